/** Cards, regions and the whole board in words. */

import type { SeatLook } from "$lib/game-ui";
import { settings } from "$lib/settings.svelte";
import { optionText } from "$lib/words";
import type { Event, Option, Region, Texts, View } from "./types";

export function cardName(card: string, t: Texts): string {
  return t(`card.${card}`);
}

/** What a card does, as its picture and number say. */
export function cardAbout(card: string, t: Texts): string {
  if (card === "nile") return t("card_about.nile");
  const [tile = "?", number = "?"] = card.split("-");
  const first = tile === "?" ? t("card_about.any_tile") : t("card_about.tile", { tile: t(`tile.${tile}`) });
  const then = number === "?" ? t("card_about.any_number") : t("card_about.number", { count: Number(number) });
  return `${first} ${then}`;
}

/** "2½ north, 1 east of the start": tiles lie on half steps; with its coordinates for those who want notation. */
export function placeName(x: number, y: number, t: Texts): string {
  const ways = [
    ...(y ? [t("board.way", { number: halves(y), direction: t(y < 0 ? "board.north" : "board.south") })] : []),
    ...(x ? [t("board.way", { number: halves(x), direction: t(x < 0 ? "board.west" : "board.east") })] : []),
  ];
  const where = ways.length ? t("board.place", { ways: ways.join(", ") }) : t("board.in_the_middle");
  return settings.notation ? `${where} (${x},${y})` : where;
}

/** A distance of so many half tiles: "2½". */
function halves(steps: number): string {
  const [whole, half] = [Math.floor(Math.abs(steps) / 2), steps % 2 ? "½" : ""];
  return `${whole || !half ? whole : ""}${half}`;
}

/** An option in words, with where it is for those who do not see the map. */
export function optionName(option: Option, t: Texts): string {
  const text = optionText({ game: "horus", ui: { word: word as never }, seats: [], view: null }, option);
  return option.x === undefined ? text : `${text}, ${placeName(option.x, option.y, t)}`;
}

function factors(region: Region, t: Texts): string {
  if (region.temple && region.island) return t("factor.both");
  if (region.temple) return t("factor.temple");
  return region.island ? t("factor.island") : "";
}

/** Hill, at the temple: 4 tiles, worth 8. Ada 2, Grace 1. */
export function regionName(region: Region, seats: SeatLook[], t: Texts): string {
  const about = {
    tile: t(`tile.${region.tile}`),
    factor: factors(region, t),
    count: region.tiles,
    worth: region.worth,
  };
  const markers = region.markers
    .map((number, seat) => (number ? t("board.markers", { seat: seats[seat]?.name ?? "", number }) : ""))
    .filter(Boolean);
  return [t("board.region", about), ...markers].join(" ");
}

/** Where the region's first tile lies. */
function regionPlace(region: Region, t: Texts): string {
  const [x = 0, y = 0] = region.place.split(",").map(Number);
  return placeName(x, y, t);
}

export function describe(view: View, seats: SeatLook[], t: Texts): string[] {
  const ends = view.map.filter((one) => one.tile === "end-a" || one.tile === "end-b");
  const rivers = view.map.filter((one) => ["river", "start", "end-a", "end-b"].includes(one.tile)).length;
  const temple = view.map.find((one) => one.tile === "temple");
  const regions = [...view.regions].sort((a, b) => b.worth - a.worth || b.tiles - a.tiles);
  return [
    t("board.size", { tiles: view.map.length, rivers }),
    ...ends.map((end) => t("board.at", { tile: t(`tile.${end.tile}`), place: placeName(end.x, end.y, t) })),
    ...(temple ? [t("board.at", { tile: t("tile.temple"), place: placeName(temple.x, temple.y, t) })] : []),
    ...regions.map((region) => `${regionName(region, seats, t)} ${regionPlace(region, t)}.`),
    ...Object.entries(view.piles).map(([pile, count]) => t("board.pile", { pile: t(`pile.${pile}`), count })),
    ...view.seats.map((seat, i) =>
      t("board.seat", { seat: seats[i]?.name ?? "", score: seat.score, markers: seat.markers, cards: seat.cards }),
    ),
    ...(view.you !== null && view.seats[view.you]?.hand?.length
      ? [t("board.hand", { cards: view.seats[view.you]?.hand?.map((card) => cardName(card, t)).join(", ") })]
      : []),
  ];
}

export function word(field: string, value: unknown, { t }: { t: Texts }): string | undefined {
  if (field === "cards" && Array.isArray(value)) return value.map((card) => cardName(String(card), t)).join(", ");
  if (field === "temple" || field === "island") return value ? t(`factor.${field}`) : "";
  if (field === "end" && typeof value === "string") return t(`tile.${value}`);
  return undefined;
}

interface Told {
  t: Texts;
  seats: SeatLook[];
  view: View;
  events: Event[] | null;
}

/** What a card does, which region a marker leaves, or how the regions would be after the move. */
export function outlook(option: Option, { t, seats, view, events }: Told): string {
  if (option.card) return cardAbout(option.card, t);
  if (option.x === undefined) return "";
  if (option.kind === "pick") {
    const tile = view.map.find((one) => one.x === option.x && one.y === option.y);
    const region = view.regions.find((one) => one.place === tile?.region);
    return region ? regionName(region, seats, t) : "";
  }
  if (!events) return "";
  const changed = events.flatMap((event) => (event.event === "region" ? [event.region] : []));
  if (!changed.length) return t("board.no_region");
  return t("board.then", { regions: changed.map((region) => regionName(region, seats, t)).join(" ") });
}
