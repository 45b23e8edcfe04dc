/** The folders of games, each loaded when it is first needed; which games there are, the server says. */

import type { Component } from "svelte";
import type { GameUi } from "./game-ui";

const folders = import.meta.glob<{ default: GameUi }>("../games/*/index.ts");
const covers = import.meta.glob<{ default: Component }>("../games/*/Cover.svelte");

/** Has the page a folder for this game, with a board, art and a tutorial of its own? */
export const hasFolder = (game: string): boolean => `../games/${game}/index.ts` in folders;

/** The board of a game; those that the page has no folder for, such as other packages bring, share one. */
export async function gameUi(game: string): Promise<GameUi> {
  const load = folders[`../games/${game}/index.ts`] ?? (() => import("../generic"));
  return (await load()).default;
}

export async function cover(game: string): Promise<Component | null> {
  const load = covers[`../games/${game}/Cover.svelte`];
  return load ? (await load()).default : null;
}
