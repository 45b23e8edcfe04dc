/** Horus for the page. */

import type { GameUi } from "$lib/game-ui";
import Bag from "./art/Bag.svelte";
import Board from "./Board.svelte";
import { HorusChoice } from "./choice.svelte";
import { events } from "./events";
import Hand from "./Hand.svelte";
import { pieces } from "./pieces";
import Seat from "./Seat.svelte";
import type { Horus } from "./types";
import { describe, outlook, word } from "./words";

export default {
  Board,
  Hand,
  Seat,
  choice: () => new HorusChoice(),
  events,
  drawn: () => true,
  describe,
  word,
  outlook,
  pieces: [...pieces, { name: "legend.bag", group: "board.tokens", component: Bag }],
} satisfies GameUi<Horus>;
