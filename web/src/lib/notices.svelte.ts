/** Short notices at the edge of the page, for what went wrong or was done. */

import { announce, alert as urgent } from "./announce.svelte";
import { Refusal } from "./api";
import { entry, t } from "./texts.svelte";

export interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

export const notices: { list: Notice[] } = $state({ list: [] });
let last = 0;

export function tell(text: string, bad = false): void {
  const id = ++last;
  notices.list.push({ id, text, bad });
  (bad ? urgent : announce)(text);
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  notices.list = notices.list.filter((notice) => notice.id !== id);
}

/** The words of a refusal, in the language of the page. */
export function reason(problem: unknown): string {
  if (!(problem instanceof Refusal)) return problem instanceof Error ? problem.message : String(problem);
  if (problem.code === "offline") return t("connection.offline");
  const text = entry(`page.error.${problem.code}`);
  const words = typeof text === "string" && !text.includes("{") ? text : problem.message;
  return problem.detail && !words.includes(problem.detail) ? `${words} (${problem.detail})` : words;
}

export function complain(problem: unknown): void {
  tell(reason(problem), true);
}
