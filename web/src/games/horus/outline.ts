/** Areas of half cells as smooth outlines: the water, and the regions. A tile covers two by two half cells. */

export const HALF = 50; // user units a half cell; a tile's drawing is 100 by 100

interface Point {
  x: number;
  y: number;
}

const key = (x: number, y: number): string => `${x},${y}`;

/** The half cells that tiles on these places cover. */
export function cells(tiles: Iterable<Point>): Set<string> {
  const covered = new Set<string>();
  for (const { x, y } of tiles)
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      covered.add(key(x + dx, y + dy));
  return covered;
}

// Clockwise around the area: along the top to the right, down the right side, and so on.
const STEPS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

interface Edge extends Point {
  side: number;
}

/** Every edge between a cell of the area and one outside, by where it starts. */
function edges(area: Set<string>): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const cell of area) {
    const [x, y] = cell.split(",").map(Number) as [number, number];
    const corners = [
      { x, y, out: key(x, y - 1) },
      { x: x + 1, y, out: key(x + 1, y) },
      { x: x + 1, y: y + 1, out: key(x, y + 1) },
      { x, y: y + 1, out: key(x - 1, y) },
    ];
    corners.forEach((corner, side) => {
      if (area.has(corner.out)) return;
      const at = key(corner.x, corner.y);
      const starting = found.get(at);
      if (starting) starting.push({ ...corner, side });
      else found.set(at, [{ ...corner, side }]);
    });
  }
  return found;
}

/** The corners of each closed line around the area; where cells meet at a corner only, they stay apart. */
function loops(area: Set<string>): Edge[][] {
  const open = edges(area);
  const closed: Edge[][] = [];
  for (const starting of open.values()) {
    while (starting.length) {
      const first = starting[0] as Edge;
      const line: Edge[] = [];
      let edge = first;
      do {
        if (line.at(-1)?.side !== edge.side) line.push(edge);
        edge = follow(open, edge);
      } while (edge !== first);
      if (line.at(-1)?.side === first.side) line.shift();
      closed.push(line);
    }
  }
  return closed;
}

/** The edge that goes on where this one ends, taken out; a turn to the right first, which stays with the same cell. */
function follow(open: Map<string, Edge[]>, edge: Edge): Edge {
  const step = STEPS[edge.side] as Point;
  const starting = open.get(key(edge.x + step.x, edge.y + step.y)) ?? [];
  const turn = starting.findIndex((next) => next.side === (edge.side + 1) % 4);
  return starting.splice(Math.max(turn, 0), 1)[0] ?? edge;
}

const at = (point: Point): string => `${+point.x.toFixed(2)} ${+point.y.toFixed(2)}`;

function towards(from: Point, to: Point, length: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(length, whole / 2) / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** An SVG path around the area, so far inside its edge, its corners rounded. */
export function outline(area: Set<string>, inset: number, radius: number): string {
  return loops(area)
    .map((line) => {
      const corners = line.map((edge, i) => {
        const before = line.at(i - 1) as Edge;
        const [into, out] = [STEPS[(before.side + 1) % 4] as Point, STEPS[(edge.side + 1) % 4] as Point];
        return { x: edge.x * HALF + inset * (into.x + out.x), y: edge.y * HALF + inset * (into.y + out.y) };
      });
      const round = corners.map((corner, i) => {
        const [a, b] = [corners.at(i - 1) as Point, corners[(i + 1) % corners.length] as Point];
        return `${at(towards(corner, a, radius))} Q${at(corner)} ${at(towards(corner, b, radius))}`;
      });
      return `M${round.join(" L")} Z`;
    })
    .join(" ");
}

/** Tiles as plain squares. */
export function squares(tiles: Iterable<Point>): string {
  return [...tiles].map(({ x, y }) => `M${x * HALF} ${y * HALF}h100v100h-100z`).join("");
}
