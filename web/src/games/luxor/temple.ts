/** The temple on paper: a square spiral of 44 cells round the tomb, and who stands where on a cell. */

import type { LuxorPlace, LuxorTeam } from "../../messages";

export const STAIRS = 0;
export const TOMB = 41;
/** Edge of a tile, width of the corridor, from one winding to the next. */
export const TILE = 92;
export const CORRIDOR = 112;
const WINDING = 138;
const ACROSS = 812;
const DOWN = 696;
const DOOR = 270; // where the way to the tomb turns in

export interface Point {
  x: number;
  y: number;
}

export interface Cell extends Point {
  /** Toward the outer wall. */
  out: Point;
}

export interface Temple {
  /** The stairs, the 40 spaces and the tomb, by number. */
  places: Cell[];
  statues: Cell[];
  /** Corners of the corridor's middle line, from the stairs to the tomb's door. */
  line: Point[];
  chamber: { x: number; y: number; width: number; height: number };
  /** From place to place along the corridor, statues included: every cell in order. */
  cells: Cell[];
  /** Which of the cells a place is. */
  index: number[];
  size: { width: number; height: number };
}

function row(from: Point, to: Point, count: number, out: Point): Cell[] {
  return Array.from({ length: count }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / count,
    y: from.y + ((to.y - from.y) * i) / count,
    out,
  }));
}

function spiral(): Cell[] {
  const [right, bottom] = [ACROSS - WINDING, DOWN - WINDING];
  const [up, east, south, west] = [
    { x: 0, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
  ];
  return [
    ...row({ x: 0, y: 0 }, { x: ACROSS, y: 0 }, 7, up),
    ...row({ x: ACROSS, y: 0 }, { x: ACROSS, y: DOWN }, 6, east),
    ...row({ x: ACROSS, y: DOWN }, { x: 0, y: DOWN }, 7, south),
    ...row({ x: 0, y: DOWN }, { x: 0, y: WINDING }, 5, west),
    { x: 0, y: WINDING, out: west },
    ...row({ x: WINDING, y: WINDING }, { x: right, y: WINDING }, 5, up),
    ...row({ x: right, y: WINDING }, { x: right, y: bottom }, 4, east),
    ...row({ x: right, y: bottom }, { x: WINDING, y: bottom }, 5, south),
    ...row({ x: WINDING, y: bottom }, { x: WINDING, y: DOOR }, 3, west),
    { x: WINDING, y: DOOR, out: west },
  ];
}

const turn = <P extends Point>(point: P): P => ({ ...point, x: point.y, y: point.x });

/** `upright`: for a screen that is higher than wide the plan is mirrored at its diagonal. */
export function temple(track: LuxorPlace[], upright: boolean): Temple {
  const chamber = {
    x: WINDING + 82,
    y: WINDING + 82,
    width: ACROSS - 2 * (WINDING + 82),
    height: DOWN - 2 * (WINDING + 82),
  };
  const plan = spiral();
  const tomb: Cell = { x: ACROSS / 2, y: DOWN / 2, out: { x: 0, y: -1 } };
  const places: Cell[] = [plan[0] as Cell];
  const statues: Cell[] = [];
  const index = [0];
  let next = 1;
  for (const place of track) {
    index.push(next);
    places.push(plan[next++] as Cell);
    if (place.anubis) statues.push(plan[next++] as Cell);
  }
  index.push(plan.length);
  places.push(tomb);
  const line = [
    { x: 0, y: 0 },
    { x: ACROSS, y: 0 },
    { x: ACROSS, y: DOWN },
    { x: 0, y: DOWN },
    { x: 0, y: WINDING },
    { x: ACROSS - WINDING, y: WINDING },
    { x: ACROSS - WINDING, y: DOWN - WINDING },
    { x: WINDING, y: DOWN - WINDING },
    { x: WINDING, y: DOOR },
  ];
  const cells = [...plan, tomb];
  const size = { width: ACROSS, height: DOWN };
  if (!upright) return { places, statues, line, chamber, cells, index, size };
  const flip = (cell: Cell): Cell => ({ ...turn(cell), out: turn(cell.out) });
  return {
    places: places.map(flip),
    statues: statues.map(flip),
    line: line.map(turn),
    chamber: { x: chamber.y, y: chamber.x, width: chamber.height, height: chamber.width },
    cells: cells.map(flip),
    index,
    size: { width: size.height, height: size.width },
  };
}

/** Every cell on the way from one place to another, both included. */
export function way(plan: Temple, start: number, target: number): Cell[] {
  const [from, to] = [plan.index[start] ?? 0, plan.index[target] ?? 0];
  const step = from <= to ? 1 : -1;
  const found: Cell[] = [];
  for (let at = from; at !== to + step; at += step) found.push(plan.cells[at] as Cell);
  return found;
}

// ---------------------------------------------------------------- people on a cell

export interface Figure extends Point {
  seat: number;
  r: number;
  lying: boolean;
}

const LEAN = 0.62; // how much of a disc its neighbour of the same team shows
const LEAST = 7; // radius of a disc
const GAP = 0.35; // between two teams, in radii

const size = (team: LuxorTeam): number => team.upright + team.lying;

/** How wide a row of teams is with discs of this radius. */
function span(row: LuxorTeam[], r: number): number {
  return row.reduce((sum, team) => sum + 2 * r * (1 + (size(team) - 1) * LEAN) + r * GAP, -r * GAP);
}

function discs(row: LuxorTeam[], r: number, y: number, squeeze: number): Figure[] {
  let x = -span(row, r) / 2;
  return row.flatMap((team) => {
    const left = x + r;
    x += span([team], r) + r * GAP;
    return Array.from({ length: size(team) }, (_, i) => ({
      seat: team.seat,
      r,
      lying: i >= team.upright,
      x: (left + i * 2 * r * LEAN) * squeeze,
      y,
    }));
  });
}

/** Discs of all teams in one or two rows of this width, as large as they fit; around 0, 0. */
export function figures(teams: LuxorTeam[], width = 96, largest = 16): Figure[] {
  const present = teams.filter((team) => size(team) > 0);
  const half = Math.ceil(present.length / 2);
  const two = [present.slice(0, half), present.slice(half)];
  const stacked = (r: number, squeeze = 1): Figure[] =>
    two.flatMap((row, i) => discs(row, r, (i - 1) * r * 1.7, squeeze));
  for (let r = largest; r >= LEAST; r--) {
    if (span(present, r) <= width) return discs(present, r, 0, 1);
    if (r < 12 && two.every((row) => span(row, r) <= width)) return stacked(r);
  }
  return stacked(LEAST, width / Math.max(...two.map((row) => span(row, LEAST))));
}
