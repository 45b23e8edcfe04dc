/** What Horus is made of, for everything in this folder; all of it is written by the server. */

import type { GameTypes } from "$lib/game-ui";
import type { Translate } from "$lib/texts.svelte";
import type { HorusEvent, HorusOption, HorusView } from "../../messages";
import type { HorusText } from "../../texts";
import type { HorusChoice } from "./choice.svelte";
import type { Piece } from "./events";

export type {
  HorusCard as CardName,
  HorusEnd as End,
  HorusEvent as Event,
  HorusLaid as Laid,
  HorusOption as Option,
  HorusPile as PileName,
  HorusRegion as Region,
  HorusTerrain as Terrain,
  HorusTile as TileName,
  HorusView as View,
  HorusWholeRegion as WholeRegion,
} from "../../messages";

export type Kind = HorusOption["kind"];
export type Texts = Translate<HorusText>;

export interface Horus extends GameTypes {
  view: HorusView;
  option: HorusOption;
  event: HorusEvent;
  choice: HorusChoice;
  piece: Piece;
  text: HorusText;
}
