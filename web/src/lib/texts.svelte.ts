/** All prose comes from the server's locales, one book a language; switching changes every text at once. */

import type { GameText, PageText } from "../texts";
import { Refusal } from "./api";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

type Values = Record<string, unknown>;
type Table<Keys extends string> = Keys extends `${infer T}.${string}` ? T : never;

/** A key that ends in a word of the server's, `tile.${tile}`, of a table that is there; a plain text is none. */
type Open<Keys extends string, K extends string> =
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- {} may lack what matches a pattern, but no plain key
  {} extends Record<K, 1> ? (K extends `${Table<Keys>}.${string}` ? K : never) : never;

/** A text by its key, filled with values; a misspelt key is a type error. */
export interface Translate<Keys extends string> {
  (key: Keys, values?: Values): string;
  <const K extends string>(key: K & Open<Keys, K>, values?: Values): string;
}

type Book = { [key: string]: string | Book | Book[] | string[] };

const KEY = "waset.lang";

function preferred(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages].map((lang) => lang?.slice(0, 2).toLowerCase());
  return wanted.find((lang): lang is Language => LANGUAGES.includes(lang as Language)) ?? "en";
}

const state = $state<{ lang: Language; books: Partial<Record<Language, Book>> }>({ lang: "en", books: {} });

/** Where the texts come from; the sandbox has its own. */
const source = { url: (lang: Language) => `/api/texts/${lang}` };
export function textsFrom(url: (lang: Language) => string): void {
  source.url = url;
}

export function language(): Language {
  return state.lang;
}

export async function speak(lang: Language = preferred(), keep = false): Promise<void> {
  if (!state.books[lang]) {
    const answer = await fetch(source.url(lang)).catch(() => {
      throw new Refusal("offline", "");
    });
    if (!answer.ok) throw new Error(`texts: ${answer.status}`);
    state.books[lang] = (await answer.json()) as Book;
  }
  state.lang = lang;
  document.documentElement.lang = lang;
  if (keep) localStorage.setItem(KEY, lang);
}

/** The entry of a dotted key in the book of the language, or undefined. */
export function entry(key: string): Book[string] | undefined {
  let here: Book[string] | undefined = state.books[state.lang];
  for (const part of key.split(".")) {
    if (typeof here !== "object" || Array.isArray(here)) return undefined;
    here = here[part];
  }
  return here;
}

function fillIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text as it stands in the book, its fields not filled in; undefined if there is none. */
export function raw(key: string): string | undefined {
  const text = entry(key);
  return typeof text === "string" ? text : undefined;
}

/**
 * A text by a key that only the server knows ("luxor.take.key"), or undefined. One of a thing may have its own sentence:
 * `key_one` is used when `number` or `count` is 1.
 */
export function found(key: string, values: Values = {}): string | undefined {
  const one = values["number"] === 1 || values["count"] === 1 ? entry(`${key}_one`) : undefined;
  const text = one ?? entry(key);
  return typeof text === "string" ? fillIn(text, values) : undefined;
}

/** A text of the page: t("home.title"). */
export const t: Translate<PageText> = (key: string, values: Values = {}) => found(`page.${key}`, values) ?? key;

/** Texts of a game: gameTexts("horus")("tile.river"). */
export function gameTexts(game: string): Translate<GameText> {
  return (key: string, values: Values = {}) => found(`${game}.${key}`, values) ?? key;
}

export function hasText(key: string): boolean {
  return typeof entry(key) === "string";
}
