/** How fast things move: as the person chose, and not at all where the system asks for no motion. */

import { MediaQuery } from "svelte/reactivity";
import { settings, type Speed } from "./settings.svelte";

const reduced = new MediaQuery("(prefers-reduced-motion: reduce)");
const PACES: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };

/** What every duration is multiplied by: 0 is no motion. */
export function pace(): number {
  return reduced.current ? 0 : PACES[settings.speed];
}

export function prefersStill(): boolean {
  return pace() === 0;
}

/** A duration for svelte's transitions. */
export function ms(duration: number, still = false): number {
  return still ? 0 : duration * pace();
}
