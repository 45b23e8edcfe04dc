/** Every tile, card and token, for the gallery. */

import Disc from "$lib/Disc.svelte";
import type { Piece } from "$lib/game-ui";
import { luxor as box } from "../../editions.json";
import Anubis from "./art/Anubis.svelte";
import Card from "./art/Card.svelte";
import Character from "./art/Character.svelte";
import Die from "./art/Die.svelte";
import MummyFigure from "./art/MummyFigure.svelte";
import MummyTile from "./art/MummyTile.svelte";
import { cardParts, EQUIPMENT, tileParts } from "./art/names";
import TempleBack from "./art/TempleBack.svelte";
import Tile from "./art/Tile.svelte";
import Token from "./art/Token.svelte";

const once = <T>(all: T[]): T[] => [...new Set(all)];

/** Treasures by adventurers needed and points: "2-3". */
const faces = ({ needed, points }: { needed: number[]; points: number[] }): string[] =>
  needed.map((number, i) => `${number}-${points[i]}`);

const FACES = faces(box.treasure_faces);
const ARTIFACTS = faces(box.artifacts);
const TEMPLE = once(Object.values(box.temple).flatMap(({ tiles }) => tiles));
const HORUS = Object.entries(box.horus).flatMap(([level, { cards }]) =>
  once(cards).map((card) => `${card.replace(" ", "-")}/${level}`),
);
const EFFECTS = Object.entries({ ...box.mummy_costs, ...box.horus_cost });
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
  ...TEMPLE.map((name) => tile(name, "gallery.temple", tileParts(name).kind)),
  ...Object.keys(box.temple).map((back): Piece => ({
    name: `gallery.${back}`,
    group: "gallery.temple",
    component: TempleBack,
    props: { back },
  })),
  ...Object.keys(box.horus).map((level) => tile(`horus-${level}`, "gallery.others", "horus")),
  ...once(box.osiris.tiles).map((steps) => tile(`osiris-${steps}`, "gallery.others", "osiris")),
  ...Object.keys(box.starters).map((name) => card(name, "gallery.starters")),
  { name: "gallery.card_back", group: "gallery.starters", component: Card, viewBox: "0 0 100 140" },
  ...HORUS.map((name) => card(name, "gallery.horus_cards")),
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
  ...Object.keys(box.scarabs).map((value) => token("scarab", "take.scarab", Number(value))),
  ...box.sarcophagi.points.map((value) => token("sarcophagus", "gallery.sarcophagus", value)),
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
