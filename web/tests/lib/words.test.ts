import { beforeAll, describe, expect, it } from "vitest";
import { look } from "../../src/lib/seats";
import { eventText, optionText, pointsText, sentences, shares, type Speaker } from "../../src/lib/words";
import type { Fact } from "../../src/messages";
import { read } from "../book";

const seats = [look(0, "Ada"), look(1, "Grace")];
const by = (game: string, ui: Speaker["ui"] = {}): Speaker => ({ game, ui, seats, view: null });

beforeAll(() =>
  read({
    app: { joined: { and: " and ", comma: ", ", numbers: ["no", "one", "two"] }, event: { lost: "{seat} loses." } },
    page: { event: { resigned: "{seat} resigns." } },
    expedition: {
      tile: { lake: "Lake" },
      tile_a: { lake: "a lake" },
      option: { place: "Lay {tile:a}" },
      event: {
        "tile-laid": "{seat} lays {tile:a}.",
        deployed: "{seat} puts {number:w} adventurers there.",
        over: "the game is over, and {winners} win.",
      },
      breakdown: { E22: "{tile}: top adventurer" },
    },
  }),
);

const laid = (seat: number): Fact => ({ seat, key: "tile-laid", values: { tile: "lake" }, places: ["h9"] });
const deployed: Fact = { seat: 0, key: "deployed", values: { number: 2 }, places: ["h9"] };

describe("words of facts", () => {
  it("join what a seat does in a row, and tell the others apart", () => {
    const told = sentences(by("expedition"), [laid(0), deployed, laid(0), laid(1)]);
    expect(told).toEqual(["Ada lays a lake, puts two adventurers there and lays a lake.", "Grace lays a lake."]);
  });

  it("come from the program for what every game tells, and name seats", () => {
    const over: Fact = { seat: null, key: "over", values: { winners: [0, 1] }, places: [] };
    const lost: Fact = { seat: 1, key: "lost", values: { points: 2 }, places: [] };
    expect(sentences(by("expedition"), [lost, over])).toEqual([
      "Grace loses.",
      "The game is over, and Ada and Grace win.",
    ]);
  });

  it("give each move its share of the sentences", () => {
    const told = shares(by("expedition"), [[laid(0)], [], [deployed, laid(1)]]);
    expect(told).toEqual(["Ada lays a lake", "", " and puts two adventurers there. Grace lays a lake. "]);
  });
});

describe("words of messages", () => {
  it("come from the page for what happens to the table, and are none for what has no sentence", () => {
    expect(eventText(by("expedition"), { event: "resigned", seat: 0 } as never)).toBe("Ada resigns.");
    expect(eventText(by("expedition"), { event: "held" })).toBe("");
  });

  it("of an option without a sentence are its notation", () => {
    const option = { action: 3, kind: "place", text: "lake h9", tile: "lake", cell: "h9" };
    expect(optionText(by("expedition"), option)).toBe("Lay a lake");
    expect(optionText(by("expedition"), { ...option, kind: "jump" })).toBe("lake h9");
  });

  it("tell of points", () => {
    const line = { seat: 0, rule: "E22", category: "camps", points: 3, tile: "lake", cell: "c4" };
    expect(pointsText(by("expedition"), line)).toBe("Lake: top adventurer");
  });
});
