/**
 * Facts, options and points in words. A sentence comes from the texts, and its fields are filled with names: `{tile}` from
 * the game's table `tile`, `{tile:a}` from `tile_a`, `{number:w}` as a word. The same sentences are told by `Teller` of
 * sentences.py, which is tested to say the same.
 */

import type { Fact } from "../messages";
import type { BaseEvent, BaseOption, GameUi, SeatLook } from "./game-ui";
import { offer } from "./me.svelte";
import { entry, found, raw } from "./texts.svelte";

const SEATS = new Set(["seat", "owner", "by", "winner", "winners", "victim", "leader", "first", "whose"]);
const ACTOR = "{seat} ";
/** Things that one sentence tells. */
const MOST = 5;

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
  /** The row of the table of points that it is part of. */
  category: string;
  points: number;
}

/** A code that stands for a name of this table, which may have a number in it. */
interface Named {
  table: string;
  code: string;
  value: string | null;
}
const isNamed = (value: unknown): value is Named => typeof value === "object" && value !== null && "table" in value;

/** A, b and c. */
export function joined(parts: string[]): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  return parts.slice(0, -1).join(raw("app.joined.comma")) + (raw("app.joined.and") ?? " ") + last;
}

/** A code by its name: from the table called like the field, its type (as the server says), or one thing of the list. */
function named(game: string, field: string, code: string, form: string): string | undefined {
  const tables = [field, offer(game)?.words[field], field.replace(/s$/, "")];
  return tables.reduce<string | undefined>(
    (text, table) => text ?? found(`${game}.${table}${form}.${code}`),
    undefined,
  );
}

function inWords(number: number): string {
  const words = entry("app.joined.numbers");
  const known = Array.isArray(words) ? words[number] : undefined;
  return typeof known === "string" ? known : String(number);
}

/** A value of a field, in the form that a sentence asks for. */
export function word(by: Speaker, field: string, value: unknown, form = ""): string {
  const { game, ui, seats, view } = by;
  const own = form ? undefined : ui.word?.(field, value, { t: gameText(game), seats, view });
  if (own !== undefined) return own;
  if (isNamed(value)) return found(`${game}.${value.table}.${value.code}`, { value: value.value }) ?? value.code;
  if (typeof value === "number")
    return SEATS.has(field) ? (seats[value]?.name ?? String(value)) : form === "w" ? inWords(value) : String(value);
  if (typeof value === "string") return named(game, field, value, form && `_${form}`) ?? value;
  if (Array.isArray(value)) return joined(value.map((one) => word(by, field, one, form)));
  return typeof value === "boolean" ? String(value) : "";
}

const gameText =
  (game: string) =>
  (key: string, values?: Record<string, unknown>): string =>
    found(`${game}.${key}`, values) ?? key;

/** A sentence with its fields filled in. */
function told(by: Speaker, sentence: string, values: object): string {
  const fields = new Map(Object.entries(values));
  return sentence.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, field: string, form = "") =>
    fields.has(field) ? word(by, field, fields.get(field), String(form)) : whole,
  );
}

/** A sentence by its key, which may differ for one thing. */
function sentence(key: string, values: object): string | undefined {
  const counts = new Map<string, unknown>(Object.entries(values));
  const one = counts.get("number") === 1 || counts.get("count") === 1;
  return (one ? raw(`${key}_one`) : undefined) ?? raw(key);
}

// ---------------------------------------------------------------- what happened

/** A whole sentence; or what a seat does, without its name and the full stop. */
export function clause(by: Speaker, fact: Fact): string {
  const plain = { ...by, ui: {} }; // the server has put into words what a board draws otherwise
  const text = raw(`${by.game}.event.${fact.key}`) ?? raw(`app.event.${fact.key}`) ?? "";
  if (fact.seat !== null) return told(plain, text.replace(ACTOR, "").replace(/\.$/, ""), fact.values);
  const whole = told(plain, text, fact.values);
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** Facts that make one sentence: what a seat does in a row. */
export function groups<F extends Pick<Fact, "seat">>(facts: F[]): F[][] {
  const all: F[][] = [];
  for (const fact of facts) {
    const last = all.at(-1);
    if (last && fact.seat !== null && last[0]?.seat === fact.seat && last.length < MOST) last.push(fact);
    else all.push([fact]);
  }
  return all;
}

/** The part of each fact in a sentence; one after the other they read as it. */
function parts(by: Speaker, group: Fact[]): string[] {
  const seat = group[0]?.seat ?? null;
  if (seat === null) return group.map((fact) => clause(by, fact));
  const name = by.seats[seat]?.name ?? String(seat);
  const last = group.length - 1;
  return group.map((fact, i) => {
    const lead = i === 0 ? `${name} ` : raw(i === last ? "app.joined.and" : "app.joined.comma");
    return (lead ?? " ") + clause(by, fact) + (i === last ? "." : "");
  });
}

/** Whole sentences. */
export function sentences(by: Speaker, facts: Fact[]): string[] {
  return groups(facts).map((group) => parts(by, group).join(""));
}

/** Each of these lists of facts as its part of the sentences that they all make together. */
export function shares(by: Speaker, lists: Fact[][]): string[] {
  const said = groups(lists.flat()).flatMap((group) => {
    const texts = parts(by, group);
    return texts.map((text, i) => (i === texts.length - 1 ? `${text} ` : text));
  });
  return lists.map((list) => said.splice(0, list.length).join(""));
}

/** The sentence of what happened to the table itself; empty where there is nothing to tell. */
export function eventText(by: Speaker, event: BaseEvent): string {
  const text = sentence(`page.event.${event.event}`, event);
  return text === undefined ? "" : told(by, text, event);
}

// ---------------------------------------------------------------- what might happen, and points

/** The button text of an option: [option] of the game; its notation where there is none. */
export function optionText(by: Speaker, option: BaseOption): string {
  const text = sentence(`${by.game}.option.${option.kind}`, option);
  return text === undefined ? option.text : told(by, text, option);
}

/** The same, told apart from another move that would be called alike. */
export function otherText(by: Speaker, option: BaseOption, than: BaseOption | null | undefined): string {
  const move = optionText(by, option);
  if (!than || than.action === option.action || optionText(by, than) !== move) return move;
  return found("page.replay.elsewhere", { move }) ?? move;
}

/** A line of the breakdown of points, without its number. */
export function pointsText(by: Speaker, entry: Points): string {
  const text = sentence(`${by.game}.breakdown.${entry.rule}`, entry);
  return text === undefined ? `breakdown.${entry.rule}` : told(by, text, entry);
}
