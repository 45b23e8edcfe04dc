import { describe, expect, it } from "vitest";
import { events as table } from "../../../src/games/horus/events";
import { face, symbol } from "../../../src/games/horus/symbols";
import type { Event, View } from "../../../src/games/horus/types";
import { applied } from "../../../src/lib/player.svelte";
import { steps, told } from "../../steps";

const game = await steps<View, Event>("horus");

/** In one order; what is under way is shown when all has been told. */
function shown({ map, regions, seats, piles, bag, gone, pile, discards, turn, seat }: View): object {
  const places = map.map(({ x, y, tile, marker, region }) => `${x},${y} ${tile} ${marker} ${region}`).sort();
  const some = (counts: object): object => Object.fromEntries(Object.entries(counts).filter(([, number]) => number));
  return {
    places,
    regions: regions.toSorted((a, b) => a.place.localeCompare(b.place)),
    seats: seats.map((one) => ({ ...one, hand: one.hand?.toSorted() })),
    piles,
    bag: some(bag),
    gone: some(gone),
    pile,
    discards: discards.toSorted(),
    turn,
    seat,
  };
}

describe("the events of Horus", () => {
  it("tell all that the map and the panels show, after every step of a whole game", () => {
    expect(game.length).toBeGreaterThan(100);
    for (const { before, events, after, move } of game)
      expect(shown(applied(table, before, events)), move).toEqual(shown({ ...after, seat: told(before, events) }));
  });

  it("never show a marker twice, or lose it in the air", () => {
    const markers = (view: View): number =>
      view.map.filter((one) => one.marker !== null).length + view.seats.reduce((sum, seat) => sum + seat.markers, 0);
    for (const { before, events, move } of game) {
      let view = before;
      for (const event of events) {
        const kind = table.kinds[event.event];
        const flying = kind?.motion?.(event as never, view)?.piece;
        const inAir = flying && "symbol" in flying && flying.symbol.startsWith("marker") ? 1 : 0;
        if (kind?.lift) expect(markers(kind.lift(view, event as never)) + inAir, move).toBe(markers(before));
        view = kind?.apply?.(view, event as never) ?? view;
      }
    }
  });

  it("never change a view in place", () => {
    for (const { before, events } of game.slice(0, 40)) {
      const kept = structuredClone(before);
      applied(table, before, events);
      expect(before).toEqual(kept);
    }
  });
});

describe("drawings", () => {
  it("of a place are always the same", () => {
    expect(symbol("desert", 3, -4)).toBe(symbol("desert", 3, -4));
    expect(symbol("desert", -1, -2)).toMatch(/^desert-[012]$/);
    expect(symbol("end-a", 3, -4)).toBe("end-a");
  });

  it("on the pile of rivers show both sides", () => {
    expect(face("river")).toBe("two-sided");
    expect(face("hill")).toBe("hill");
  });
});
