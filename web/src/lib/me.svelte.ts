/** Who sits before this browser, and what the server offers; asked once. */

import type { GameInfo, Me } from "../messages";
import { get, put } from "./api";

export const me: { name: string; locked: boolean; known: boolean } = $state({ name: "", locked: false, known: false });
export const offers: { games: GameInfo[] } = $state({ games: [] });

export async function meet(): Promise<void> {
  const wanted = offers.games.length ? null : get<GameInfo[]>("/api/games"); // a locked browser may ask for it too
  const answer = await get<Me>("/api/me");
  Object.assign(me, { name: answer.name, locked: answer.locked, known: true });
  if (wanted) offers.games = await wanted;
}

export async function rename(name: string): Promise<void> {
  me.name = (await put<Me>("/api/me", { name })).name;
}

export function offer(game: string): GameInfo | undefined {
  return offers.games.find((one) => one.name === game);
}
