import { describe, expect, it } from "vitest";
import { events as table } from "../../../src/games/expedition/events";
import { NO_TRAIL, trace } from "../../../src/games/expedition/trail";
import { applied } from "../../../src/lib/player.svelte";
import type { ExpeditionEvent, ExpeditionPlace, ExpeditionView } from "../../../src/messages";
import { steps, told } from "../../steps";

const game = await steps<ExpeditionView, ExpeditionEvent>("expedition");
type Step = (typeof game)[number];
const one = (view: ExpeditionView, event: ExpeditionEvent): ExpeditionView => applied(table, view, [event]);

/** In one order, and without what is asked of whom: that is the question's, not the board's. */
function shown({ display, seats, frame, start, turn, seat }: ExpeditionView): object {
  const sorted = display.toSorted((a, b) => a.cell.localeCompare(b.cell));
  const had = seats.map(({ actions, ...rest }) => ({
    ...rest,
    actions: actions && { ...actions, used: actions.used.toSorted(), hand: actions.hand?.toSorted() },
  }));
  return { display: sorted, seats: had, frame, start, turn, seat };
}

describe("the events of Expedition", () => {
  it("tell all that the board and the panels show, after every step of a whole game", () => {
    expect(game.length).toBeGreaterThan(100);
    for (const { before, events, after, move } of game) {
      expect(shown(applied(table, before, events)), move).toEqual(shown({ ...after, seat: told(before, events) }));
    }
  });

  it("are all kinds that a game with New Adventures has", () => {
    const kinds = new Set(game.flatMap((step) => step.events.map((event) => event.event)));
    for (const kind of ["tile-laid", "deployed", "walked", "stayed", "returned", "action-used", "drew"])
      expect(kinds).toContain(kind);
  });

  it("never change a view in place, and lose nobody while pieces are in the air", () => {
    const people = (view: ExpeditionView): number =>
      view.display.reduce((sum, place) => sum + place.stack.length, view.moving?.direction ? view.moving.number : 0) +
      view.seats.reduce((sum, seat) => sum + seat.supply, 0);
    for (const { before, events, move } of game) {
      const kept = structuredClone(before);
      let view = before;
      for (const event of table.split?.(events) ?? events) {
        const kind = table.kinds[event.event];
        const flying = kind?.motion?.(event as never, view)?.piece;
        const inAir = kind?.lift ? people(kind.lift(view, event as never)) : people(view);
        if (flying && "stack" in flying && kind.lift) expect(inAir + flying.stack.length, move).toBe(people(before));
        view = kind?.apply?.(view, event as never) ?? view;
      }
      expect(before).toEqual(kept);
    }
  });
});

describe("single events", () => {
  const { before } = game.find((step) => step.before.phase === "PLACE") as Step;

  it("take the laid tile by its place from the own hand, by its back from another's", () => {
    const place = { ...(before.display[0] as ExpeditionPlace), cell: "h8", stack: [] };
    const laid = {
      event: "tile-laid",
      seat: 1,
      cell: "h8",
      tile: "desert",
      back: 3,
      place,
      frame: before.frame,
    } as const;
    const rest = before.seats[1]?.hand[0];
    expect(one(before, { ...laid, hand: 1 }).seats[1]?.hand).toEqual([rest, null]);
    const back = before.seats[0]?.hand[0]?.back ?? 0;
    expect(one(before, { ...laid, seat: 0, back, hand: null }).seats[0]?.hand.filter(Boolean)).toHaveLength(1);
  });

  it("lift those who set out off their camp, but nobody twice", () => {
    const cell = before.display[0]?.cell ?? "";
    const crowded = one(before, { event: "deployed", seat: 1, cell, number: 3, room: 1 });
    expect(crowded.display.find((place) => place.cell === cell)?.stack.slice(-3)).toEqual([1, 1, 1]);
    const away = one(crowded, {
      event: "walked",
      seat: 1,
      number: 2,
      start: cell,
      cell: "a1",
      direction: "n",
      room: 3,
    });
    const further = one(away, {
      event: "walked",
      seat: 1,
      number: 2,
      start: "a1",
      cell: "a0",
      direction: "n",
      room: 0,
    });
    for (const view of [away, further]) {
      expect(view.display.find((place) => place.cell === cell)?.stack.filter((seat) => seat === 1)).toHaveLength(1);
      expect(view.moving?.number).toBe(2);
    }
  });

  it("leave fewer on their way when some stay, and none when all do", () => {
    const moving = { ...before, moving: { cell: "h9", number: 3, direction: "n" as const } };
    expect(one(moving, { event: "stayed", seat: 0, number: 1, cell: "h9", room: 0 }).moving?.number).toBe(2);
    expect(one(moving, { event: "stayed", seat: 0, number: 3, cell: "h9", room: 0 }).moving).toBeNull();
  });

  it("reveal the starting display tile by tile", () => {
    const revealed = game.flatMap(({ events }) => events).find((event) => event.event === "display-revealed");
    expect(table.split?.(revealed ? [revealed] : [])).toHaveLength(6); // two of each of three seats
  });
});

describe("the trail of a turn", () => {
  const at = (seat: number, cell: string): ExpeditionEvent => ({ event: "held", seat, cell });

  it("goes on with a seat's turn, and begins anew with another's", () => {
    const first = trace(NO_TRAIL, [at(0, "h9"), at(0, "h8"), at(0, "h9")]);
    expect(first).toEqual({ seat: 0, cells: ["h9", "h8"] });
    expect(trace(first, [at(0, "g8")]).cells).toEqual(["h9", "h8", "g8"]);
    expect(trace(first, [at(1, "a1")])).toEqual({ seat: 1, cells: ["a1"] });
    expect(trace(first, [{ event: "turn", seat: 1, turn: 2 }])).toBe(first);
  });
});
