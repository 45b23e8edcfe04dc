import { describe, expect, it } from "vitest";
import { cardParts, isTreasure, tileParts } from "../../../src/games/luxor/art/names";

describe("names of tiles", () => {
  it("are taken apart into kind and numbers", () => {
    expect(tileParts("vase-2-3")).toEqual({ kind: "vase", first: 2, second: 3 });
    expect(tileParts("osiris-4")).toEqual({ kind: "osiris", first: 4, second: 0 });
    expect(tileParts("wild-or-scarab")).toEqual({ kind: "wild-or-scarab", first: 0, second: 0 });
    expect(tileParts("card-1-3")).toEqual({ kind: "card", first: 1, second: 3 });
  });

  it("say whether it is a treasure", () => {
    expect(["vase-1-1", "statue-3-6", "jewel-2-4", "artifact-1-2"].every(isTreasure)).toBe(true);
    expect(["horus-1", "tunnel", "scarab", "osiris-2"].some(isTreasure)).toBe(false);
  });
});

describe("names of cards", () => {
  it.each([
    ["3", "number", 3, 0],
    ["0", "number", 0, 0],
    ["+/-1", "back", 1, 0],
    ["die", "die", 0, 0],
    ["die+/-1", "die-back", 0, 0],
    ["2+", "plus", 2, 0],
    ["range-4/1", "range", 4, 1],
    ["catch-up/3", "catch-up", 0, 3],
    ["lighter-5/3", "lighter", 5, 3],
    ["die-range/2", "die-range", 0, 2],
  ])("%s is a card of kind %s", (card, kind, value, level) => {
    expect(cardParts(card)).toMatchObject({ kind, value, level });
  });
});
