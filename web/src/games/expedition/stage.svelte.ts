/** Plays what happened on the board, event by event, from the view before to the one now. */

import { tick } from "svelte";
import { animate, MOVE, pause, skip, STEP } from "$lib/motion.svelte";
import type { ExpeditionEvent, ExpeditionPlace, ExpeditionView } from "../../messages";
import { bounds, corner, type Point } from "./cells";
import type { ExpeditionChoice } from "./choice.svelte";
import { follow } from "./follow";

/** A piece on its way. */
export type Piece =
  | { kind: "pile"; stack: number[] }
  | { kind: "tile"; tile: string; points: number; cost: number; cell: string }
  | { kind: "boat"; seat: number }
  | { kind: "snakes" }
  | { kind: "storm" };

export type Mover = Piece & Point;

interface Scene {
  view: ExpeditionView;
  events: ExpeditionEvent[];
}

type Shown = Map<string, ExpeditionPlace>;

const BACKLOG = 8; // more scenes than this are not watched any more
const LONGEST = 15_000;

function places(view: ExpeditionView): Shown {
  return new Map(view.display.map((place) => [place.cell, place]));
}

export class Stage {
  /** The display as it is drawn: behind the view while pieces move. */
  shown = $state.raw<Shown>(new Map());
  mover = $state.raw<Mover | null>(null);
  /** Where something changed in the newest turn, and by whom. */
  trail = $state.raw<{ seat: number; cells: string[] }>({ seat: -1, cells: [] });
  element = $state.raw<SVGGElement | null>(null);

  private scenes: Scene[] = [];
  private playing = false;
  /** The view that all before the scene being played led to. */
  private last: ExpeditionView | null = null;

  /** Hand and seats are told through the choice how far the story has come. */
  constructor(private choice: () => ExpeditionChoice) {}

  /** The next view with what led to it; without events, or still, it is shown at once. */
  show(view: ExpeditionView, events: ExpeditionEvent[], still: boolean): void {
    this.trace(events);
    if (still || !events.length || !this.last || this.scenes.length > BACKLOG) {
      this.scenes = [];
      this.mover = null;
      this.shown = places(view);
      this.choice().told = null;
      this.last = view;
      return;
    }
    this.scenes.push({ view, events });
    this.choice().told ??= this.last;
    if (!this.playing) void this.play();
  }

  /** The board is gone: whoever still looks sees where the game stands. */
  leave(): void {
    this.scenes = [];
    this.choice().told = null;
  }

  /** All of it is one motion: whoever skips, skips to where the game stands. */
  private async play(): Promise<void> {
    this.playing = true;
    void pause(LONGEST).then(() => this.playing && this.finish());
    await this.playScenes();
    this.playing = false;
    skip();
  }

  private finish(): void {
    const end = this.scenes.at(-1);
    if (end) this.show(end.view, [], true);
  }

  private async playScenes(): Promise<void> {
    for (let scene = this.scenes[0]; scene; scene = this.scenes[0]) {
      for (const [i, event] of scene.events.entries()) {
        const later = event.event === "returned"; // back in the supply once it is there; all else leaves hand and supply first
        if (!later) this.progress(event, scene.view);
        const settingOut = i === 0 || scene.events[i - 1]?.event === "deployed";
        await this.tell(event, scene.view, settingOut);
        if (this.scenes[0] !== scene) {
          if (this.last) this.shown = places(this.last); // jumped elsewhere meanwhile
          break;
        }
        if (later) this.progress(event, scene.view);
      }
      if (this.scenes[0] === scene) {
        this.shown = places(scene.view);
        this.last = scene.view;
        this.scenes.shift();
        this.choice().told = this.scenes.length ? scene.view : null;
      }
      this.mover = null;
    }
  }

  private progress(event: ExpeditionEvent, next: ExpeditionView): void {
    const told = this.choice().told;
    if (told) this.choice().told = follow(told, event, next);
  }

  private trace(events: ExpeditionEvent[]): void {
    for (const event of events) {
      if (event.event === "turn" && event.turn > 0) continue;
      if (!("cell" in event)) continue;
      if (this.trail.seat !== event.seat || event.event === "tile-laid") {
        const cells = this.trail.seat === event.seat ? this.trail.cells : [];
        this.trail = { seat: event.seat, cells: [...cells, event.cell] };
      } else if (!this.trail.cells.includes(event.cell)) {
        this.trail = { seat: event.seat, cells: [...this.trail.cells, event.cell] };
      }
    }
  }

  // ---------------------------------------------------------------- one event

