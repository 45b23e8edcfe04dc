import { describe, expect, it } from "vitest";
import { figures, PAWN, STAIRS, temple, tombOf, way } from "../../../src/games/luxor/temple";
import type { LuxorPlace } from "../../../src/messages";

// As edition.toml has it: 40 spaces, and statues of Anubis after some of them.
const STATUES = new Set([10, 20, 30]);
const track = Array.from({ length: 40 }, (_, i) => ({ space: i + 1, anubis: STATUES.has(i + 1) })) as LuxorPlace[];

const TOMB = tombOf(track);

describe("the plan of the temple", () => {
  const plan = temple(track, false);

  it("has a place for the stairs, every space and the tomb, and one for every statue", () => {
    expect(plan.places).toHaveLength(42);
    expect(plan.places.every(Boolean)).toBe(true);
    expect(plan.statues).toHaveLength(3);
    expect(plan.places[TOMB]).toBe(plan.cells.at(-1));
  });

  it("has room for a track of any length", () => {
    const short = temple(track.slice(0, 25), false);
    expect(short.places).toHaveLength(27);
    expect(short.cells.at(-2)).toMatchObject({ x: plan.cells.at(-2)?.x, y: plan.cells.at(-2)?.y }); // at the door
    const gaps = short.cells.slice(1, -1).map((cell, i) => {
      const before = short.cells[i] ?? cell;
      return Math.abs(cell.x - before.x) + Math.abs(cell.y - before.y);
    });
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.6);
  });

  it("has no two places at the same spot", () => {
    expect(new Set(plan.cells.map(({ x, y }) => `${x},${y}`)).size).toBe(plan.cells.length);
  });

  it("is mirrored for a screen that is higher than wide", () => {
    const upright = temple(track, true);
    expect(upright.size).toEqual({ width: plan.size.height, height: plan.size.width });
    expect(upright.places.map(({ x, y }) => ({ x: y, y: x }))).toEqual(plan.places.map(({ x, y }) => ({ x, y })));
  });

  it("leads from place to place along the corridor, past statues, forward and back", () => {
    expect(way(plan, 9, 11)).toHaveLength(4); // 9, 10, the statue, 11
    expect(way(plan, 11, 9)).toEqual(way(plan, 9, 11).reverse());
    expect(way(plan, STAIRS, 1)).toEqual([plan.places[0], plan.places[1]]);
    expect(way(plan, 5, 5)).toEqual([plan.places[5]]);
    expect(way(plan, 40, TOMB).at(-1)).toBe(plan.places[TOMB]);
  });
});

describe("people on a cell", () => {
  it("are one pawn each, lying ones after those who stand", () => {
    const found = figures([{ seat: 1, upright: 2, lying: 1 }]);
    expect(found.map(({ seat, lying }) => [seat, lying])).toEqual([
      [1, false],
      [1, false],
      [1, true],
    ]);
  });

  it("stand closer until all of them fit, however many there are, and are never smaller", () => {
    const crowd = [0, 1, 2, 3, 4].map((seat) => ({ seat, upright: 2, lying: 1 }));
    const found = figures(crowd, 96);
    expect(found).toHaveLength(15);
    for (const { x, r } of found) expect(Math.abs(x) + r).toBeLessThanOrEqual(96 / 2 + 0.001);
    expect(new Set(found.map(({ r }) => r))).toEqual(new Set([PAWN]));
  });

  it("stand in one row as long as they are few, never beyond the edge", () => {
    const found = figures([0, 1].map((seat) => ({ seat, upright: 1, lying: 0 })));
    expect(new Set(found.map(({ y }) => y)).size).toBe(1);
    for (const { x, r } of found) expect(Math.abs(x) + r).toBeLessThanOrEqual(100 / 2);
  });

  it("are nobody where nobody is", () => {
    expect(figures([])).toEqual([]);
    expect(figures([{ seat: 0, upright: 0, lying: 0 }])).toEqual([]);
  });
});
