/** What is half chosen: the adventurer that is to move, or the card that is to be played or moved. */

import type { Choice } from "$lib/game-ui";

export class LuxorChoice implements Choice {
  /** The place from which somebody will move. */
  start = $state<number | null>(null);
  /** A place of the own hand. */
  hand = $state<number | null>(null);

  clear(): void {
    this.start = null;
    this.hand = null;
  }
}
