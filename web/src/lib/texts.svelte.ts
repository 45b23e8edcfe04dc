/** All prose comes from the server's locales, one book a language; switching changes every text at once. */

import type { Translate } from "./game-ui";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

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
    const answer = await fetch(source.url(lang));
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

function fillIn(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** One of a thing may have its own sentence: `key_one` is used when `number` or `count` is 1. */
function look(key: string, values: Record<string, unknown>): string | undefined {
  const one = values["number"] === 1 || values["count"] === 1 ? entry(`${key}_one`) : undefined;
  const text = one ?? entry(key);
  return typeof text === "string" ? fillIn(text, values) : undefined;
}

/** A text of the page: t("home.title"). */
export const t: Translate = (key, values = {}) => look(`page.${key}`, values) ?? key;

/** Texts of a game: gameTexts("horus")("tile.river"). */
export function gameTexts(game: string): Translate {
  return (key, values = {}) => look(`${game}.${key}`, values) ?? key;
}

export function hasText(key: string): boolean {
  return typeof entry(key) === "string";
}
