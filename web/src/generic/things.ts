/** What a view of any game holds, sorted by how it can be shown. */

import { word, type Speaker } from "$lib/words";
import { found } from "$lib/texts.svelte";

/** A field with its name for people. */
export interface Thing {
  field: string;
  label: string;
  value: unknown;
}

/** Of every view; the page itself shows them elsewhere, or by marks. */
const SHELL = new Set(["you", "phase", "seat", "seats", "score"]);

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `[view]` names the fields of a game, or its legend does; else it is the field's own name, as a word. */
export function label(game: string, field: string): string {
  const known = [`${game}.view.${field}`, `${game}.legend.${field}`, `page.view.${field}`];
  const plain = field.replace(/[_-]/g, " ");
  return known.map((key) => found(key)).find((text) => text) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The fields of a view, or of one seat, that are the game's own. */
export function things(game: string, fields: Fields): Thing[] {
  return Object.entries(fields)
    .filter(([field]) => !SHELL.has(field))
    .map(([field, value]) => ({ field, label: label(game, field), value }));
}

/** A single value as a word. */
export function told(by: Speaker, field: string, value: unknown): string {
  if (typeof value === "boolean") return found(`page.view.${value ? "yes" : "no"}`) ?? String(value);
  return word(by, field, value);
}

/** A list with equal neighbours counted: three hidden cards are one thing, three times. */
export function counted(list: unknown[]): { value: unknown; count: number }[] {
  const runs: { value: unknown; count: number }[] = [];
  for (const value of list) {
    const last = runs.at(-1);
    if (last && last.value === value) last.count++;
    else runs.push({ value, count: 1 });
  }
  return runs;
}

/** The columns of a list of things: every field that one of them has. */
export function columns(rows: Fields[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
