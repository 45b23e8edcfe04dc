/** The drawings of Symbols.svelte, by name: `desert-1`, `end-a`, `marker-2`. */

import type { PileName, TileName } from "./types";

const PLAIN = new Set(["temple", "start", "end-a", "end-b", "river", "two-sided"]);

/** Which drawing of a tile lies on a place: always the same one. */
function variant(x: number, y: number): number {
  return (((x * 7 + y * 13) % 3) + 3) % 3;
}

export function symbol(tile: string, x: number, y: number): string {
  return PLAIN.has(tile) ? tile : `${tile}-${variant(x, y)}`;
}

/** What lies on top of a selection pile: rivers are two-sided tiles. */
export function face(pile: PileName): TileName {
  return pile === "river" ? "two-sided" : pile;
}
