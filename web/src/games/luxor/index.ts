import type { GameUi } from "$lib/game-ui";
import Board from "./Board.svelte";
import { LuxorChoice } from "./choice.svelte";
import { events } from "./events";
import Hand from "./Hand.svelte";
import { pieces } from "./pieces";
import Seat from "./Seat.svelte";
import { describe, outlook, word } from "./words";
import type { Luxor } from "./types";

/** Hand and board draw these; what is left (get up, keep the roll, take a key …) are buttons of the shell. */
const DRAWN = new Set(["play", "forward", "discard", "second", "drop", "sort", "place", "move", "act", "up"]);

export default {
  Board,
  Hand,
  Seat,
  choice: () => new LuxorChoice(),
  events,
  drawn: (option) => DRAWN.has(option.kind),
  describe,
  word,
  outlook,
  pieces,
} satisfies GameUi<Luxor>;
