/** What is half chosen, shared by board and hand: the side of a two-sided tile. */

import type { Choice } from "$lib/game-ui";
import type { Option } from "./types";

export type Side = "river" | "necropolis";

const of = (option: Option): Side => (option.kind === "necropolis" ? "necropolis" : "river");

export class HorusChoice implements Choice {
  wish = $state<Side>("river");
  /** A card or pile was chosen by key: the keyboard goes on at the board. */
  keyed = false;

  /** The side that is wished for, if it has a place. */
  side(options: Option[]): Side {
    const sides = this.sides(options);
    return sides.includes(this.wish) ? this.wish : (sides[0] ?? this.wish);
  }

  sides(options: Option[]): Side[] {
    return (["river", "necropolis"] as const).filter((side) => options.some((one) => of(one) === side));
  }

  clear(): void {
    this.wish = "river";
  }
}
