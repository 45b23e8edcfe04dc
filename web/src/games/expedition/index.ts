/** Expedition Luxor on the page. */

import type { GameUi, Piece } from "$lib/game-ui";
import { expedition as box } from "../../editions.json";
import ActionBack from "./art/ActionBack.svelte";
import ActionTile from "./art/ActionTile.svelte";
import Boat from "./art/Boat.svelte";
import Pile from "./art/Pile.svelte";
import Snakes from "./art/Snakes.svelte";
import Tile from "./art/Tile.svelte";
import TileBack from "./art/TileBack.svelte";
import Board from "./Board.svelte";
import { ExpeditionChoice } from "./choice.svelte";
import { describe, outlook } from "./describe";
import { events } from "./events";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { Expedition } from "./types";

/** Points and cost as printed: only for the gallery; at the table they come with the view. */
const POINTS: Record<string, number> = box.points;
const COST: Record<string, number> = { ...box.cost, d: box.cost.desert, o: box.cost.oasis };

const pieces: Piece[] = [
  ...Object.keys(box.tiles).map((tile) => {
    const [kind = "", ground = kind] = tile.split("-");
    return {
      name: `tile.${tile}`,
      group: "piece.tiles",
      component: Tile,
      props: { tile, points: POINTS[kind] ?? 0, cost: COST[ground] ?? 0 },
    };
  }),
  ...Object.keys(box.backs).map((back) => ({
    name: back,
    group: "piece.backs",
    component: TileBack,
    props: { back: Number(back) },
  })),
  ...["boat", "snakes", "caravan", "sandstorm"].map((action) => ({
    name: `action_tile.${action}`,
    group: "piece.actions",
    component: ActionTile,
    props: { action },
  })),
  { name: "piece.action-back", group: "piece.actions", component: ActionBack },
  ...[0, 1, 2, 3].map((seat) => ({ name: "piece.boat", group: "piece.tokens", component: Boat, props: { seat } })),
  { name: "piece.snakes", group: "piece.tokens", component: Snakes },
  {
    name: "piece.stack",
    group: "piece.tokens",
    component: Pile,
    props: { stack: [0, 1, 2], r: 24 },
    viewBox: "-50 -60 100 100",
  },
  {
    name: "piece.full",
    group: "piece.tokens",
    component: Pile,
    props: { stack: [1, 1, 3, 0], r: 24, full: true },
    viewBox: "-50 -60 100 100",
  },
];

/** Board and hand draw all but the decisions not to do something. */
const DRAWN = new Set(["keep", "place", "deploy", "hold", "leave", "stay", "use", "mountain", "target"]);

export default {
  Board,
  Hand,
  Seat,
  choice: () => new ExpeditionChoice(),
  events,
  drawn: (option) => DRAWN.has(option.kind),
  describe,
  outlook,
  pieces,
} satisfies GameUi<Expedition>;
