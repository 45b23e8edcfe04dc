/** What Luxor is made of, for everything in this folder. */

import type { GameTypes } from "$lib/game-ui";
import type { Translate } from "$lib/texts.svelte";
import type { LuxorEvent, LuxorOption, LuxorView } from "../../messages";
import type { LuxorText } from "../../texts";
import type { LuxorChoice } from "./choice.svelte";
import type { Piece } from "./events";

export interface Luxor extends GameTypes {
  view: LuxorView;
  option: LuxorOption;
  event: LuxorEvent;
  choice: LuxorChoice;
  piece: Piece;
  text: LuxorText;
}

export type Texts = Translate<LuxorText>;
