/**
 * The player of events. Table, replay and tutorial give it each view with the events that led to it; it plays them one
 * after the other, and everything on the page shows its `view`, so that no panel runs ahead of the board. A game has a
 * table that says, for each kind of event, how it changes the view and which piece flies from where to where.
 */

import type { BaseEvent, GameTypes, SomeGame } from "./game-ui";
import { pace } from "./motion.svelte";

/** A piece on its way. Spots are names: of an element (`data-spot`), or of a place that the board can point out. */
export interface Motion<P = unknown> {
  piece: P;
  from: string;
  to: string;
  /** Milliseconds for the whole way, or for each stretch of it where the board knows corners. */
  duration?: number;
  stride?: number;
}

/** How one kind of event is told. Views are never changed in place. */
export interface Kind<G extends GameTypes, E> {
  /** The view after it. */
  apply?: (view: G["view"], event: E) => G["view"];
  /** The view while the piece is in the air: it has left, and not yet come. */
  lift?: (view: G["view"], event: E) => G["view"];
  motion?: (event: E, view: G["view"]) => Motion<G["piece"]> | null;
  /** Milliseconds to look at it, once it has happened. */
  rest?: number;
}

export interface EventTable<G extends GameTypes = SomeGame> {
  kinds: { [K in G["event"]["event"]]?: Kind<G, Extract<G["event"], { event: K }>> };
  /** How all other kinds are told; without it they pass in silence. */
  other?: Kind<G, G["event"]>;
  /** Large events as several small ones, to be told one after the other. */
  split?: (events: G["event"][]) => G["event"][];
}

/** Kinds of any game, as the player looks them up. */
type Kinds = Record<string, Kind<SomeGame, BaseEvent> | undefined>;

/** The view after these events, without any motion. */
export function applied<G extends GameTypes>(table: EventTable<G>, view: G["view"], events: G["event"][]): G["view"] {
  const kinds = table.kinds as Kinds;
  const parts = table.split?.(events) ?? events;
  return parts.reduce((told, event) => kinds[event.event]?.apply?.(told, event) ?? told, view);
}

export interface Flight<P = unknown> extends Motion<P> {
  id: number;
  landed: () => void;
}

interface Scene {
  view: unknown;
  events: BaseEvent[];
  done: () => void;
}

const MOVE = 240; // milliseconds of a flight, if the table says nothing
const MOST_SCENES = 8; // with more of them waiting, the board jumps

export class EventPlayer<G extends GameTypes = SomeGame> {
  /** As far as the story has been told. */
  view: G["view"] = $state.raw();
  flight: Flight<G["piece"]> | null = $state.raw(null);
  /** Something is still being told. */
  busy = $state(false);
  /** Who draws the flights; without it nothing flies. */
  stages = 0;

  #table: EventTable<G>;
  #scenes: Scene[] = [];
  #run = 0;
  #wake = (): void => undefined;
  #flights = 0;

  constructor(table: EventTable<G>, view: G["view"]) {
    this.#table = table;
    this.view = view;
  }

  /** Show this position, here and now; whatever was being told is over. */
  show(view: G["view"]): void {
    const scenes = this.#scenes;
    this.#run++;
    this.#scenes = [];
    this.flight = null;
    this.view = view;
    this.busy = false;
    this.#wake();
    for (const scene of scenes) scene.done();
  }

  /** Tell how this position came about; resolves when it is shown. */
  play(view: G["view"], events: G["event"][]): Promise<void> {
    if (!pace() || !events.length || this.view === undefined || this.#scenes.length > MOST_SCENES) {
      this.show(view);
      return Promise.resolve();
    }
    const parts = this.#table.split?.(events) ?? events;
    return new Promise((done) => {
      this.#scenes.push({ view, events: parts, done });
      if (this.#scenes.length === 1) void this.#tell();
    });
  }

  /** To where the game stands, at once. */
  skip(): void {
    const last = this.#scenes.at(-1);
    if (last) this.show(last.view);
  }

  async #tell(): Promise<void> {
    const run = ++this.#run;
    this.busy = true;
    for (let scene = this.#scenes[0]; scene; scene = this.#scenes[0]) {
      for (const event of scene.events) {
        await this.#show(event, run);
        if (run !== this.#run) return;
      }
      this.view = scene.view;
      this.#scenes.shift();
      this.busy = this.#scenes.length > 0;
      scene.done();
    }
  }

  async #show(event: BaseEvent, run: number): Promise<void> {
    const kind = (this.#table.kinds as Kinds)[event.event] ?? (this.#table.other as Kinds[string]);
    if (!kind) return;
    const before = this.view;
    const motion = this.stages ? kind.motion?.(event, before) : null;
    if (motion) {
      if (kind.lift) this.view = kind.lift(before, event);
      await this.#fly(motion);
      if (run !== this.#run) return;
    }
    if (kind.apply) this.view = kind.apply(before, event);
    if (kind.rest && this.stages) await this.#wait(kind.rest);
  }

  #fly(motion: Motion<G["piece"]>): Promise<void> {
    const { duration = MOVE, stride } = motion;
    const id = ++this.#flights;
    const times = stride ? { stride: stride * pace() } : { duration: duration * pace() };
    return this.#until((resolve) => {
      const landed = (): void => {
        if (this.flight?.id === id) this.flight = null;
        resolve();
      };
      this.flight = { ...motion, ...times, id, landed };
      return () => undefined;
    });
  }

  #wait(duration: number): Promise<void> {
    return this.#until((resolve) => {
      const timer = setTimeout(resolve, duration * pace());
      return () => clearTimeout(timer);
    });
  }

  /** Until it is resolved, or all is skipped; `start` says how to stop it then. */
  #until(start: (resolve: () => void) => () => void): Promise<void> {
    return new Promise((resolve) => {
      const stop = start(resolve);
      this.#wake = () => {
        stop();
        resolve();
      };
    });
  }
}
