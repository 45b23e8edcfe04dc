import { describe, expect, it } from "vitest";
import { ExpeditionChoice } from "../../../src/games/expedition/choice.svelte";
import type { ExpeditionOption } from "../../../src/messages";

const options = (...actions: number[]): ExpeditionOption[] =>
  actions.map((action) => ({ action, kind: "stay", text: String(action) }));

describe("a camp move that was decided as a whole", () => {
  it("is sent step by step, each when the game has moved on by one", () => {
    const choice = new ExpeditionChoice();
    expect(choice.next(10, options(5, 6))).toBeNull();
    choice.decide([5, 21, 40]);
    expect(choice.next(10, options(5, 6))).toBeNull(); // the first is still on its way
    expect(choice.next(11, options(20, 21))?.action).toBe(21);
    expect(choice.next(12, options(40, 41))?.action).toBe(40);
    expect(choice.next(13, options(7))).toBeNull();
  });

  it("ends where its next step is not offered", () => {
    const choice = new ExpeditionChoice();
    choice.next(10, options(5));
    choice.decide([5, 21, 40]);
    expect(choice.next(11, options(20))).toBeNull();
    expect(choice.next(12, options(40))).toBeNull();
  });

  it("ends when something is taken back, and when it is halted", () => {
    const choice = new ExpeditionChoice();
    choice.next(10, options(5));
    choice.decide([5, 21]);
    expect(choice.next(9, options(21))).toBeNull();
    choice.decide([5, 21]);
    choice.halt();
    expect(choice.next(11, options(21))).toBeNull();
  });
});
