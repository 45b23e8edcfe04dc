import { describe, expect, it } from "vitest";
import { follow } from "../../../src/games/expedition/follow";
import type { ExpeditionEvent, ExpeditionSeat, ExpeditionView } from "../../../src/messages";
import { pick, steps } from "../../steps";

const TOLD = ["score", "supply", "stack", "actions", "trophies"] as const;
const game = await steps<ExpeditionView, ExpeditionEvent>("expedition");

describe("what seats of Expedition have", () => {
  it("after every step of a whole game is what its events told", () => {
    expect(game.length).toBeGreaterThan(100);
    for (const { before, events, after, move } of game) {
      const told = events.reduce((view, event) => follow(view, event, after), before);
      const had = (view: ExpeditionView): Partial<ExpeditionSeat>[] => view.seats.map((seat) => pick(seat, TOLD));
      expect(had(told), move).toEqual(had(after));
    }
  });

  it("after a camp move whose decisions are told at once is what its events told", () => {
    const camp = (view: ExpeditionView): boolean => ["DEPLOY", "LEAVE", "STAY"].includes(view.phase);
    let moves = 0;
    for (let from = 0; from < game.length; from++) {
      if (!camp((game[from] as (typeof game)[number]).before)) continue;
      let to = from;
      while (camp((game[to] as (typeof game)[number]).after)) to++;
      const whole = game.slice(from, to + 1);
      const [first, last] = [whole[0], whole.at(-1)] as [(typeof game)[number], (typeof game)[number]];
      const events = whole.flatMap((step) => step.events);
      const told = events.reduce((view, event) => follow(view, event, last.after), first.before);
      const had = (view: ExpeditionView): Partial<ExpeditionSeat>[] => view.seats.map((seat) => pick(seat, TOLD));
      expect(had(told), first.move).toEqual(had(last.after));
      moves += Number(whole.length > 1);
      from = to;
    }
    expect(moves).toBeGreaterThan(3);
  });

  it("changes only for the seat that an event is about, and never in place", () => {
    const [{ before, after }] = game as [(typeof game)[number]];
    const kept = structuredClone(before);
    const told = follow(before, { event: "deployed", seat: 1, cell: "h9", number: 2 }, after);
    expect(told.seats[1]?.supply).toBe((before.seats[1]?.supply ?? 0) - 2);
    expect(told.seats[0]).toBe(before.seats[0]);
    expect(before).toEqual(kept);
  });

  it("loses the tile that is laid: by its place in the own hand, by its back in another's", () => {
    const { before, after } = game.find(({ before: view }) => view.phase === "PLACE") as (typeof game)[number];
    const laid = { event: "tile-laid", seat: 1, cell: "h8", tile: "desert", back: 3 } as const;
    const own = follow(before, { ...laid, hand: 1 }, after);
    expect(own.seats[1]?.hand[1]).toBeNull();
    const back = before.seats[0]?.hand[0]?.back ?? 0;
    const others = follow(before, { ...laid, seat: 0, back, hand: null }, after);
    expect(others.seats[0]?.hand.filter(Boolean)).toHaveLength(1);
  });
});

describe("people on their way", () => {
  const { before: any, after } = game[0] as (typeof game)[number];
  const moving = { ...any, moving: { cell: "h9", number: 3, direction: "n" as const } };

  it("are fewer when some stay, and none of them wait any more when they walk on or all stay", () => {
    const stay = (number: number): ExpeditionEvent => ({ event: "stayed", seat: 0, number, cell: "h9" });
    expect(follow(moving, stay(1), after).moving?.number).toBe(2);
    expect(follow(moving, stay(3), after).moving).toBeNull();
    const walked = { event: "walked", seat: 0, number: 3, start: "h9", cell: "h8", direction: "n" } as const;
    expect(follow(moving, walked, after).moving).toBeNull();
  });
});
