/** What kind of table a person wants, kept a game at a time, and how it is asked for. */

import type { GameInfo, NewTable, Summary } from "../messages";
import { post } from "./api";
import { withDeal } from "./deal";

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

/** Modules that nobody chooses: they come with a number of players that needs them, and only with it. */
function forced(offer: GameInfo): Set<string> {
  return new Set(Object.values(offer.needed).flat());
}

/** Modules to choose from. */
export function choosable(offer: GameInfo): string[] {
  const never = forced(offer);
  return offer.modules.filter((module) => !never.has(module));
}

export function wishes(offer: GameInfo): Wishes {
  const fresh = start(offer);
  try {
    const kept = JSON.parse(localStorage.getItem(`waset.wishes.${offer.name}`) ?? "{}") as Partial<Wishes>;
    const both = { ...fresh, ...kept };
    return {
      ...both,
      players: offer.players.includes(both.players) ? both.players : fresh.players,
      modules: both.modules.filter((module) => choosable(offer).includes(module)),
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

/** What the number of players needs, and what was chosen. */
export function modulesFor(offer: GameInfo, wanted: Wishes): string[] {
  return [...(offer.needed[String(wanted.players)] ?? []), ...wanted.modules];
}

export function makeTable(offer: GameInfo, way: Way, wanted: Wishes): Promise<Summary> {
  const rated = wanted.rated && way !== "screen";
  const table: NewTable = {
    game: offer.name,
    players: wanted.players,
    modules: modulesFor(offer, wanted),
    seats: seatsFor(way, wanted),
    pace: wanted.clock !== null && wanted.clock >= DAY ? "correspondence" : "live",
    clock: way === "screen" ? null : wanted.clock,
    public: way === "friends" && wanted.public,
    undo: wanted.undo && !rated,
    rated,
  };
  return withDeal((deal) => post<Summary>("/api/tables", { ...table, deal }));
}
