/** What kind of table a person wants, kept a game at a time, and how it is asked for. */

import type { GameInfo, NewTable, Summary } from "../messages";
import { post } from "./api";

export interface Wishes {
  players: number;
  modules: string[];
  bot: string;
  /** Seconds a turn; null: none. */
  clock: number | null;
  public: boolean;
  undo: boolean;
  rated: boolean;
}

export type Way = "bots" | "friends" | "screen";

const DAY = 86_400;
/** Comes with the fifth seat, and only with it. */
export const FIFTH = "fifth-player";
export const CLOCKS: (number | null)[] = [null, 30, 60, 120, 300, DAY, 3 * DAY, 7 * DAY];

function start(offer: GameInfo): Wishes {
  const bot = ["casual", "greedy"].find((name) => offer.bots.includes(name)) ?? offer.bots[0] ?? "";
  return {
    players: Math.min(...offer.players),
    modules: [],
    bot,
    clock: null,
    public: false,
    undo: true,
    rated: false,
  };
}

export function wishes(offer: GameInfo): Wishes {
  const fresh = start(offer);
  try {
    const kept = JSON.parse(localStorage.getItem(`waset.wishes.${offer.name}`) ?? "{}") as Partial<Wishes>;
    const both = { ...fresh, ...kept };
    return {
      ...both,
      players: offer.players.includes(both.players) ? both.players : fresh.players,
      modules: both.modules.filter((module) => offer.modules.includes(module) && module !== FIFTH),
      bot: offer.bots.includes(both.bot) ? both.bot : fresh.bot,
    };
  } catch {
    return fresh;
  }
}

export function keep(game: string, wanted: Wishes): void {
  localStorage.setItem(`waset.wishes.${game}`, JSON.stringify(wanted));
}

export function seatsFor(way: Way, wanted: Wishes): string[] {
  const other = { bots: wanted.bot, friends: "open", screen: "me" }[way];
  return ["me", ...Array.from({ length: wanted.players - 1 }, () => other)];
}

export function makeTable(game: string, way: Way, wanted: Wishes): Promise<Summary> {
  const rated = wanted.rated && way !== "screen";
  const table: NewTable = {
    game,
    players: wanted.players,
    modules: wanted.players > 4 ? [FIFTH, ...wanted.modules] : wanted.modules,
    seats: seatsFor(way, wanted),
    pace: wanted.clock !== null && wanted.clock >= DAY ? "correspondence" : "live",
    clock: way === "screen" ? null : wanted.clock,
    public: way === "friends" && wanted.public,
    undo: wanted.undo && !rated,
    rated,
  };
  return post<Summary>("/api/tables", table);
}
