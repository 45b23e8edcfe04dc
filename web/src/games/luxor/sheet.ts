/** Every drawing of Luxor, for pictures without a page. */

import type { AnyComponent } from "$lib/game-ui";
import { discs, drawn, PATTERNS, type Drawing, type Sheet } from "$lib/sheet";
import { luxor as box } from "../../editions.json";
import type { LuxorPlace } from "../../messages";
import Bare from "./art/Bare.svelte";
import Below from "./art/Below.svelte";
import Card from "./art/Card.svelte";
import Character from "./art/Character.svelte";
import Die from "./art/Die.svelte";
import Glyph from "./art/Glyph.svelte";
import MummyFigure from "./art/MummyFigure.svelte";
import MummyTile from "./art/MummyTile.svelte";
import Person from "./art/Person.svelte";
import Plaque from "./art/Plaque.svelte";
import Symbol from "./art/Symbol.svelte";
import Tile from "./art/Tile.svelte";
import TileBelow from "./art/TileBelow.svelte";
import Token from "./art/Token.svelte";
import { pieces } from "./pieces";
import Stone from "./Stone.svelte";
import { PAWN, temple } from "./temple";

const SEATS = 5;
const seats = [...Array(SEATS).keys()];
/** Tiles that only an edition of one's own has. */
const ELSEWHERE = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((steps) => `osiris-${steps}`),
  "card-1-2",
  "card-1-3",
  "card-2-3",
];
const SYMBOLS = ["cobra", "falcon", "lion"];

/** The gallery's pieces that this component draws, by what tells them apart: "tile/vase-2-3", "token/scarab/2". */
function gallery(component: AnyComponent, kind: string, ...props: string[]): Record<string, Drawing> {
  const own = pieces.filter((piece) => piece.component === component);
  return Object.fromEntries(
    own.map((piece) => [
      [kind, ...props.flatMap((name) => (piece.props?.[name] as string | number | undefined) ?? [])].join("/"),
      piece,
    ]),
  );
}
const cards = gallery(Card, "card", "card");

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
    ...gallery(Tile, "tile", "tile"),
    ...drawn(Tile, "tile", ELSEWHERE, (tile) => ({ tile })),
    ...gallery(MummyTile, "mummy-tile", "tile"),
    ...cards, // "card" alone is the back
    ...Object.fromEntries(
      Object.entries(cards).map(([name, { component, props }]) => [
        name.replace("card", "small-card"),
        { component, props: { ...props, bare: true } },
      ]),
    ),
    ...gallery(Character, "character", "character"),
    ...gallery(Token, "token", "piece", "value"),
    ...gallery(Die, "die", "value"),
    mummy: { component: MummyFigure },
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
