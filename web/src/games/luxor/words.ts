/** Cards, tiles and places in words. */

import type { SeatLook } from "$lib/game-ui";
import { joined } from "$lib/words";
import type { LuxorOption, LuxorPlace, LuxorView } from "../../messages";
import { cardParts, isTreasure, tileParts } from "./art/names";
import { STAIRS, tombOf } from "./temple";
import type { Texts } from "./types";

/** Of the stairs, the tomb, or a space, by the tile that lies there. */
function placeName(t: Texts, view: LuxorView, place: number): string {
  if (place === STAIRS) return t("legend.stairs");
  if (place === tombOf(view.track)) return t("legend.tomb");
  const tile = view.track.find((one) => one.space === place)?.tile;
  return tile ? tileName(t, tile) : spaceName(t, place);
}

/** Where an adventurer goes, as a part of a sentence. */
function towards(t: Texts, view: LuxorView, place: number): string {
  if (place === tombOf(view.track)) return t("page.to_tomb");
  const tile = view.track.find((one) => one.space === place)?.tile;
  if (!tile) return t("page.to_space", { space: place });
  const { kind, first, second } = tileParts(tile);
  const to = t(`tile_to.${kind}`);
  if (isTreasure(tile)) return t("page.to_treasure", { to, needed: first, count: second });
  return kind === "osiris" ? t("page.to_osiris", { to, steps: first }) : to;
}

export function spaceName(t: Texts, space: number): string {
  return t("page.space", { space });
}

/** A card in a few words: "3", "all move 2 (Horus, 2 eyes)". */
export function cardName(t: Texts, card: string | null): string {
  if (card === null) return t("page.hidden_card");
  const parts = cardParts(card);
  const name = t(`card.${parts.kind}`, { value: parts.value });
  return parts.level ? t("page.horus_card", { card: name, count: parts.level }) : name;
}

/** What a card does, in a sentence, with its rule. */
export function cardAbout(t: Texts, card: string | null): string {
  if (card === null) return t("page.hidden_card_about");
  const parts = cardParts(card);
  return t(`card_about.${parts.kind === "number" && parts.value === 0 ? "stay" : parts.kind}`, { value: parts.value });
}

export function tileName(t: Texts, tile: string): string {
  const { kind, first, second } = tileParts(tile);
  if (isTreasure(tile)) return t("page.treasure", { tile: t(`tile.${kind}`), needed: first, count: second });
  if (kind === "horus") return t("page.horus_tile", { level: first });
  if (kind === "osiris") return t("page.osiris_tile", { steps: first });
  return t(`tile.${kind}`);
}

export function tileAbout(t: Texts, tile: string): string {
  const { kind, first, second } = tileParts(tile);
  return t(`tile_about.${kind}`, { needed: first, points: second, level: first, steps: first, other: second });
}

/** What comes of a card that is played, or of an adventurer who stops somewhere. */
export function outlook(option: LuxorOption, { t, view }: { t: Texts; view: LuxorView }): string {
  if ("card" in option && option.card) return cardAbout(t, option.card);
  if (option.kind !== "move" && option.kind !== "act") return "";
  const at = option.kind === "move" ? option.target : option.space;
  if (at === tombOf(view.track)) return t("page.tomb_about", { points: view.tomb_points });
  const place = view.track.find((one) => one.space === at);
  if (!place?.tile) return "";
  if (option.missing === undefined || option.missing === null) return tileAbout(t, place.tile);
  return option.missing ? t("page.short", { number: option.missing }) : t("page.enough", { number: place.worth ?? 0 });
}

const SYMBOLS: Record<string, string> = { C: "cobra", F: "falcon", L: "lion" };

export function symbolOf(place: LuxorPlace): string | null {
  return SYMBOLS[place.symbol] ?? null;
}

function team(t: Texts, seats: SeatLook[], place: LuxorPlace): string[] {
  return place.teams.flatMap(({ seat, upright, lying }) => {
    const name = seats[seat]?.name ?? "";
    return [
      ...(upright ? [t("page.standing", { seat: name, count: upright })] : []),
      ...(lying ? [t("page.lies", { seat: name, count: lying })] : []),
    ];
  });
}

