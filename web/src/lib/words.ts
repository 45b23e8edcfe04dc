/** Options, events and points in words: the fields of a message become names that its sentence is filled with. */

import type { BaseEvent, BaseOption, GameUi, SeatLook } from "./game-ui";
import { offer } from "./me.svelte";
import { found, gameTexts, hasText } from "./texts.svelte";

const SEATS = new Set(["seat", "owner", "by", "winner", "winners", "victim", "leader", "first", "whose"]);

/** In whose words it is told: the game's, with the names of those at the table and what they look at. */
export interface Speaker {
  game: string;
  ui: Pick<GameUi, "word">;
  seats: SeatLook[];
  view: unknown;
}

/** A line of a game's breakdown: the rule that gives a seat points, and what its sentence needs. */
export interface Points extends Record<string, unknown> {
  seat: number;
  rule: string;
  points: number;
}

/** A code by its name: from the table called like the field, its type (as the server says), or one thing of the list. */
function named(game: string, field: string, code: string): string | undefined {
  const tables = [field, offer(game)?.words[field], field.replace(/s$/, "")];
  return tables.reduce<string | undefined>((text, table) => text ?? found(`${game}.${table}.${code}`), undefined);
}

export function word(by: Speaker, field: string, value: unknown): unknown {
  const { game, ui, seats, view } = by;
  const own = ui.word?.(field, value, { t: gameTexts(game), seats, view });
  if (own !== undefined) return own;
  if (typeof value === "number") return SEATS.has(field) ? (seats[value]?.name ?? value) : value;
  if (typeof value === "string") return named(game, field, value) ?? value;
  if (Array.isArray(value)) return value.map((one) => word(by, field, one)).join(", ");
  return value ?? "";
}

function words(by: Speaker, message: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(message).map(([field, value]) => [field, word(by, field, value)]));
}

/** The button text of an option: [option] of the game; its notation where there is none. */
export function optionText(by: Speaker, option: BaseOption): string {
  return found(`${by.game}.option.${option.kind}`, words(by, option)) ?? option.text;
}

/** The sentence of an event: [event] of the game, or of the table; empty where there is nothing to tell. */
export function eventText(by: Speaker, event: BaseEvent): string {
  const book = [by.game, "page"].find((part) => hasText(`${part}.event.${event.event}`));
  return book ? gameTexts(book)(`event.${event.event}`, words(by, event)) : "";
}

/** A line of the breakdown of points, without its number. */
export function pointsText(by: Speaker, entry: Points): string {
  return gameTexts(by.game)(`breakdown.${entry.rule}`, words(by, entry));
}
