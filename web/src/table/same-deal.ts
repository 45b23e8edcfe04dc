/** A deal that was played from several seats: what each side got in every game of it. */

import type { Result, Seat } from "../messages";

export interface DealGame {
  /** By the seats of the last game. */
  points: number[];
  won: boolean[];
}

/**
 * The games of a deal in their order, seen from the seats of the last one: after each game everybody moves on by a seat,
 * so that who has seat 0 now had seat 1 a game before. Games without a result are left out.
 */
export function dealGames(results: (Result | null)[]): DealGame[] {
  const last = results.length - 1;
  return results.flatMap((result, game) => {
    if (!result) return [];
    const seats = result.scores.map((_, seat) => (seat + last - game) % result.scores.length);
    return [
      {
        points: seats.map((seat) => result.scores[seat] ?? 0),
        won: seats.map((seat) => result.winners.includes(seat)),
      },
    ];
  });
}

/** Did the same people and bots play every game, each moving on by a seat? Else their points can't be added up. */
export function samePlayers(games: Seat[][]): boolean {
  const who = ({ kind, bot, name }: Seat): string => `${kind} ${bot ?? name}`;
  const last = games.at(-1) ?? [];
  return games.every((seats, game) =>
    last.every((seat, i) => {
      const before = seats[(i + games.length - 1 - game) % seats.length];
      return before !== undefined && who(before) === who(seat);
    }),
  );
}

/** The points of all games together. */
export function together(games: DealGame[]): number[] {
  return (games[0]?.points ?? []).map((_, seat) => games.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));
}
