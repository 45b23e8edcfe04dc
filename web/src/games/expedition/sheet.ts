/** Every drawing of Expedition Luxor, for pictures without a page. */

import { discs, drawn, PATTERNS, type Sheet } from "$lib/sheet";
import { expedition as box } from "../../editions.json";
import ActionBack from "./art/ActionBack.svelte";
import ActionTile from "./art/ActionTile.svelte";
import Boat from "./art/Boat.svelte";
import Numeral from "./art/Numeral.svelte";
import Snakes from "./art/Snakes.svelte";
import Tile from "./art/Tile.svelte";
import TileBack from "./art/TileBack.svelte";

const SEATS = 4;
const seats = [...Array(SEATS).keys()];
const tiles = Object.keys(box.tiles).flatMap((tile) => [0, 1, 2].map((variant) => `${tile}/${variant}`));

export const sheet: Sheet = {
  patterns: PATTERNS,
  drawings: {
    ...drawn(Tile, "tile", tiles, (name) => {
      const [tile, variant] = name.split("/");
      return { tile, variant: Number(variant) };
    }),
    ...drawn(TileBack, "back", Object.keys(box.backs), (back) => ({ back: Number(back) })),
    points: { component: Numeral, props: { kind: "points", x: 0, y: 0, text: "$number" } },
    cost: { component: Numeral, props: { kind: "cost", x: 0, y: 0, text: "$number" } },
    never: { component: Numeral, props: { kind: "cost", x: 0, y: 0, text: "×" } },
    snakes: { component: Snakes },
    ...drawn(Boat, "boat", seats, (seat) => ({ seat })),
    ...drawn(ActionTile, "action", ["boat", "snakes", "caravan", "sandstorm"], (action) => ({ action })),
    "action-back": { component: ActionBack },
    ...discs(SEATS, "badge", 11.5),
    ...discs(SEATS, "disc", 20),
    ...discs(SEATS, "edge", 20, true),
  },
};
