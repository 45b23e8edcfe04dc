import { describe, expect, it, vi } from "vitest";
import { outlook, word } from "../../../src/games/luxor/words";
import { offers } from "../../../src/lib/me.svelte";
import { look } from "../../../src/lib/seats";
import { found, speak } from "../../../src/lib/texts.svelte";
import { optionText } from "../../../src/lib/words";
import type { LuxorOption, LuxorView } from "../../../src/messages";
import type { Texts } from "../../../src/games/luxor/types";

interface Frame {
  view: LuxorView;
  options: LuxorOption[];
}

const fixtures = import.meta.glob("../../../fixtures/*.json", { import: "default" });
const fixture = async (name: string): Promise<unknown> => fixtures[`../../../fixtures/${name}.json`]?.();

const t = ((key: string, values?: Record<string, unknown>) => found(`luxor.${key}`, values) ?? key) as Texts;
const seats = ["Ada", "Grace", "Emmy", "Sofia"].map((name, seat) => look(seat, name));

describe("what can be chosen in Luxor", () => {
  it.each(["en", "de"] as const)("is told in words over a whole game (%s)", async (lang) => {
    vi.stubGlobal("fetch", async () => Response.json(await fixture(`texts-${lang}`)));
    await speak(lang);
    const tables = (await fixture("words")) as Record<string, Record<string, string>>;
    offers.games = [{ name: "luxor", players: [], modules: [], needed: {}, bots: [], words: tables.luxor ?? {} }];
    const frames = (await fixture("steps-luxor")) as Frame[];
    const told = new Set<string>();
    for (const { view, options } of frames)
      for (const option of options) {
        const text = optionText({ game: "luxor", ui: { word: word as never }, seats, view }, option);
        expect(text).not.toMatch(/[{}/]|\b[a-z]+-\d|undefined|null/);
        told.add(option.kind);
        const then = outlook(option, { t, view });
        expect(then).not.toMatch(/[{}]|\b0 (points|Punkte)|undefined/); // no treasure is worth nothing
      }
    expect([...told]).toEqual(expect.arrayContaining(["play", "move", "take"]));
  });
});
