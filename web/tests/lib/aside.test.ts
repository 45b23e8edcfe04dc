import { describe, expect, it } from "vitest";
import { aside } from "../../src/lib/aside";

const room = { left: 0, top: 0, width: 400, height: 800 };
const size = { width: 100, height: 60 };
const box = (left: number, top: number, width = 40, height = 40) => ({ left, top, width, height });

describe("an explanation", () => {
  it("stands below what it tells of", () => {
    expect(aside(box(180, 300), size, room, [])).toMatchObject({ left: 150, top: 348 });
  });

  it("stands above where something below can be chosen", () => {
    expect(aside(box(180, 300), size, room, [box(180, 350)])).toMatchObject({ left: 150, top: 232 });
  });

  it("never leaves the screen", () => {
    for (const anchor of [box(0, 0), box(360, 0), box(0, 760), box(360, 760)]) {
      const { left, top } = aside(anchor, size, room, []);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(left + size.width).toBeLessThanOrEqual(392);
      expect(top + size.height).toBeLessThanOrEqual(792);
    }
  });

  it("goes to a corner where all around can be chosen", () => {
    const lit = [box(100, 200, 200, 300)];
    const { left, top } = aside(box(180, 330), size, room, lit);
    expect(top + size.height <= 200 || top >= 500 || left >= 300 || left + size.width <= 100).toBe(true);
  });
});