  private async tell(event: ExpeditionEvent, view: ExpeditionView, settingOut: boolean): Promise<void> {
    if (event.event === "display-revealed") return this.reveal(view);
    if (event.event === "tile-laid") {
      const laid = view.display.find((place) => place.cell === event.cell);
      if (!laid) return;
      await this.glide({ kind: "tile", ...laid }, this.edge(view, event.seat), corner(event.cell), MOVE + 40);
      this.put({ ...laid, stack: [], boat: null, snakes: false, room: laid.room + laid.stack.length });
    } else if (event.event === "deployed") {
      const pile = Array<number>(event.number).fill(event.seat);
      await this.glide({ kind: "pile", stack: pile }, this.edge(view, event.seat), corner(event.cell), MOVE + 40);
      this.add(event.cell, pile);
    } else if (event.event === "walked") {
      await this.walk(event, settingOut);
    } else if (event.event === "stayed") {
      this.add(event.cell, Array<number>(event.number).fill(event.seat));
      this.mover = this.mover?.kind === "pile" ? { ...this.mover, stack: this.mover.stack.slice(event.number) } : null;
      await pause(STEP / 2);
    } else {
      await this.adventure(event, view);
    }
  }

  private async reveal(view: ExpeditionView): Promise<void> {
    for (const place of view.display) {
      this.put(place);
      await pause(70);
    }
  }

  /** Only who sets out from a camp is lifted off it; later on the walkers lie on no stack. */
  private async walk(event: Extract<ExpeditionEvent, { event: "walked" }>, settingOut: boolean): Promise<void> {
    const pile = Array<number>(event.number).fill(event.seat);
    if (settingOut) this.lift(event.start, event.number);
    await this.glide({ kind: "pile", stack: pile }, corner(event.start), corner(event.cell), STEP);
  }

  /** What action tiles do (New Adventures). */
  private async adventure(event: ExpeditionEvent, view: ExpeditionView): Promise<void> {
    if (event.event === "returned") {
      this.liftOwn(event.cell, event.seat);
      await this.glide(
        { kind: "pile", stack: [event.seat] },
        corner(event.cell),
        this.edge(view, event.seat),
        MOVE + 40,
      );
    } else if (event.event === "boat-placed") {
      await this.glide({ kind: "boat", seat: event.seat }, this.edge(view, event.seat), corner(event.cell), MOVE + 80);
    } else if (event.event === "snakes-placed") {
      await this.glide({ kind: "snakes" }, this.edge(view, event.seat), corner(event.cell), MOVE + 80);
    } else if (event.event === "caravan-moved") {
      this.liftOwn(event.start, event.seat);
      await this.glide({ kind: "pile", stack: [event.seat] }, corner(event.start), corner(event.cell), MOVE * 1.6);
    } else if (event.event === "sandstorm-blew") {
      this.liftOwn(event.start, event.seat);
      await this.glide({ kind: "storm" }, corner(event.start), corner(event.cell), MOVE * 2.2);
    } else return;
    const now = "cell" in event ? view.display.find((place) => place.cell === event.cell) : undefined;
    this.mover = null;
    if (now) this.put(now);
  }

  // ---------------------------------------------------------------- pieces

  private async glide(piece: Piece, from: Point, to: Point, duration: number): Promise<void> {
    this.mover = { ...piece, ...to };
    await tick();
    if (!this.element) return;
    const at = ({ x, y }: Point): Keyframe => ({ transform: `translate(${x}px, ${y}px)` });
    await animate(this.element, [at(from), at(to)], { duration });
    if (piece.kind !== "pile") this.mover = null;
  }

  private put(place: ExpeditionPlace): void {
    this.shown = new Map(this.shown).set(place.cell, place);
  }

  private add(cell: string, pile: number[]): void {
    const place = this.shown.get(cell);
    if (place) this.put({ ...place, stack: [...place.stack, ...pile], room: Math.max(0, place.room - pile.length) });
    if (this.mover?.kind === "pile" && this.mover.stack.length <= pile.length) this.mover = null;
  }

  private lift(cell: string, number: number): void {
    const place = this.shown.get(cell);
    if (place) this.put({ ...place, stack: place.stack.slice(0, place.stack.length - number) });
  }

  private liftOwn(cell: string, seat: number): void {
    const place = this.shown.get(cell);
    if (!place) return;
    const at = place.stack.lastIndexOf(seat);
    this.put({ ...place, stack: place.stack.filter((_, i) => i !== at) });
  }

  /** Beyond the map: below it for who looks, above it for the others. */
  private edge(view: ExpeditionView, seat: number): Point {
    const box = bounds(view);
    const across = view.seats.length > 1 ? seat / (view.seats.length - 1) : 0.5;
    if (seat === view.you) return { x: box.x + box.width / 2 - 50, y: box.y + box.height + 40 };
    return { x: box.x + (box.width - 100) * across, y: box.y - 140 };
  }
}
