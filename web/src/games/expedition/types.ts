/** What Expedition is made of, for everything in this folder. */

import type { GameTypes } from "$lib/game-ui";
import type { Translate } from "$lib/texts.svelte";
import type { ExpeditionEvent, ExpeditionOption, ExpeditionView } from "../../messages";
import type { ExpeditionText } from "../../texts";
import type { ExpeditionChoice } from "./choice.svelte";

export interface Expedition extends GameTypes {
  view: ExpeditionView;
  option: ExpeditionOption;
  event: ExpeditionEvent;
  choice: ExpeditionChoice;
  text: ExpeditionText;
}

export type Texts = Translate<ExpeditionText>;
