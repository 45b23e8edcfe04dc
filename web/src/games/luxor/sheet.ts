/** Every drawing of Luxor, for pictures without a page. */

import { discs, drawn, PATTERNS, type Drawing, type Sheet } from "$lib/sheet";
import { luxor as box } from "../../editions.json";
import type { LuxorPlace } from "../../messages";
import Bare from "./art/Bare.svelte";
import Below from "./art/Below.svelte";
import Card from "./art/Card.svelte";
import Glyph from "./art/Glyph.svelte";
import Person from "./art/Person.svelte";
import Plaque from "./art/Plaque.svelte";
import Symbol from "./art/Symbol.svelte";
import TileBelow from "./art/TileBelow.svelte";
import { pieces } from "./pieces";
import Stone from "./Stone.svelte";
import { PAWN, temple } from "./temple";

const SEATS = 5;
const seats = [...Array(SEATS).keys()];
const SYMBOLS = ["cobra", "falcon", "lion"];

/** The gallery's pieces that are known by one prop, as "tile/vase-2-3" and the like. */
function named(prop: string): Record<string, Drawing> {
  const own = pieces.filter(({ props }) => typeof props?.[prop] === "string");
  return Object.fromEntries(own.map(({ component, props }) => [`${prop}/${String(props?.[prop])}`, { component, props }]));
}
const tokens = Object.fromEntries(
  pieces
    .filter(({ props }) => props?.["piece"])
    .map(({ component, props }) => [["token", props?.["piece"], props?.["value"]].join("/").replace(/\/$/, ""), { component, props }]),
);
const { tile: tiles, mummy } = Object.groupBy(Object.entries(named("tile")), ([, { props }]) =>
  props?.["cost"] === undefined ? "tile" : "mummy",
);
const cards = named("card");
const dice = pieces.filter(({ name }) => name === "gallery.die");
const figures = pieces.filter(({ name }) => name === "gallery.mummy");

/** The track as printed: statues lie behind the space before them. */
const track = box.track.order.flatMap((symbol, at, order) =>
  symbol === "A" ? [] : [{ space: 0, anubis: order[at + 1] === "A" }],
) as LuxorPlace[];
const plan = temple(track, false);

const open: Drawing = { component: Stone, props: { plan, upright: false, closed: false } };

export const sheet: Sheet = {
  patterns: [...PATTERNS, open],
  drawings: {
    "temple/open": open,
    "temple/closed": { component: Stone, props: { plan, upright: false, closed: true } },
    plaque: { component: Plaque, props: { points: "$number" } },
    bare: { component: Bare, props: { symbol: null, points: "$number" } },
    ...drawn(Bare, "bare", SYMBOLS, (symbol) => ({ symbol, points: "$number" })),
    "tile-below": { component: TileBelow },
    ...drawn(Below, "below", [...SYMBOLS, "?"], (symbol) => ({ symbol })),
    ...drawn(Symbol, "symbol", SYMBOLS, (symbol) => ({ symbol })),
    ...Object.fromEntries(tiles ?? []),
    ...Object.fromEntries((mummy ?? []).map(([name, drawing]) => [`mummy-${name}`, drawing])),
    ...cards,
    ...drawn(Card, "bare-card", Object.values(cards).map(({ props }) => String(props?.["card"])), (card) => ({
      card,
      bare: true,
    })),
    "card-back": { component: Card },
    ...named("character"),
    ...tokens,
    ...Object.fromEntries(dice.map(({ component, props }) => [`die/${String(props?.["value"])}`, { component, props }])),
    ...Object.fromEntries(figures.map(({ component }) => ["mummy", { component }])),
    ...drawn(Glyph, "glyph", ["vase", "statue", "jewel", "artifact", "steps", "lying", "sun", "turn"], (name) => ({
      name,
    })),
    ...drawn(Person, "person", seats, (seat) => ({ seat, r: PAWN })),
    ...drawn(Person, "lying", seats, (seat) => ({ seat, r: PAWN, lying: true })),
    ...drawn(Person, "asleep", seats, (seat) => ({ seat, r: 17, lying: true })),
    ...drawn(Person, "buried", seats, (seat) => ({ seat, r: 26 })),
    ...discs(SEATS, "badge", 11.5),
  },
  places: { spaces: plan.places, statues: plan.statues, chamber: plan.chamber, size: plan.size },
};
