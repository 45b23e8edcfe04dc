/** What is half chosen, shared by board and hand: the side of a two-sided tile, and the place a finger points at. */

import type { Choice } from "$lib/game-ui";
import type { Option } from "./types";

export class HorusChoice implements Choice {
  side = $state<"river" | "necropolis">("river");
  /** Under a finger a place is first looked at, then confirmed by a second touch. */
  place = $state.raw<Option | null>(null);

  clear(): void {
    this.side = "river";
    this.place = null;
  }
}
