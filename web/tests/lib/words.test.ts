import { beforeAll, describe, expect, it } from "vitest";
import { look } from "../../src/lib/seats";
import { eventText, optionText, pointsText } from "../../src/lib/words";
import { read } from "../book";

const seats = [look(0, "Ada"), look(1, "Grace")];

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
    expect(eventText("expedition", {}, event, seats)).toBe("Grace lays Lake on h9.");
  });

  it("leave a blank for what is secret", () => {
    expect(eventText("expedition", {}, { event: "drew", seat: 0, tile: null } as never, seats)).toBe("Ada draws .");
  });

  it("come from the page for what happens to the table, and are none for what has no sentence", () => {
    expect(eventText("expedition", {}, { event: "resigned", seat: 0 } as never, seats)).toBe("Ada resigns.");
    expect(eventText("expedition", {}, { event: "held" }, seats)).toBe("");
  });

  it("of an option without a sentence are its notation", () => {
    const option = { action: 3, kind: "place", text: "lake h9", tile: "lake", cell: "h9" };
    expect(optionText("expedition", {}, option, seats)).toBe("Lay Lake on h9");
    expect(optionText("expedition", {}, { ...option, kind: "jump" }, seats)).toBe("lake h9");
  });

  it("are the game's own where it has them, lists joined", () => {
    const word = (field: string, value: unknown): string | undefined =>
      field === "path" && Array.isArray(value) ? value.join(" → ") : undefined;
    expect(eventText("luxor", { word }, { event: "path", seat: 0, path: [3, 4] } as never, seats)).toBe("Ada: 3 → 4");
    expect(eventText("luxor", {}, { event: "path", seat: 0, path: [3, 4] } as never, seats)).toBe("Ada: 3, 4");
  });

  it("tell of points", () => {
    const line = { seat: 0, rule: "E18", points: 3, tile: "lake", cell: "c4" };
    expect(pointsText("expedition", {}, line, seats)).toBe("Lake on c4");
  });
});
