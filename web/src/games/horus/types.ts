/** Horus as the server sends it: view.py, options.py and events.py of the game. */

import type { BaseOption, GameTypes } from "$lib/game-ui";
import type { Translate } from "$lib/texts.svelte";
import type { HorusText } from "../../texts";
import type { HorusChoice } from "./choice.svelte";
import type { Piece } from "./events";

export interface Horus extends GameTypes {
  view: View;
  option: Option;
  event: Event;
  choice: HorusChoice;
  piece: Piece;
  text: HorusText;
}

export type Texts = Translate<HorusText>;

export type Terrain = "desert" | "hill" | "farmland" | "marsh";
export type TileName = Terrain | "two-sided" | "river" | "necropolis" | "temple" | "start" | "end-a" | "end-b";
export type End = "end-a" | "end-b";
export type PileName = Terrain | "river";
export type Phase = "OVER" | "LAY" | "RIVER" | "END" | "TWO_SIDED" | "CARD" | "PILE" | "MARKER" | "FROM" | "TO";

export interface Laid {
  x: number;
  y: number;
  tile: TileName;
  marker: number | null;
  /** The place of its region's first tile. */
  region: string | null;
}

export interface Region {
  place: string;
  tile: Terrain;
  tiles: number;
  temple: boolean;
  island: boolean;
  markers: number[];
  leaders: number[];
  worth: number;
}

export interface Seat {
  score: number;
  markers: number;
  nile: number;
  cards: number;
  hand: string[] | null;
}

export interface View {
  you: number | null;
  phase: Phase;
  seat: number;
  turn: number;
  first: number;
  reach: number;
  map: Laid[];
  regions: Region[];
  piles: Record<PileName, number>;
  bag: Partial<Record<TileName, number>>;
  gone: Partial<Record<TileName, number>>;
  pile: number;
  discards: string[];
  seats: Seat[];
  playing: {
    tile: TileName | null;
    card: string | null;
    more: number;
    end: End | null;
    replaced: string | null;
    moving: string | null;
  };
}

export type Kind = "place" | "necropolis" | "replace" | "card" | "nile" | "pile" | "mark" | "pick" | "move";

export interface Option extends BaseOption {
  kind: Kind;
  x?: number;
  y?: number;
  tile?: TileName;
  end?: End;
  card?: string;
  pile?: PileName;
}

interface At {
  x: number;
  y: number;
}
interface From {
  was_x: number;
  was_y: number;
}

export type Event =
  | ({ event: "tile-laid"; seat: number; tile: TileName } & At)
  | ({ event: "end-lifted"; seat: number; end: End } & At)
  | ({ event: "end-laid"; seat: number; end: End } & At & From)
  | { event: "tile-drawn"; seat: number; tile: TileName; left: number }
  | { event: "tile-taken"; seat: number; pile: PileName; left: number }
  | { event: "tile-gone"; seat: number; tile: TileName }
  | ({ event: "region"; tile: Terrain; tiles: number; temple: boolean; island: boolean; joined: number } & At)
  | { event: "card-played"; seat: number; card: string }
  | { event: "nile-played"; seat: number }
  | { event: "pile-empty"; pile: PileName }
  | { event: "cards-discarded"; seat: number; cards: string[] }
  | { event: "dead-cards"; cards: string[] }
  | { event: "cards-shuffled"; number: number; cards: string[] }
  | { event: "cards-drawn"; seat: number; number: number; cards: string[] | null }
  | ({ event: "marker-set"; seat: number } & At)
  | ({ event: "marker-picked"; seat: number } & At)
  | ({ event: "marker-moved"; seat: number } & At & From)
  | { event: "score"; seat: number; score: number; change: number }
  | { event: "turn"; seat: number; turn: number }
  | { event: "last-turn"; seat: number }
  | { event: "over"; scores: number[]; winners: number[] };
