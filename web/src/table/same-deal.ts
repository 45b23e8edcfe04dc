/** A deal that was played from several seats: what each side got in every game of it. */

import type { Result } from "../messages";

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

/** The points of all games together. */
export function together(games: DealGame[]): number[] {
  return (games[0]?.points ?? []).map((_, seat) => games.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));
}
