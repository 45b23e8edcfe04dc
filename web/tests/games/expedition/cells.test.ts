import { describe, expect, it } from "vitest";
import { bounds, cellAt, corner, direction, PITCH, variant } from "../../../src/games/expedition/cells";
import type { ExpeditionFrame, ExpeditionStartTile, ExpeditionView } from "../../../src/messages";

function view(frame: Omit<ExpeditionFrame, "columns" | "rows">, start: ExpeditionStartTile[] = []): ExpeditionView {
  return { frame: { ...frame, columns: 18, rows: 20 }, start } as ExpeditionView;
}

describe("cells of the map", () => {
  it("lie in columns by letter and rows by number", () => {
    expect(corner("a0")).toEqual({ x: 0, y: 0 });
    expect(corner("h9")).toEqual({ x: 7 * PITCH, y: 9 * PITCH });
    expect(corner("b12")).toEqual({ x: PITCH, y: 12 * PITCH });
    expect(cellAt(7, 9)).toBe("h9");
    expect(cellAt(1, 12)).toBe("b12");
  });

  it("see each other along rows and columns only; rows count downwards", () => {
    expect(direction("h9", "h8")).toBe("n");
    expect(direction("h9", "h12")).toBe("s");
    expect(direction("h9", "k9")).toBe("e");
    expect(direction("h9", "a9")).toBe("w");
    expect(direction("h9", "i8")).toBeNull();
    expect(direction("h9", "h9")).toBeNull();
  });

  it("always have the same drawing", () => {
    expect(variant("h9")).toBe(variant("h9"));
    expect(new Set(["a0", "b0", "c0", "d0", "e0", "f0"].map(variant)).size).toBe(3);
  });
});

describe("the box of the map", () => {
  it("has a row to grow into on every side while the display may grow", () => {
    const box = bounds(view({ left: 7, right: 8, top: 9, bottom: 9, most: 7 }));
    expect(Math.round(box.width / PITCH)).toBe(4);
    expect(Math.round(box.height / PITCH)).toBe(3);
    expect(box.x).toBeLessThan(6.1 * PITCH);
  });

  it("holds the starting display while it is being chosen, with room around it", () => {
    const start = ["h9", "i9", "j9", "h10", "i10", "j10"].map((cell) => ({ cell, back: null }));
    const box = bounds(view({ left: 0, right: 0, top: 0, bottom: 0, most: 9 }, start));
    expect(Math.round(box.width / PITCH)).toBe(5);
    expect(Math.round(box.height / PITCH)).toBe(4);
    expect(Math.round(box.x / PITCH)).toBe(6);
  });

  it("has none along a side that is as long as the rules allow", () => {
    const box = bounds(view({ left: 4, right: 10, top: 9, bottom: 9, most: 7 }));
    expect(Math.round(box.width / PITCH)).toBe(7);
    expect(Math.round(box.height / PITCH)).toBe(3);
  });
});
