/** Every drawing of Horus, for pictures without a page. */

import { discs, drawn, PATTERNS, type Sheet } from "$lib/sheet";
import Bag from "./art/Bag.svelte";
import Barge from "./art/Barge.svelte";
import Bonus from "./art/Bonus.svelte";
import Card from "./art/Card.svelte";
import Leads from "./art/Leads.svelte";
import Marker from "./art/Marker.svelte";
import River from "./art/River.svelte";
import StepPyramid from "./art/StepPyramid.svelte";
import Tag from "./art/Tag.svelte";
import Tile from "./art/Tile.svelte";
import { pieces } from "./pieces";
import Symbols from "./Symbols.svelte";

const SEATS = 4;
const seats = [...Array(SEATS).keys()];
const MANY = ["desert", "hill", "farmland", "marsh", "necropolis"];
const tiles = MANY.flatMap((tile) => [0, 1, 2].map((variant) => `${tile}-${variant}`));
const cards = pieces.flatMap(({ component, props }) => (component === Card ? [String(props?.["card"])] : []));

export const sheet: Sheet = {
  patterns: [...PATTERNS, { component: Symbols }],
  drawings: {
    ...drawn(Tile, "tile", tiles, (name) => ({ tile: name.slice(0, -2), variant: Number(name.at(-1)) })),
    ...drawn(Tile, "tile", ["temple", "river", "two-sided", "start", "end-a", "end-b"], (tile) => ({ tile })),
    river: { component: River, props: { tiles: "$tiles", edge: "$edge", shore: "$shore", shallow: "$shallow" } },
    "afloat/start": { component: StepPyramid },
    ...drawn(Barge, "afloat", ["end-a", "end-b"], (end) => ({ end })),
    ...drawn(Card, "card", cards, (card) => ({ card })),
    ...drawn(Marker, "marker", seats, (seat) => ({ seat })),
    ...drawn(Bonus, "bonus", ["temple", "island"], (bonus) => ({ bonus })),
    tag: { component: Tag, props: { tiles: "$number" } },
    leads: { component: Leads },
    bag: { component: Bag },
    ...discs(SEATS, "badge", 11.5),
    ...discs(SEATS, "disc", 12),
  },
};
