/** Points as a table: who is where, and what each category brought. */

import type { SeatLook } from "$lib/game-ui";
import type { Points } from "$lib/words";
import type { Result } from "../messages";

/** Items of this category bring nothing, but decide between equals. */
const TIE_BREAK = "tie-break";

export interface Column {
  look: SeatLook;
  lines: Points[];
  total: number;
  /** What only the person knows of. */
  secret: number;
  won: boolean;
  resigned: boolean;
  /** 1 for the best; equal ones share a place. */
  rank: number;
  shared: boolean;
}

export interface Row {
  category: string;
  rules: string[];
  /** By column. */
  cells: number[];
  tie: boolean;
}

type Standing = Pick<Column, "won" | "resigned" | "total">;

/** Winners come first, those who gave up last. */
function before(a: Standing, b: Standing): number {
  return Number(b.won) - Number(a.won) || Number(a.resigned) - Number(b.resigned) || (a.won ? 0 : b.total - a.total);
}

/** The seats in the order of their places. */
export function columnsOf(
  looks: SeatLook[],
  points: Points[],
  result: Result | null,
  known: (number | undefined)[] = [],
): Column[] {
  const standing = looks.map((look) => {
    const lines = points.filter((entry) => entry.seat === look.seat);
    const sum = lines.reduce((total, entry) => total + entry.points, 0);
    const total = result?.scores[look.seat] ?? known[look.seat] ?? sum;
    const won = !!result?.winners.includes(look.seat);
    return { look, lines, total, secret: total - sum, won, resigned: !!result?.resigned.includes(look.seat) };
  });
  return standing
    .map((one) => {
      const equal = standing.filter((other) => before(one, other) === 0).length;
      return { ...one, rank: 1 + standing.filter((other) => before(other, one) < 0).length, shared: equal > 1 };
    })
    .sort(before);
}

/** Categories that brought somebody something; what breaks ties only where there is one to break. */
export function rowsOf(columns: Column[], points: Points[]): Row[] {
  const tied = new Set(columns.map((one) => one.total)).size < columns.length;
  return [...new Set(points.map((entry) => entry.category))]
    .map((category) => {
      const items = points.filter((entry) => entry.category === category);
      const tie = category === TIE_BREAK;
      const worth = (entry: Points): number => (tie ? Number(entry["count"]) : entry.points);
      const cells = columns.map(({ look }) =>
        items.filter((entry) => entry.seat === look.seat).reduce((sum, entry) => sum + worth(entry), 0),
      );
      return { category, rules: [...new Set(items.map((entry) => entry.rule))], cells, tie };
    })
    .filter((row) => (row.tie ? tied : row.cells.some((cell) => cell !== 0)))
    .sort((a, b) => Number(a.tie) - Number(b.tie));
}
