/** What is half chosen: the adventurer that is to move, or the card that is to be played or moved. */

import type { Choice } from "$lib/game-ui";
import type { LuxorView } from "../../messages";

export class LuxorChoice implements Choice {
  /** The place from which somebody will move. */
  start = $state<number | null>(null);
  /** A place of the own hand. */
  hand = $state<number | null>(null);
  /** While pieces move: what the board has told so far. */
  told = $state.raw<LuxorView | null>(null);

  clear(): void {
    this.start = null;
    this.hand = null;
  }
}
