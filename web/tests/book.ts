import { vi } from "vitest";
import { speak } from "../src/lib/texts.svelte";

/** Let the page speak from this book; once for each file of tests, since a language is asked for once. */
export async function read(book: Record<string, unknown>): Promise<void> {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(book)));
  await speak("en");
}
