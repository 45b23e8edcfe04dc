/** The time a seat has left, as it runs down on this screen. */

import { left } from "$lib/time";
import type { Shown } from "./play.svelte";

const LOW = 15; // seconds

export interface Time {
  text: string;
  low: boolean;
}

export function clockOf(shown: Shown | null, seat: number, now: number): Time | null {
  const found = shown?.update.clocks?.find((clock) => clock.seat === seat);
  if (!found || !shown) return null;
  const rest = found.left - (found.running ? (now - shown.at) / 1000 : 0);
  return { text: left(rest), low: found.running && rest < LOW };
}
