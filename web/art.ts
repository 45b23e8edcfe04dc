/** Draws all of a game's sheet (src/games/<game>/sheet.ts) as the page would: JSON, with the styles still apart. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { createServer } from "vite";
import type { Drawing, Sheet } from "./src/lib/sheet";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const server = await createServer({
  root: here("."),
  configFile: false,
  logLevel: "warn",
  appType: "custom",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess(), emitCss: false })], // styles come with a drawing
  resolve: { alias: { $lib: here("src/lib") } },
});
const { render } = (await server.ssrLoadModule("svelte/server")) as typeof import("svelte/server");

function drawn({ component, props = {} }: Drawing, idPrefix: string): { head: string; body: string } {
  const { head, body } = render(component, { props, idPrefix });
  return { head: head.replace(/\/\*[^]*?\*\//g, ""), body };
}

async function drawings(game: string): Promise<object> {
  const { sheet } = (await server.ssrLoadModule(`/src/games/${game}/sheet.ts`)) as { sheet: Sheet };
  return {
    patterns: sheet.patterns.map((one, i) => drawn(one, `p${i}`)),
    drawings: Object.entries(sheet.drawings).map(([name, one], i) => ({ name, ...drawn(one, `d${i}`) })),
    places: sheet.places ?? {},
  };
}

const styles = ["src/app.css", "src/games/luxor/art/luxor.css", "src/games/horus/art/horus.css"];
const games = readdirSync(here("src/games"));
const found = {
  css: styles.map((path) => readFileSync(here(path), "utf-8")).join("\n"),
  games: Object.fromEntries(await Promise.all(games.map(async (game) => [game, await drawings(game)] as const))),
};
await server.close();
writeFileSync(process.argv[2] ?? "drawings.json", JSON.stringify(found));
