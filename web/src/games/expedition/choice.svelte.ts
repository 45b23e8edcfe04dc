/** What is half chosen, shared by board and hand: a tile, a cell, the plan of a camp move; and what is still to be sent. */

import type { Choice } from "$lib/game-ui";
import type { ExpeditionOption, ExpeditionView } from "../../messages";
import type { Plan } from "./plan";

export class ExpeditionChoice implements Choice {
  /** Place in the hand. */
  hand = $state<number | null>(null);
  /** A free cell, chosen before its tile. */
  cell = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** While pieces move: what the board has told so far. */
  told = $state.raw<ExpeditionView | null>(null);
  /** The rest of a camp move that was decided as a whole: sent step by step as the server asks for it. */
  private rest: number[] = [];
  private length = 0;

  /** The first of these actions is sent now; the others follow. */
  decide(actions: number[]): void {
    this.rest = actions.slice(1);
  }

  /** The next action of what was decided, when the game has moved on by one step; whatever else happened ends it. */
  next(length: number, options: ExpeditionOption[]): ExpeditionOption | null {
    const moved = length - this.length;
    if (!this.rest.length) this.length = length;
    if (!this.rest.length || moved === 0 || !options.length) return null;
    this.length = length;
    const option = moved === 1 ? options.find((one) => one.action === this.rest[0]) : undefined;
    this.rest = option ? this.rest.slice(1) : [];
    return option ?? null;
  }

  halt(): void {
    this.rest = [];
  }

  clear(): void {
    this.hand = null;
    this.cell = null;
    this.plan = null;
  }
}