/** Everything about a space, for screen readers: tile, what is below, who is there. */
export function placeLabel(t: Texts, seats: SeatLook[], place: LuxorPlace): string {
  const symbol = symbolOf(place);
  const said = [
    spaceName(t, place.space),
    place.tile ? tileName(t, place.tile) : t("page.empty"),
    ...(place.face_down ? [t("page.below")] : []),
    ...(symbol && place.tile && isTreasure(place.tile)
      ? [t("page.symbol_below", { symbol: t(`page.${symbol}`) })]
      : []),
    ...(place.mummy ? [t("module.mummy")] : []),
    ...team(t, seats, place),
  ];
  return said.join(", ");
}

/** The whole board in words, a line a thought. */
export function describe(view: LuxorView, seats: SeatLook[], t: Texts): string[] {
  const people = view.track.filter((place) => place.teams.length || place.mummy);
  const left = view.track.filter((place) => place.tile);
  const lines = [t("page.said_track", { count: left.length }), ...people.map((place) => placeLabel(t, seats, place))];
  view.seats.forEach((seat, number) => {
    const name = seats[number]?.name ?? "";
    lines.push(
      t("page.said_seat", {
        seat: name,
        score: seat.score,
        stairs: seat.stairs,
        tomb: seat.tomb,
        anubis: seat.anubis.filter(Boolean).length,
        keys: seat.keys,
        wilds: seat.wilds,
        scarabs: seat.scarabs,
        treasures: Object.values(seat.treasures).reduce((sum, count) => sum + count, 0),
      }),
    );
  });
  for (const stack of view.horus)
    lines.push(
      t("page.said_stack", {
        level: stack.level,
        card: stack.top ? cardName(t, stack.top) : t("page.none"),
        cards: stack.cards,
      }),
    );
  if (view.mummy)
    lines.push(t("page.said_mummy", { tiles: view.mummy.open.map((tile) => t(`mummy_tile.${tile}`)).join(", ") }));
  const own = view.you === null ? null : view.seats[view.you];
  if (own) lines.push(t("page.said_hand", { cards: own.hand.map((card) => cardName(t, card.card)).join(", ") }));
  lines.push(...tilesAhead(view, t));
  return lines;
}

function tilesAhead(view: LuxorView, t: Texts): string[] {
  return view.track
    .filter((place) => place.tile && !place.teams.length && !place.mummy)
    .map((place) => placeLabel(t, [], place));
}

/** Fields of options and events as words. */
export function word(
  field: string,
  value: unknown,
  { t, seats, view }: { t: Texts; seats: SeatLook[]; view: LuxorView },
): string | undefined {
  if (field === "card" && (typeof value === "string" || value === null)) return cardName(t, value);
  if (field === "cards" && Array.isArray(value)) {
    const known = value.filter((card): card is string => typeof card === "string");
    if (known.length === value.length) return known.map((card) => cardName(t, card)).join(", ");
    return t("page.cards", { count: value.length });
  }
  if ((field === "hand" || field === "to") && typeof value === "number") return String(value + 1);
  if (field === "target" && typeof value === "number") return towards(t, view, value);
  if (["start", "space"].includes(field) && typeof value === "number") return placeName(t, view, value);
  if (field === "tile" && typeof value === "string")
    return t(`mummy_tile.${value}`) === `mummy_tile.${value}` ? tileName(t, value) : t(`mummy_tile.${value}`);
  if (field === "tile" && value === null) return t("page.none");
  if (field === "treasure" && typeof value === "string")
    return t("page.worth", { tile: t(`tile.${tileParts(value).kind}`), points: tileParts(value).second });
  if (field === "place" && typeof value === "string")
    return value === "tomb" ? t("legend.tomb") : spaceName(t, Number(value));
  if (field === "groups" && typeof value === "string") return value.replace(/[a-z]+/g, (kind) => t(`tile.${kind}`));
  if (field === "take" && typeof value === "string") return t(`take.${value}`);
  if (field === "pieces" && Array.isArray(value)) return joined(value.map((piece) => t(`take_a.${piece}`)));
  if (field === "value" && value === null) return t("page.secret");
  if (field === "statue" && typeof value === "number") return String(value + 1);
  if (field === "side" && typeof value === "string") return t(`page.${value}`);
  if (field === "what" && typeof value === "string") return t(`option.${value}`);
  if (field === "path" && Array.isArray(value))
    return value.map((place) => placeName(t, view, Number(place))).join(" → ");
  if (field === "scores" && Array.isArray(value))
    return value.map((points, seat) => `${seats[seat]?.name ?? ""} ${points}`).join(", ");
  if (field === "winners" && Array.isArray(value))
    return value.map((seat) => seats[Number(seat)]?.name ?? "").join(", ");
  return undefined;
}
