import { describe, expect, it } from "vitest";
import { events as table } from "../../../src/games/luxor/events";
import { applied } from "../../../src/lib/player.svelte";
import type { LuxorEvent, LuxorView } from "../../../src/messages";
import { steps } from "../../steps";

const game = await steps<LuxorView, LuxorEvent>("luxor");

/** Without what belongs to the question: what is asked, and of whom. */
function shown({ track, sarcophagi, seats, pile, horus, temple, keys, wilds, scarabs, die, mummy }: LuxorView): object {
  const had = seats.map(({ turned: _, ...rest }) => rest);
  const open = mummy && { ...mummy, discard: mummy.discard.toSorted() };
  return { track, sarcophagi, seats: had, pile, horus, temple, keys, wilds, scarabs, die, mummy: open };
}

describe("the events of Luxor", () => {
  it("tell all that the board and the panels show, after every step of a whole game", () => {
    expect(game.length).toBeGreaterThan(200);
    for (const { before, events, after, move } of game)
      expect(shown(applied(table, before, events)), move).toEqual(shown(after));
  });

  it("are all kinds that a game with these modules can have", () => {
    const kinds = new Set(game.flatMap(({ events }) => events.map((event) => event.event)));
    for (const kind of ["walked", "fell", "rose", "woke", "entered", "treasure-taken", "tile-used", "reshuffled"])
      expect(kinds).toContain(kind);
  });

  it("never change a view in place", () => {
    const step = game.find(({ events }) => events.length > 5) as (typeof game)[number];
    const kept = structuredClone(step.before);
    applied(table, step.before, step.events);
    expect(step.before).toEqual(kept);
  });

  it("lose no adventurer while somebody is on the way", () => {
    const people = (view: LuxorView): number =>
      view.track.flatMap((place) => place.teams).reduce((sum, team) => sum + team.upright + team.lying, 0) +
      view.seats.reduce((sum, seat) => sum + seat.stairs + seat.tomb + seat.anubis.filter(Boolean).length, 0);
    for (const { before, events, after, move } of game) {
      let view = before;
      for (const event of table.split?.(events) ?? events) {
        const kind = table.kinds[event.event];
        const walks = event.event === "walked" || event.event === "woke";
        if (kind?.lift) expect(people(kind.lift(view, event as never)) + (walks ? 1 : 0), move).toBe(people(before));
        view = kind?.apply?.(view, event as never) ?? view;
      }
      expect(people(view), move).toBe(people(after));
    }
  });
});

describe("the mummy on its way", () => {
  const fell = (space: number): LuxorEvent => ({ event: "fell", seat: 0, space, count: 1 });
  const walked = (...path: number[]): LuxorEvent => ({ event: "mummy-walked", seat: 0, path });
  const turn: LuxorEvent = { event: "turn", seat: 1, turn: 3 };

  it("goes from tile to tile, and who is passed falls as it comes by", () => {
    expect(table.split?.([walked(20, 17, 15), fell(18), fell(15), turn])).toEqual([
      walked(20, 17),
      fell(18),
      walked(17, 15),
      fell(15),
      turn,
    ]);
  });

  it("passes nobody where it comes round from the stairs to the tomb", () => {
    expect(table.split?.([walked(1, 40, 38), fell(39)])).toEqual([walked(1, 40), walked(40, 38), fell(39)]);
  });

  it("forgets nobody who fell elsewhere", () => {
    expect(table.split?.([walked(20, 17), fell(3)])).toEqual([walked(20, 17), fell(3)]);
  });
});
