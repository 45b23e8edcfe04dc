/** The games' folders, each loaded when it is first needed. */

import type { Component } from "svelte";
import type { GameUi } from "./game-ui";

export const GAMES = ["expedition", "luxor", "horus"] as const;

const folders = import.meta.glob<{ default: GameUi }>("../games/*/index.ts");
const covers = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

export async function gameUi(game: string): Promise<GameUi> {
  const load = folders[`../games/${game}/index.ts`];
  if (!load) throw new Error(`${game} is no game of the page; expected one of: ${GAMES.join(", ")}`);
  return (await load()).default;
}

export async function cover(game: string): Promise<Component | null> {
  const load = covers[`../games/${game}/Cover.svelte`];
  return load ? (await load()).default : null;
}
