/** The board in words, for screen readers and for labels. */

import type { SeatLook } from "$lib/game-ui";
import { settings } from "$lib/settings.svelte";
import type { ExpeditionOption, ExpeditionPlace, ExpeditionView } from "../../messages";
import { direction, distance } from "./cells";
import type { Texts } from "./types";

/** "Temple in an oasis. 2 points for the top adventurer. Cost to enter: 2. 3 adventurers, Ada on top. h9." */
export function placeText(place: ExpeditionPlace, seats: SeatLook[], t: Texts): string {
  const said = [
    t(`tile.${place.tile}`),
    place.points ? t("board.points", { number: place.points }) : "",
    place.cost ? t("board.cost", { number: place.cost }) : t("board.never"),
    stackText(place, seats, t),
    place.stack.length && !place.room ? t("board.full") : "",
    place.boat === null ? "" : t("board.boat_of", { name: seats[place.boat]?.name ?? "" }),
    place.snakes ? t("board.snakes_here") : "",
    place.cell,
  ];
  return said.filter(Boolean).join(". ") + ".";
}

/** A free cell that a tile may be laid on: "Lay desert. Lake to the south. Camp to the west. h9." */
export function freeText(cell: string, tile: string | null, display: ExpeditionPlace[], t: Texts): string {
  const beside = display.flatMap((place) => {
    const way = distance(cell, place.cell) === 1 ? direction(cell, place.cell) : null;
    return way ? [t("board.beside", { tile: t(`tile.${place.tile}`), direction: t(`direction.${way}`) })] : [];
  });
  const what = tile ? t("board.lay_here", { tile: t(`tile.${tile}`) }) : t("board.lay_something_here");
  return [what, ...beside, cell].join(". ") + ".";
}

/** A tile that a camp sends people to: "Desert, 2 to the north of the camp"; by its cell for those who want that. */
export function fromCamp(cell: string, camp: string | null, tile: string | undefined, t: Texts): string {
  const name = tile ? t(`tile.${tile}`) : "";
  if (settings.notation) return t("board.tile_at", { tile: name, cell });
  const way = camp ? direction(camp, cell) : null;
  if (!camp || !way) return name;
  return t("board.from_camp", { tile: name, number: distance(camp, cell), direction: t(`direction.${way}`) });
}

export function stackText(place: ExpeditionPlace, seats: SeatLook[], t: Texts): string {
  if (!place.stack.length) return "";
  const top = seats[place.stack.at(-1) ?? 0]?.name ?? "";
  return `${t("board.height", { number: place.stack.length })}, ${t("board.top_of", { name: top })}`;
}

/** A line a thought: each seat, then each tile that somebody holds or fights for, then the rest. */
export function describe(view: ExpeditionView, seats: SeatLook[], t: Texts): string[] {
  const players = view.seats.map(
    (seat, i) =>
      `${seats[i]?.name}: ${t("seat.supply", { number: seat.supply })}. ${t("seat.stack", { number: seat.stack.length })}.`,
  );
  if (!view.display.length) return [t("board.empty"), ...players];
  const held = view.display.filter((place) => place.stack.length || place.boat !== null || place.snakes);
  const free = view.display.filter((place) => !held.includes(place));
  return [...players, ...[...held, ...free].map((place) => placeText(place, seats, t))];
}

/** What a tile will cost and bring, once it lies there. */
export function outlook(option: ExpeditionOption, { t, view }: { t: Texts; view: ExpeditionView }): string {
  const tile = view.you === null ? null : view.seats[view.you]?.hand[option.hand ?? -1];
  if ((option.kind !== "place" && option.kind !== "keep") || !tile) return "";
  const { cost, points } = tile;
  return [
    cost ? t("board.cost", { number: cost }) : t("board.never"),
    points ? t("board.points", { number: points }) : t("board.no_points"),
  ].join(" · ");
}
