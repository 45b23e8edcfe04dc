/** Who sits before this browser, and what the server offers; asked once. */

import type { GameInfo, Me } from "../messages";
import { get, put } from "./api";

interface Known {
  name: string;
  locked: boolean;
  known: boolean;
  /** What the host of the server tells everybody. */
  announcement: string | null;
}

export const me: Known = $state({ name: "", locked: false, known: false, announcement: null });
export const offers: { games: GameInfo[] } = $state({ games: [] });

export async function meet(): Promise<void> {
  const wanted = offers.games.length ? null : get<GameInfo[]>("/api/games"); // a locked browser may ask for it too
  const answer = await get<Me>("/api/me");
  const { name, locked, announcement } = answer;
  Object.assign(me, { name, locked, announcement, known: true });
  if (wanted) offers.games = await wanted;
}

export async function rename(name: string): Promise<void> {
  me.name = (await put<Me>("/api/me", { name })).name;
}

export function offer(game: string): GameInfo | undefined {
  return offers.games.find((one) => one.name === game);
}
