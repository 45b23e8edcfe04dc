import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameTypes } from "../../src/lib/game-ui";
import { EventPlayer, type EventTable } from "../../src/lib/player.svelte";
import { set, settings } from "../../src/lib/settings.svelte";

/** A made-up game: pieces go from a box to a bowl. */
interface Bowls extends GameTypes {
  view: { box: number; bowl: number; done: string[] };
  event: { event: "moved"; piece: string } | { event: "seen" } | { event: "unknown" };
  piece: string;
}

const table: EventTable<Bowls> = {
  kinds: {
    moved: {
      motion: ({ piece }) => ({ piece, from: "box", to: "bowl", duration: 100 }),
      lift: (view) => ({ ...view, box: view.box - 1 }),
      apply: (view, { piece }) => ({ box: view.box - 1, bowl: view.bowl + 1, done: [...view.done, piece] }),
    },
    seen: { apply: (view) => ({ ...view, done: [...view.done, "seen"] }), rest: 50 },
  },
};
const moved = (piece: string): Bowls["event"] => ({ event: "moved", piece });
const START: Bowls["view"] = { box: 3, bowl: 0, done: [] };
const view = (bowl: number, ...done: string[]): Bowls["view"] => ({ box: 3 - bowl, bowl, done });

let player: EventPlayer<Bowls>;
beforeEach(() => {
  vi.useFakeTimers();
  set("speed", "normal");
  player = new EventPlayer(table, START);
  player.stages = 1; // a board that draws flights
});
afterEach(() => vi.useRealTimers());

/** The piece in the air comes down, and the story goes on. */
async function land(): Promise<void> {
  player.flight?.landed();
  await vi.advanceTimersByTimeAsync(0);
}

describe("a story", () => {
  it("is told event by event: a piece leaves, flies, and comes", async () => {
    const told = vi.fn();
    void player.play(view(2, "a", "b"), [moved("a"), moved("b")]).then(told);
    expect(player.busy).toBe(true);
    expect(player.flight).toMatchObject({ piece: "a", from: "box", to: "bowl", duration: 100 });
    expect(player.view).toEqual({ box: 2, bowl: 0, done: [] }); // in the air: neither here nor there
    await land();
    expect(player.view).toEqual({ box: 1, bowl: 1, done: ["a"] });
    expect(player.flight).toMatchObject({ piece: "b" });
    expect(told).not.toHaveBeenCalled();
    await land();
    expect(player.view).toEqual(view(2, "a", "b"));
    expect(player.busy).toBe(false);
    expect(player.flight).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });

  it("ends where the server says the game stands, whatever the events told", async () => {
    void player.play(view(3, "other"), [moved("a")]);
    await land();
    expect(player.view).toEqual(view(3, "other"));
  });

  it("leaves time to look, and passes over what it does not know", async () => {
    void player.play(view(0, "seen"), [{ event: "unknown" }, { event: "seen" }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(player.view.done).toEqual(["seen"]);
    await vi.advanceTimersByTimeAsync(49);
    expect(player.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(player.busy).toBe(false);
  });

  it("is followed by the next one", async () => {
    void player.play(view(1, "a"), [moved("a")]);
    void player.play(view(2, "a", "b"), [moved("b")]);
    expect(player.flight?.piece).toBe("a");
    await land();
    expect(player.busy).toBe(true);
    expect(player.flight?.piece).toBe("b");
    await land();
    expect(player.view).toEqual(view(2, "a", "b"));
  });

  it("is split into smaller events where the game wants it", async () => {
    const split: EventTable<Bowls> = {
      ...table,
      split: (events) => events.flatMap((event) => [event, { event: "seen" }]),
    };
    player = new EventPlayer(split, START);
    player.stages = 1;
    void player.play(view(1), [moved("a")]);
    await land();
    expect(player.view.done).toEqual(["a", "seen"]);
  });

  it("without a board to draw on has no flights, but the same end", async () => {
    player.stages = 0;
    await player.play(view(1, "a"), [moved("a")]);
    expect(player.flight).toBeNull();
    expect(player.view).toEqual(view(1, "a"));
  });
});

describe("whoever is in a hurry", () => {
  it("skips to where the game stands, at once, over everything that waits", async () => {
    const told = [vi.fn(), vi.fn()];
    void player.play(view(1, "a"), [moved("a")]).then(told[0]);
    void player.play(view(2, "a", "b"), [moved("b")]).then(told[1]);
    player.skip();
    expect(player.view).toEqual(view(2, "a", "b"));
    expect(player.busy).toBe(false);
    expect(player.flight).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(told[0]).toHaveBeenCalledOnce();
    expect(told[1]).toHaveBeenCalledOnce();
    expect(player.view).toEqual(view(2, "a", "b"));
  });

  it("is never thrown back by a piece that lands late", async () => {
    void player.play(view(1, "a"), [moved("a")]);
    const late = player.flight?.landed;
    player.show(view(3, "jumped"));
    late?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(player.view).toEqual(view(3, "jumped"));
  });

  it("can go on at once with the next story", async () => {
    void player.play(view(1, "a"), [moved("a")]);
    player.skip();
    void player.play(view(2, "a", "b"), [moved("b")]);
    expect(player.flight?.piece).toBe("b");
    await land();
    expect(player.view).toEqual(view(2, "a", "b"));
    expect(player.busy).toBe(false);
  });

  it("skips nothing where nothing is told", () => {
    player.skip();
    expect(player.view).toBe(START);
  });

  it("does not watch more than a few stories that pile up", async () => {
    for (let i = 1; i <= 20; i++) void player.play(view(1, String(i)), [moved(String(i))]);
    await vi.advanceTimersByTimeAsync(0);
    expect(player.view.done.length).toBe(1);
    player.skip();
    expect(player.view).toEqual(view(1, "20"));
  });
});

describe("the speed", () => {
  it.each([
    ["slow", 200],
    ["normal", 100],
    ["fast", 50],
  ] as const)("%s makes a flight of 100 ms one of %i", (speed, duration) => {
    set("speed", speed);
    void player.play(view(1, "a"), [moved("a")]);
    expect(player.flight?.duration).toBe(duration);
  });

  it("none shows the new position at once", async () => {
    set("speed", "none");
    await player.play(view(1, "a"), [moved("a")]);
    expect(player.view).toEqual(view(1, "a"));
    expect(settings.speed).toBe("none");
  });

  it("is of no matter for a jump, which has no events", async () => {
    await player.play(view(2, "jump"), []);
    expect(player.view).toEqual(view(2, "jump"));
  });
});
