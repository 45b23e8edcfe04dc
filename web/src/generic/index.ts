/** The board of every game that the page has no folder for: it draws whatever a view holds, in the words of its texts. */

import { COMMON } from "$lib/events";
import type { BaseView, GameUi } from "$lib/game-ui";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";

const MOMENT = 300; // milliseconds for a sentence to be seen

export default {
  Board,
  Hand,
  choice: () => ({ clear: () => undefined }),
  events: { kinds: COMMON as object, other: { rest: MOMENT } },
  drawn: () => true,
  describe: (view, seats, t) => [
    t("legend.board"),
    ...seats.map(({ name, seat }) => `${name}: ${(view as BaseView).seats[seat]?.score ?? ""}`),
  ],
  pieces: [],
} satisfies GameUi;
