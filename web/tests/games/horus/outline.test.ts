import { describe, expect, it } from "vitest";
import { cells, HALF, outline, squares } from "../../../src/games/horus/outline";

/** The corners of each closed line of a path that was drawn without rounding. */
function corners(path: string): string[][] {
  return path
    .split("Z")
    .map((line) => [...line.matchAll(/Q(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => `${x},${y}`))
    .filter((line) => line.length);
}

/** Twice the signed area inside a line: positive if it goes round clockwise (y points down). */
function area(line: string[]): number {
  const points = line.map((one) => one.split(",").map(Number) as [number, number]);
  return points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
}

describe("half cells", () => {
  it("are four a tile, shared where tiles overlap by a half", () => {
    expect([...cells([{ x: 0, y: 0 }])].sort()).toEqual(["0,0", "0,1", "1,0", "1,1"]);
    expect(
      cells([
        { x: 0, y: 0 },
        { x: 2, y: 1 },
      ]).size,
    ).toBe(8);
    expect(cells([{ x: -3, y: -1 }]).has("-2,0")).toBe(true);
  });
});

describe("the outline of an area", () => {
  it("goes round one tile in four corners", () => {
    const [line, ...more] = corners(outline(cells([{ x: 0, y: 0 }]), 0, 0));
    expect(more).toEqual([]);
    expect(new Set(line)).toEqual(new Set(["0,0", "100,0", "100,100", "0,100"]));
  });

  it("has no corner where two tiles lie side by side, and two where they are shifted by a half", () => {
    expect(
      corners(
        outline(
          cells([
            { x: 0, y: 0 },
            { x: 2, y: 0 },
          ]),
          0,
          0,
        ),
      )[0],
    ).toHaveLength(4);
    expect(
      corners(
        outline(
          cells([
            { x: 0, y: 0 },
            { x: 2, y: 1 },
          ]),
          0,
          0,
        ),
      )[0],
    ).toHaveLength(8);
  });

  it("covers exactly as much as its half cells", () => {
    const tiles = [
      { x: 0, y: 0 },
      { x: 2, y: 1 },
      { x: 4, y: 1 },
      { x: 1, y: 2 },
    ];
    const covered = cells(tiles);
    const sum = corners(outline(covered, 0, 0)).reduce((total, line) => total + area(line), 0);
    expect(sum / 2).toBe(covered.size * HALF * HALF);
  });

  it("goes round a hole the other way", () => {
    const ring = [0, 2, 4].flatMap((x) => [0, 2, 4].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 2 || y !== 2);
    const lines = corners(outline(cells(ring), 0, 0));
    expect(lines).toHaveLength(2);
    expect(lines.map((line) => Math.sign(area(line))).sort()).toEqual([-1, 1]);
  });

  it("keeps tiles apart that touch at a corner only", () => {
    expect(
      corners(
        outline(
          cells([
            { x: 0, y: 0 },
            { x: 2, y: 2 },
          ]),
          0,
          0,
        ),
      ),
    ).toHaveLength(2);
  });

  it("lies inside its edge by the inset", () => {
    const [line] = corners(outline(cells([{ x: 0, y: 0 }]), 8, 0));
    expect(new Set(line)).toEqual(new Set(["8,8", "92,8", "92,92", "8,92"]));
  });

  it("of nothing is nothing", () => {
    expect(outline(new Set(), 4, 4)).toBe("");
  });
});

describe("squares", () => {
  it("are a tile each", () => {
    expect(squares([{ x: 1, y: -2 }])).toBe("M50 -100h100v100h-100z");
  });
});
