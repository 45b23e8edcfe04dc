import { beforeEach, describe, expect, it } from "vitest";
import { choosable, keep, modulesFor, seatsFor, wishes } from "../../src/lib/wishes";
import type { GameInfo } from "../../src/messages";

const offer: GameInfo = {
  name: "luxor",
  players: [2, 3, 4, 5],
  modules: ["fifth-player", "mummy", "artifacts"],
  needed: { "2": [], "3": [], "4": [], "5": ["fifth-player"] },
  bots: ["greedy", "club"],
  words: {},
};

beforeEach(() => localStorage.clear());

describe("what kind of table is wanted", () => {
  it("begins with the fewest players, no modules and a gentle bot that is there", () => {
    expect(wishes(offer)).toMatchObject({ players: 2, modules: [], bot: "greedy", rated: false, undo: true });
  });

  it("is kept from visit to visit, game by game", () => {
    keep("luxor", { ...wishes(offer), players: 4, modules: ["mummy"], bot: "club" });
    expect(wishes(offer)).toMatchObject({ players: 4, modules: ["mummy"], bot: "club" });
    expect(wishes({ ...offer, name: "horus" }).players).toBe(2);
  });

  it("falls back where what was kept is not offered any more, or can't be read", () => {
    keep("luxor", { ...wishes(offer), players: 7, modules: ["gone", "mummy"], bot: "gone" });
    expect(wishes(offer)).toMatchObject({ players: 2, modules: ["mummy"], bot: "greedy" });
    localStorage.setItem("waset.wishes.luxor", "{");
    expect(wishes(offer).players).toBe(2);
  });

  it("gets the modules that its number of players needs, which nobody chooses", () => {
    expect(choosable(offer)).toEqual(["mummy", "artifacts"]);
    const wanted = { ...wishes(offer), modules: ["mummy"] };
    expect(modulesFor(offer, { ...wanted, players: 5 })).toEqual(["fifth-player", "mummy"]);
    expect(modulesFor(offer, { ...wanted, players: 4 })).toEqual(["mummy"]);
  });

  it("seats one person, and the others by the way it is played", () => {
    const wanted = { ...wishes(offer), players: 3, bot: "club" };
    expect(seatsFor("bots", wanted)).toEqual(["me", "club", "club"]);
    expect(seatsFor("friends", wanted)).toEqual(["me", "open", "open"]);
    expect(seatsFor("screen", wanted)).toEqual(["me", "me", "me"]);
  });
});
