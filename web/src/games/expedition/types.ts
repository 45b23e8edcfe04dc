/** What Expedition is made of, for everything in this folder. */

import type { GameTypes } from "$lib/game-ui";
import type { Translate } from "$lib/texts.svelte";
import type { ExpeditionEvent, ExpeditionOption, ExpeditionView } from "../../messages";
import type { ExpeditionText } from "../../texts";
import type { ExpeditionChoice } from "./choice.svelte";
import type { Piece } from "./events";

export interface Expedition extends GameTypes {
  view: ExpeditionView;
  option: ExpeditionOption;
  event: ExpeditionEvent;
  choice: ExpeditionChoice;
  piece: Piece;
  text: ExpeditionText;
}

export type Texts = Translate<ExpeditionText>;
