import { describe, expect, it } from "vitest";
import { follow } from "../../../src/games/luxor/follow";
import type { LuxorEvent, LuxorView } from "../../../src/messages";
import { pick, steps } from "../../steps";

const TOLD = ["track", "sarcophagi", "pile", "horus", "keys", "wilds", "scarabs", "die"] as const;
const game = await steps<LuxorView, LuxorEvent>("luxor");

describe("Luxor's board", () => {
  it("after every step of a whole game is what its events told", () => {
    expect(game.length).toBeGreaterThan(300);
    for (const { before, events, after, move } of game) {
      const told = events.reduce((view, event) => follow(view, event), before);
      expect(pick(told, TOLD), move).toEqual(pick(after, TOLD));
      expect(told.mummy && pick(told.mummy, ["at", "talismans", "open"]), move).toEqual(
        after.mummy && pick(after.mummy, ["at", "talismans", "open"]),
      );
      const had = (view: LuxorView) => view.seats.map((seat) => ({ ...seat, scarab_values: null, turned: null }));
      expect(had(told), move).toEqual(had(after));
    }
  });

  it("has seen every kind of event that a game with these modules can have", () => {
    const kinds = new Set(game.flatMap(({ events }) => events.map((event) => event.event)));
    for (const kind of ["walked", "fell", "rose", "woke", "entered", "treasure-taken", "tile-used", "reshuffled"])
      expect(kinds).toContain(kind);
  });

  it("is never changed in place", () => {
    const { before, events } = game.find((step) => step.events.length > 3) as (typeof game)[number];
    const kept = structuredClone(before);
    for (const event of events) follow(before, event);
    expect(before).toEqual(kept);
  });
});
