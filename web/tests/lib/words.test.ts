import { beforeAll, describe, expect, it } from "vitest";
import { look } from "../../src/lib/seats";
import { eventText, optionText, pointsText, type Speaker } from "../../src/lib/words";
import { read } from "../book";

const seats = [look(0, "Ada"), look(1, "Grace")];
const by = (game: string, ui: Speaker["ui"] = {}): Speaker => ({ game, ui, seats, view: null });

beforeAll(() =>
  read({
    page: { event: { resigned: "{seat} resigns." } },
    expedition: {
      tile: { lake: "Lake" },
      option: { place: "Lay {tile} on {cell}" },
      event: { "tile-laid": "{seat} lays {tile} on {cell}.", drew: "{seat} draws {tile}." },
      breakdown: { E18: "{tile} on {cell}" },
    },
    luxor: { event: { path: "{seat}: {path}" } },
  }),
);

describe("words of messages", () => {
  it("are the names of seats, and the texts of a table named like the field", () => {
    const event = { event: "tile-laid", seat: 1, tile: "lake", cell: "h9" };
    expect(eventText(by("expedition"), event)).toBe("Grace lays Lake on h9.");
  });

  it("leave a blank for what is secret", () => {
    expect(eventText(by("expedition"), { event: "drew", seat: 0, tile: null } as never)).toBe("Ada draws .");
  });

  it("come from the page for what happens to the table, and are none for what has no sentence", () => {
    expect(eventText(by("expedition"), { event: "resigned", seat: 0 } as never)).toBe("Ada resigns.");
    expect(eventText(by("expedition"), { event: "held" })).toBe("");
  });

  it("of an option without a sentence are its notation", () => {
    const option = { action: 3, kind: "place", text: "lake h9", tile: "lake", cell: "h9" };
    expect(optionText(by("expedition"), option)).toBe("Lay Lake on h9");
    expect(optionText(by("expedition"), { ...option, kind: "jump" })).toBe("lake h9");
  });

  it("are the game's own where it has them, lists joined", () => {
    const word = (field: string, value: unknown): string | undefined =>
      field === "path" && Array.isArray(value) ? value.join(" → ") : undefined;
    expect(eventText(by("luxor", { word }), { event: "path", seat: 0, path: [3, 4] } as never)).toBe("Ada: 3 → 4");
    expect(eventText(by("luxor"), { event: "path", seat: 0, path: [3, 4] } as never)).toBe("Ada: 3, 4");
  });

  it("tell of points", () => {
    const line = { seat: 0, rule: "E18", points: 3, tile: "lake", cell: "c4" };
    expect(pointsText(by("expedition"), line)).toBe("Lake on c4");
  });
});
