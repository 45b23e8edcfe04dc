/** What a game's folder gives those who draw its board without a page: `sheet.ts`, read by web/art.py only. */

import type { AnyComponent } from "./game-ui";
import Disc from "./Disc.svelte";
import SeatDefs from "./SeatDefs.svelte";

/** One drawing. A prop "$name" is a blank that is filled in later: a number, or a path. */
export interface Drawing {
  component: AnyComponent;
  props?: Record<string, unknown>;
}

export interface Sheet {
  /** Drawings that bring the patterns and gradients that all use. */
  patterns: Drawing[];
  drawings: Record<string, Drawing>;
  /** Where things stand, if that is not plain. */
  places?: Record<string, unknown>;
}

export const PATTERNS: Drawing[] = [{ component: SeatDefs }];

/** Everything of one kind by its name: drawn(Tile, "tile", ["lake"], (tile) => ({ tile })) gives "tile/lake". */
export function drawn<T extends string | number>(
  component: AnyComponent,
  kind: string,
  names: readonly T[],
  props: (name: T) => Record<string, unknown>,
): Record<string, Drawing> {
  return Object.fromEntries(names.map((name) => [`${kind}/${name}`, { component, props: props(name) }]));
}

/** The discs of the seats, of this radius, around 0, 0. */
export function discs(seats: number, kind: string, r: number, blank = false): Record<string, Drawing> {
  return drawn(Disc, kind, [...Array(seats).keys()], (seat) => ({ seat, r, blank }));
}
