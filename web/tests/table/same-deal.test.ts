import { describe, expect, it } from "vitest";
import type { Seat } from "../../src/messages";
import { dealGames, samePlayers, together } from "../../src/table/same-deal";

const result = (scores: number[], winners: number[]) => ({ scores, winners, resigned: [] });

describe("a deal from every seat", () => {
  it("adds up what both sides got when two have changed seats", () => {
    const games = dealGames([result([30, 20], [0]), result([25, 28], [1])]);
    expect(games.map((game) => game.points)).toEqual([
      [20, 30],
      [25, 28],
    ]);
    expect(games.map((game) => game.won)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(together(games)).toEqual([45, 58]);
  });

  it("follows three players round the table", () => {
    // Ann sits at 0, then at 2, then at 1.
    const games = dealGames([result([1, 2, 3], [2]), result([5, 6, 4], [1]), result([9, 7, 8], [0])]);
    expect(games.map((game) => game.points[1])).toEqual([1, 4, 7]);
    expect(together(games)).toEqual([3 + 6 + 9, 1 + 4 + 7, 2 + 5 + 8]);
  });

  it("is added up only if the same players have changed seats", () => {
    const seat = (name: string, bot: string | null = null): Seat => ({
      kind: bot ? "bot" : "person",
      name,
      bot,
      you: false,
      online: true,
      absent: false,
      claimable: false,
      resigned: false,
    });
    const [ann, ben, cid] = [seat("Ann"), seat("Ben"), seat("Cid", "club")];
    expect(
      samePlayers([
        [ann, ben],
        [ben, ann],
      ]),
    ).toBe(true);
    expect(
      samePlayers([
        [ann, ben, cid],
        [ben, cid, ann],
        [cid, ann, ben],
      ]),
    ).toBe(true);
    expect(
      samePlayers([
        [ann, ben],
        [ann, ben],
      ]),
    ).toBe(false);
    expect(
      samePlayers([
        [ann, ben],
        [seat("Dan"), ann],
      ]),
    ).toBe(false);
    expect(
      samePlayers([
        [ann, cid],
        [seat("Cid", "master"), ann],
      ]),
    ).toBe(false);
  });

  it("leaves out a game that has no result", () => {
    expect(dealGames([null, result([3, 4], [1])])).toHaveLength(1);
    expect(together([])).toEqual([]);
  });
});
