/** Every tile, card and token, for the gallery. */

import Disc from "$lib/Disc.svelte";
import type { Piece } from "$lib/game-ui";
import Anubis from "./art/Anubis.svelte";
import Card from "./art/Card.svelte";
import Character from "./art/Character.svelte";
import Die from "./art/Die.svelte";
import MummyFigure from "./art/MummyFigure.svelte";
import MummyTile from "./art/MummyTile.svelte";
import { cardParts } from "./art/names";
import TempleBack from "./art/TempleBack.svelte";
import Tile from "./art/Tile.svelte";
import Token from "./art/Token.svelte";

const FACES = ["1-1", "2-3", "2-4", "3-5", "3-6"];
const ARTIFACTS = ["1-2", "2-4", "3-6"];
const TEMPLE = ["tunnel", "scarab", "wild", "wild-or-scarab"];
const PAIRS = ["1-2", "2-3", "1-3"];
const STARTERS = ["1", "+/-1", "2", "3", "4", "5", "die"];
const EQUIPMENT = ["6", "0", "1+", "2+", "3+", "die+/-1"];
const HORUS: Record<number, string[]> = {
  1: ["range-4", "die-range", "all-1", "catch-up", "lighter-2", "lighter-3"],
  2: ["range-5", "die-range", "all-2", "catch-up", "lighter-3", "lighter-4"],
  3: ["range-6", "die-range", "all-3", "catch-up", "lighter-4", "lighter-5"],
};
const EFFECTS: [string, number][] = [
  ["swap-hand", 2],
  ["move-last-2", 1],
  ["two-points", 1],
  ["horus", 2],
  ["choice", 3],
  ["re-sort", 1],
  ["scarab", 2],
  ["move-last-4", 2],
  ["lowest", 2],
  ["all-4", 4],
  ["move-1", 1],
  ["keys", 3],
  ["pairs", 4],
  ["again", 4],
  ["exchange", 1],
];
const CHARACTERS = [
  "re-roll",
  "re-sort",
  "horus-choice",
  "extra-point",
  "forward",
  "temple-action",
  "extra-turn",
  "special-key",
];

const tile = (name: string, group: string, kind: string): Piece => ({
  name: `tile.${kind}`,
  group,
  component: Tile,
  props: { tile: name },
});
const NAMES: Record<string, string> = { die: "card.die", "die+/-1": "card.die-back" };
const cardKey = (name: string): string =>
  name.includes("/") && name !== "+/-1" && !NAMES[name]
    ? `gallery.card_${cardParts(name).kind}`
    : (NAMES[name] ?? name);
const card = (name: string, group: string): Piece => ({
  name: cardKey(name),
  group,
  component: Card,
  props: { card: name },
  viewBox: "0 0 100 140",
});
const token = (piece: string, name: string, value?: number): Piece => ({
  name,
  group: "gallery.pieces",
  component: Token,
  props: value === undefined ? { piece } : { piece, value },
});

export const pieces: Piece[] = [
  ...["vase", "statue", "jewel"].flatMap((kind) =>
    FACES.map((face) => tile(`${kind}-${face}`, "gallery.treasures", kind)),
  ),
  ...ARTIFACTS.map((face) => tile(`artifact-${face}`, "gallery.treasures", "artifact")),
  ...TEMPLE.map((kind) => tile(kind, "gallery.temple", kind)),
  ...PAIRS.map((pair) => tile(`card-${pair}`, "gallery.temple", "card")),
  ...["cobra", "falcon", "lion"].map((back): Piece => ({
    name: `gallery.${back}`,
    group: "gallery.temple",
    component: TempleBack,
    props: { back },
  })),
  ...[1, 2, 3].map((level) => tile(`horus-${level}`, "gallery.others", "horus")),
  ...[1, 2, 3, 4].map((steps) => tile(`osiris-${steps}`, "gallery.others", "osiris")),
  ...STARTERS.map((name) => card(name, "gallery.starters")),
  { name: "gallery.card_back", group: "gallery.starters", component: Card, viewBox: "0 0 100 140" },
  ...Object.entries(HORUS).flatMap(([level, names]) =>
    names.map((name) => card(`${name}/${level}`, "gallery.horus_cards")),
  ),
  ...EQUIPMENT.map((name) => card(name, "gallery.equipment")),
  ...EFFECTS.map(([effect, cost]): Piece => ({
    name: `mummy_tile.${effect}`,
    group: "gallery.mummy_tiles",
    component: MummyTile,
    props: { tile: effect, cost },
  })),
  ...CHARACTERS.map((character): Piece => ({
    name: `character.${character}`,
    group: "gallery.characters",
    component: Character,
    props: { character },
    viewBox: "0 0 100 140",
  })),
  token("key", "take.key"),
  token("wild", "take.wild"),
  token("talisman", "take.talisman"),
  token("scarab", "take.scarab"),
  ...[1, 2, 3, 4].map((value) => token("scarab", "take.scarab", value)),
  ...[5, 3].map((value) => token("sarcophagus", "gallery.sarcophagus", value)),
  ...[1, 2, 3, 4, 5, 6].map((value): Piece => ({
    name: "gallery.die",
    group: "gallery.pieces",
    component: Die,
    props: { value },
  })),
  { name: "gallery.mummy", group: "gallery.pieces", component: MummyFigure },
  { name: "gallery.anubis", group: "gallery.pieces", component: Anubis },
  ...[0, 1, 2, 3, 4].map((seat): Piece => ({
    name: "gallery.adventurer",
    group: "gallery.pieces",
    component: Disc,
    props: { seat, r: 11 },
    viewBox: "-12 -12 24 24",
  })),
];
