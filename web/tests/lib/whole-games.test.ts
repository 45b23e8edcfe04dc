import { expect, it, vi } from "vitest";
import { offers } from "../../src/lib/me.svelte";
import { look } from "../../src/lib/seats";
import { speak } from "../../src/lib/texts.svelte";
import { sentences } from "../../src/lib/words";
import type { Fact } from "../../src/messages";

interface Frame {
  facts?: Fact[];
  told?: Record<string, string[]>;
}

const fixtures = import.meta.glob("../../fixtures/*.json", { import: "default" });

function fixture(name: string): Promise<unknown> {
  const load = fixtures[`../../fixtures/${name}.json`];
  if (!load) throw new Error(`no ${name} to test with; make it with: python web/fixtures.py --steps`);
  return load();
}

it.each(["en", "de"] as const)("whole games are told as the terminal tells them (%s)", async (lang) => {
  vi.stubGlobal("fetch", async () => Response.json(await fixture(`texts-${lang}`)));
  await speak(lang);
  const seats = ["Ada", "Grace", "Emmy", "Sofia", "Maria"].map((name, seat) => look(seat, name));
  const tables = (await fixture("words")) as Record<string, Record<string, string>>;
  for (const [game, words] of Object.entries(tables)) {
    offers.games = [{ name: game, players: [], modules: [], needed: {}, bots: [], words }];
    const frames = (await fixture(`steps-${game}`)) as Frame[];
    for (const { facts = [], told } of frames.slice(1))
      expect(sentences({ game, ui: {}, seats, view: null }, facts)).toEqual(told?.[lang]);
  }
});
