/**
 * What a game's folder gives the page, and what the page gives a game. Rules stay on the server.
 *
 *   index.ts         export default ui satisfies GameUi<...>; loaded when a board is opened
 *   Cover.svelte     the art of the game's card on the home page; no props, fills its box (3:2), decorative; loaded alone
 *   tutorial.json    TutorialStep[]; read by web/tutorials.py when the page is built, never by the page
 *   sheet.ts         its drawings for pictures that are made without a page; read by web/art.py, never by the page
 */

import type { Component } from "svelte";
import type { GameText } from "../texts";
import type { EventPlayer, EventTable } from "./player.svelte";
import type { Emblem, Pattern } from "./seats";
import type { Translate } from "./texts.svelte";

export interface SeatLook {
  seat: number;
  name: string;
  /** A CSS colour that follows the theme: "var(--seat-0)". */
  colour: string;
  /** The same as text, readable on page and panel. */
  ink: string;
  emblem: Emblem;
  pattern: Pattern;
  you: boolean;
}

/** One legal action, in the shape that options.py of the game gives it. */
export interface BaseOption {
  action: number;
  kind: string;
  text: string;
}

/** What the page itself reads of a view: the decision that is asked, whose turn it is, and the points so far. */
export interface BaseView {
  phase: string;
  seat: number;
  seats: { score?: number }[];
}

/** One thing that happened, as events.py of the game tells it. */
export interface BaseEvent {
  event: string;
}

/** What is half chosen (a tile of the hand, before its cell); the shell clears it on Escape and after each update. */
export interface Choice {
  clear(): void;
}

/** The types of a game's own messages and texts, named once in its folder; the page itself knows no more than this. */
export interface GameTypes {
  view: unknown;
  option: BaseOption;
  event: BaseEvent;
  choice: Choice;
  /** What flies over its board. */
  piece: unknown;
  /** Keys of its texts. */
  text: string;
}

/** Any game. */
export interface SomeGame extends GameTypes {
  text: GameText;
}

/** No option, but a question a board can ask: why can nobody come to rest there? */
interface RestQuestion {
  kind: "rest";
  cell: string;
}

interface Asking<G extends GameTypes> {
  /** Its name. */
  game: string;
  /** As far as the story has been told. */
  view: G["view"];
  /** Legal now for the viewpoint's seat, once everything has been told; else empty. */
  options: G["option"][];
  /** Shared by board and hand; made by `GameUi.choice`. */
  choice: G["choice"];
  /** An option to point at: asked for as a hint, shown by the tutorial, or waiting for the last look. */
  hint: G["option"] | null;
  /** The last look is being asked: its button is the one to press. */
  pending?: boolean;
  /** No animation: reduced motion, a long jump in a replay, or the setting. */
  still: boolean;
  /** Choose a legal option; `then`: the actions that follow it in the same move, which is played as a whole. */
  act: (option: G["option"], then?: number[]) => void;
  /** Ask why something is not allowed (kind and fields, no id); the shell shows the rule. */
  why: (option: Partial<G["option"]> | RestQuestion) => void;
  /** Who sits where, by seat. */
  seats: SeatLook[];
  /** A text of this game: t("tile.temple-d"), t("option.stay", { number: 2 }). */
  t: Translate<G["text"]>;
  /** Tell screen readers, politely. */
  describe: (text: string) => void;
}

export interface BoardProps<G extends GameTypes = SomeGame> extends Asking<G> {
  /** Plays what happened; its flights are drawn by `Flights.svelte` in the board. */
  player: EventPlayer<G>;
  /** What led to the newest position, in order; empty after a jump. */
  events: G["event"][];
  /** What happened lately, in sentences. */
  told: string[];
  /** Grows with every update; two updates with equal events are still two. */
  length: number;
}

export type HandProps<G extends GameTypes = SomeGame> = Asking<G>;

export interface SeatProps<G extends GameTypes = SomeGame> extends Asking<G> {
  /** Whose panel this is. Name, clock, score and turn marker are drawn by the shell around it. */
  seat: number;
}

/** Drawings and pages stand side by side in one list, though each has props of its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type but this one takes every component
export type AnyComponent = Component<any>;

/** A drawing for /gallery: every tile, card and token of the game. */
export interface Piece {
  /** Key of its name in the game's texts ("tile.temple-d"), or the name itself. */
  name: string;
  /** Heading it stands under: a text key or a word. */
  group: string;
  component: AnyComponent;
  props?: Record<string, unknown>;
  /** Drawn inside an svg with this viewBox; "0 0 100 100" unless told. */
  viewBox?: string;
}

/**
 * A step of the tutorial: data only; texts are `tutorial.<id>_title`, `tutorial.<id>`, when done
 * `tutorial.<id>_done`, and for another move `tutorial.<id>_wrong` in the game's locale. `web/tutorials.py` plays it through the real rules at build time.
 */
export interface TutorialStep {
  id: string;
  /** Whose eyes we look through, and who is asked. */
  seat?: number;
  /** The position: a document as `State.save` writes it … */
  position?: Record<string, unknown>;
  /** … or a game by seed and moves in notation. */
  seed?: number;
  players?: number;
  modules?: string[];
  moves?: string[];
  /** One entry a decision, each a list of accepted moves in notation; ["*"], any move, only as the last. Empty: only to read. */
  expect: string[][];
}

/** What a word may depend on. */
interface Telling<G extends GameTypes> {
  t: Translate<G["text"]>;
  seats: SeatLook[];
  view: G["view"];
}

export interface GameUi<G extends GameTypes = SomeGame> {
  Board: Component<BoardProps<G>>;
  Hand: Component<HandProps<G>>;
  /** What a seat has, beside its name; none if the board shows all of it. */
  Seat?: Component<SeatProps<G>>;
  choice: () => G["choice"];
  /** How each kind of event changes the view, and what flies. */
  events: EventTable<G>;
  /** Whether board or hand draw this option; the shell makes buttons of the rest with [option] texts. */
  drawn: (option: G["option"], view: G["view"]) => boolean;
  /** The board in words for screen readers, a line a thought. */
  describe: (view: G["view"], seats: SeatLook[], t: Translate<G["text"]>) => string[];
  /**
   * A field of an option or event as a word, where the shell's guess will not do. The guess: fields named seat, owner,
   * by, winner … with a number are the seat's name; a string that is a key of the table named like the field is that text
   * (tile: "temple-d" reads tile.temple-d); all else as it is.
   */
  word?: (field: string, value: unknown, told: Telling<G>) => string | undefined;
  /**
   * What would come of an option, in a sentence or two; empty where there is nothing to add. `events` are what it leads to,
   * whatever is drawn; null until the server has told.
   */
  outlook?: (option: G["option"], told: Telling<G> & { events: G["event"][] | null }) => string;
  pieces: Piece[];
}
