/** Every tile, card and token of Horus, for the gallery. */

import type { Piece } from "$lib/game-ui";
import Card from "./art/Card.svelte";
import Marker from "./art/Marker.svelte";
import Tile from "./art/Tile.svelte";
import type { TileName } from "./types";

const TILES: [TileName, number][] = [
  ["desert", 3],
  ["hill", 3],
  ["farmland", 3],
  ["marsh", 3],
  ["river", 1],
  ["necropolis", 2],
  ["two-sided", 1],
  ["temple", 1],
  ["start", 1],
  ["end-a", 1],
  ["end-b", 1],
];
const CARDS = ["desert", "hill", "farmland", "marsh", "?"].flatMap((terrain) =>
  ["1", "2", "3", "4", "5", "?"].map((number) => `${terrain}-${number}`),
);

export const pieces: Piece[] = [
  ...TILES.flatMap(([tile, drawings]) =>
    Array.from({ length: drawings }, (_, variant) => ({
      name: `tile.${tile}`,
      group: "board.tiles",
      component: Tile,
      props: { tile, variant },
    })),
  ),
  ...[...CARDS, "nile", "back"].map((card) => ({
    name: card === "back" ? "board.back" : `card.${card}`,
    group: "board.cards_title",
    component: Card,
    props: { card },
    viewBox: "0 0 100 140",
  })),
  ...[0, 1, 2, 3].map((seat) => ({ name: "board.marker", group: "board.tokens", component: Marker, props: { seat } })),
];
