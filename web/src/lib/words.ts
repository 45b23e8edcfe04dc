/** Options, events and points in words: the fields of a message become names that its sentence is filled with. */

import type { BaseEvent, BaseOption, GameUi, SeatLook } from "./game-ui";
import { found, gameTexts, hasText } from "./texts.svelte";

const SEATS = new Set(["seat", "owner", "by", "winner", "victim", "leader", "whose"]);

type Worded = Pick<GameUi, "word">;

/** A line of a game's breakdown: the rule that gives a seat points, and what its sentence needs. */
export interface Points extends Record<string, unknown> {
  seat: number;
  rule: string;
  points: number;
}

function word(game: string, ui: Worded, field: string, value: unknown, seats: SeatLook[]): unknown {
  const own = ui.word?.(field, value, gameTexts(game), seats);
  if (own !== undefined) return own;
  if (typeof value === "number") return SEATS.has(field) ? (seats[value]?.name ?? value) : value;
  if (typeof value === "string") return found(`${game}.${field}.${value}`) ?? value;
  if (Array.isArray(value)) return value.map((one) => word(game, ui, field, one, seats)).join(", ");
  return value ?? "";
}

function words(game: string, ui: Worded, message: object, seats: SeatLook[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(message).map(([field, value]) => [field, word(game, ui, field, value, seats)]),
  );
}

/** The button text of an option: [option] of the game; its notation where there is none. */
export function optionText(game: string, ui: Worded, option: BaseOption, seats: SeatLook[]): string {
  return found(`${game}.option.${option.kind}`, words(game, ui, option, seats)) ?? option.text;
}

/** The sentence of an event: [event] of the game, or of the table; empty where there is nothing to tell. */
export function eventText(game: string, ui: Worded, event: BaseEvent, seats: SeatLook[]): string {
  const book = [game, "page"].find((part) => hasText(`${part}.event.${event.event}`));
  return book ? gameTexts(book)(`event.${event.event}`, words(game, ui, event, seats)) : "";
}

/** A line of the breakdown of points, without its number. */
export function pointsText(game: string, ui: Worded, entry: Points, seats: SeatLook[]): string {
  return gameTexts(game)(`breakdown.${entry.rule}`, words(game, ui, entry, seats));
}
