/** What is half chosen, shared by board and hand: a tile, a cell, the plan of a camp move. */

import type { Choice } from "$lib/game-ui";
import type { Plan } from "./plan";

export class ExpeditionChoice implements Choice {
  /** Place in the hand. */
  hand = $state<number | null>(null);
  /** A free cell, chosen before its tile. */
  cell = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);

  clear(): void {
    this.hand = null;
    this.cell = null;
    this.plan = null;
  }
}
