/** The names of tiles and cards, taken apart: "vase-2-3", "range-4/1". */

import { luxor as box } from "../../../editions.json";

export const TREASURES = ["vase", "statue", "jewel", "artifact"] as const;

export interface TileParts {
  kind: string;
  /** Adventurers a treasure needs; the level of a Horus tile; the steps of an Osiris tile; the first level of a card tile. */
  first: number;
  /** Points of a treasure; the second level of a card tile. */
  second: number;
}

export function tileParts(tile: string): TileParts {
  const found = /^([a-z-]*?[a-z])(?:-(\d+))?(?:-(\d+))?$/.exec(tile);
  return { kind: found?.[1] ?? tile, first: Number(found?.[2] ?? 0), second: Number(found?.[3] ?? 0) };
}

export function isTreasure(tile: string): boolean {
  return (TREASURES as readonly string[]).includes(tileParts(tile).kind);
}

export interface CardParts {
  kind: "number" | "back" | "die" | "plus" | "die-back" | "range" | "die-range" | "all" | "catch-up" | "lighter";
  value: number;
  /** Eyes of a Horus card; 0 for others. */
  level: number;
  equipment: boolean;
}

export const EQUIPMENT = Object.keys({ ...box.equipment, ...box.more_equipment });

export function cardParts(card: string): CardParts {
  const equipment = EQUIPMENT.includes(card);
  const horus = /^([a-z-]+?)(?:-(\d+))?\/(\d+)$/.exec(card);
  if (horus) {
    return { kind: horus[1] as CardParts["kind"], value: Number(horus[2] ?? 0), level: Number(horus[3]), equipment };
  }
  if (card === "+/-1") return { kind: "back", value: 1, level: 0, equipment };
  if (card === "die") return { kind: "die", value: 0, level: 0, equipment };
  if (card === "die+/-1") return { kind: "die-back", value: 0, level: 0, equipment };
  if (card.endsWith("+")) return { kind: "plus", value: Number(card.slice(0, -1)), level: 0, equipment };
  return { kind: "number", value: Number(card), level: 0, equipment };
}
