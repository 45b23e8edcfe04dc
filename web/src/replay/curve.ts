/** The chance of a seat over a game: what was searched, and what is still a first guess. */

import type { Analysis } from "../messages";

export interface Point {
  /** Moves played before it. */
  length: number;
  chance: number;
  /** It was searched, or is how the game ended; otherwise it is a guess. */
  sure: boolean;
}

/** Where the turn after this moment begins; the last one leads to the end once every turn is in the curve. */
export function endOf(analysis: Analysis, index: number, total: number): number {
  const whole = analysis.status === "done" || analysis.moments.length === analysis.total;
  return analysis.moments[index + 1]?.start ?? (whole ? total : (analysis.moments[index]?.length ?? 0));
}

/** The points of a seat's curve: before each turn, and at the end. */
export function curveOf(analysis: Analysis, seat: number, total: number): Point[] {
  const { moments, chances, status } = analysis;
  const over = status === "done" || moments.length === analysis.total;
  const sure = (turn: number): boolean => (turn < moments.length ? !moments[turn]?.rough : over);
  return [
    { length: moments[0]?.start ?? 0, chance: chances[seat] ?? 0, sure: sure(0) },
    ...moments.map((moment, index) => ({
      length: endOf(analysis, index, total),
      chance: moment.chances[seat] ?? 0,
      sure: sure(index + 1),
    })),
  ];
}

/** Neighbours that are sure, as stretches to be drawn in full; one that is alone is a stretch of itself. */
export function stretches(points: Point[]): Point[][] {
  const found: Point[][] = [];
  let before = false;
  for (const point of points) {
    if (point.sure && before) found.at(-1)?.push(point);
    else if (point.sure) found.push([point]);
    before = point.sure;
  }
  return found;
}
