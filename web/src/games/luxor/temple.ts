/** The temple on paper: a square spiral of cells round the tomb, and who stands where on a cell. */

import type { LuxorPlace, LuxorTeam } from "../../messages";

/** Places are numbered from the stairs over the spaces of the track to the tomb. */
export const STAIRS = 0;
export const tombOf = (track: unknown[]): number => track.length + 1;

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
  /** The stairs, the spaces and the tomb, by number. */
  places: Cell[];
  statues: Cell[];
  chamber: { x: number; y: number; width: number; height: number };
  /** From place to place along the corridor, statues included: every cell in order. */
  cells: Cell[];
  /** Which of the cells a place is. */
  index: number[];
  size: { width: number; height: number };
}

/** Corners of the corridor's middle line, from the stairs to the tomb's door, for a wide screen. */
export const LINE: readonly Point[] = [
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

/** The outer wall is on the left hand of who walks in. */
function stretches(): { from: Point; to: Point; length: number; out: Point }[] {
  return LINE.slice(1).map((to, i) => {
    const from = LINE[i] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { from, to, length, out: { x: (to.y - from.y) / length, y: (from.x - to.x) / length } };
  });
}

/** So many cells along the line, the first at the stairs and the last at the door, shared among its stretches. */
function spiral(count: number): Cell[] {
  const all = stretches();
  const whole = all.reduce((sum, one) => sum + one.length, 0);
  const shares = all.map((one) => ((count - 1) * one.length) / whole);
  const numbers = shares.map(Math.floor);
  const rest = count - 1 - numbers.reduce((sum, one) => sum + one, 0);
  const fullest = shares.map((share, i) => ({ i, part: share % 1 })).sort((a, b) => b.part - a.part);
  for (const { i } of fullest.slice(0, rest)) numbers[i] = (numbers[i] ?? 0) + 1;
  const first = { ...(LINE[0] as Point), out: { x: 0, y: -1 } };
  const cells = all.flatMap(({ from, to, out }, i) =>
    Array.from({ length: numbers[i] ?? 0 }, (_, k) => {
      const share = (k + 1) / (numbers[i] ?? 1);
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, out };
    }),
  );
  return [first, ...cells];
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
  const plan = spiral(1 + track.length + track.filter((place) => place.anubis).length);
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
  const cells = [...plan, tomb];
  const size = { width: ACROSS, height: DOWN };
  if (!upright) return { places, statues, chamber, cells, index, size };
  const flip = (cell: Cell): Cell => ({ ...turn(cell), out: turn(cell.out) });
  return {
    places: places.map(flip),
    statues: statues.map(flip),
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

/** Half the width of a pawn, in units of the plan: they are never smaller, but stand closer where there are many. */
export const PAWN = 21;
const LEAN = 0.62; // how much of a pawn its neighbour of the same team shows
const GAP = 0.1; // between two teams, in radii
const ROW = 3; // with more of them the others stand behind
const BEHIND = 0.9; // how far, in radii

const size = (team: LuxorTeam): number => team.upright + team.lying;

/** Everybody in a row of this width, around 0; closer than they like where it is narrow. */
function row(people: { seat: number; lying: boolean }[], width: number, r: number, y: number): Figure[] {
  let x = 0;
  const places = people.map(({ seat }, i) => {
    if (i > 0) x += people[i - 1]?.seat === seat ? 2 * r * LEAN : 2 * r + r * GAP;
    return x;
  });
  const squeeze = Math.min(1, (width - 2 * r) / (x || 1));
  return people.map((one, i) => ({ ...one, r, y, x: ((places[i] ?? 0) - x / 2) * squeeze }));
}

/** All teams in one or two rows of this width, those who lie after those who stand; the middle of their feet is 0, 0. */
export function figures(teams: LuxorTeam[], width = 100, r = PAWN): Figure[] {
  const people = teams.flatMap((team) =>
    Array.from({ length: size(team) }, (_, i) => ({ seat: team.seat, lying: i >= team.upright })),
  );
  const most = Math.max(ROW, Math.floor(width / (2 * r * LEAN)));
  if (people.length <= most) return row(people, width, r, 0);
  const half = Math.floor(people.length / 2);
  return [...row(people.slice(0, half), width, r, -r * BEHIND), ...row(people.slice(half), width, r, 0)];
}
