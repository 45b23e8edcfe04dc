/** Cells of the map as places on the board: "h9" is column 7, row 9. Pieces are drawn in tiles of 100 by 100. */

import type { ExpeditionFrame, ExpeditionView } from "../../messages";

export const PITCH = 103; // a tile and the gap to the next

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a cell. */
export function corner(cell: string): Point {
  return { x: column(cell) * PITCH, y: row(cell) * PITCH };
}

/** The whole map with a row to grow into on each side where it still may grow. */
export function bounds(view: ExpeditionView): { x: number; y: number; width: number; height: number } {
  const { left, right, top, bottom, most } = view.start.length
    ? frameOf(view.start.map((one) => one.cell))
    : view.frame;
  const across = right - left + 1 < most ? 1 : 0;
  const down = bottom - top + 1 < most ? 1 : 0;
  return {
    x: (left - across) * PITCH - 8,
    y: (top - down) * PITCH - 8,
    width: (right - left + 1 + 2 * across) * PITCH + 13,
    height: (bottom - top + 1 + 2 * down) * PITCH + 13,
  };
}

const column = (cell: string): number => cell.charCodeAt(0) - 97;
const row = (cell: string): number => Number(cell.slice(1));

/** The name of a cell. */
export function cellAt(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row}`;
}

/** These cells on the board; null without any. */
export function around(cells: string[]): { x: number; y: number; width: number; height: number } | null {
  if (!cells.length) return null;
  const { left, right, top, bottom } = frameOf(cells);
  const [width, height] = [(right - left + 1) * PITCH, (bottom - top + 1) * PITCH];
  return { x: left * PITCH, y: top * PITCH, width, height };
}

/** The bounding box of the starting display, with room on every side. */
function frameOf(cells: string[]): Pick<ExpeditionFrame, "left" | "right" | "top" | "bottom" | "most"> {
  const [columns, rows] = [cells.map(column), cells.map(row)];
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    most: Infinity,
  };
}

/** Grounds differ a little from cell to cell. */
export function variant(cell: string): number {
  return (cell.charCodeAt(0) * 7 + row(cell) * 5) % 3;
}

/** How many tiles one cell is from another in the same row or column. */
export function distance(from: string, to: string): number {
  return Math.abs(column(from) - column(to)) + Math.abs(row(from) - row(to));
}

/** The cells next to each other on the way from one to the other, as a direction of the compass. */
export function direction(from: string, to: string): "n" | "e" | "s" | "w" | null {
  const [a, b] = [corner(from), corner(to)];
  if (a.x === b.x) return b.y < a.y ? "n" : b.y > a.y ? "s" : null;
  if (a.y === b.y) return b.x < a.x ? "w" : "e";
  return null;
}
