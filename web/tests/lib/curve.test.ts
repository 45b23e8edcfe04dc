import { expect, it } from "vitest";
import type { Analysis, Moment } from "../../src/messages";
import { curveOf, stretches } from "../../src/replay/curve";

/** A game of four turns, eight moves; the turns told are searched, the others guessed. */
function analysis(searched: number[], status: Analysis["status"] = "running"): Analysis {
  const moments = [0, 1, 2, 3].map(
    (turn) => ({ start: 2 * turn, length: 2 * turn, chances: [0.5, 0.5], rough: !searched.includes(turn) }) as Moment,
  );
  return {
    status,
    done: searched.length,
    total: 4,
    bot: "expert",
    chances: [0.4, 0.6],
    moments,
    method: 2,
  };
}
const sure = (found: Analysis): boolean[] => curveOf(found, 0, 8).map((point) => point.sure);

it("the whole curve is there before anything was searched, and only its end is sure", () => {
  const points = curveOf(analysis([]), 1, 8);
  expect(points.map((point) => point.length)).toEqual([0, 2, 4, 6, 8]);
  expect(points[0]?.chance).toBe(0.6);
  expect(sure(analysis([]))).toEqual([false, false, false, false, true]);
});

it("each turn that was searched makes the point before it sure", () => {
  expect(sure(analysis([2]))).toEqual([false, false, true, false, true]);
  expect(sure(analysis([0, 1, 2, 3]))).toEqual([true, true, true, true, true]);
});

it("a game that was given up has no sure end until all is searched", () => {
  const found = analysis([0, 1, 2]);
  found.moments.pop();
  expect(sure(found)).toEqual([true, true, true, false]);
  expect(sure({ ...found, status: "done" })).toEqual([true, true, true, true]);
});

it("stretches are neighbours that are sure", () => {
  const lengths = stretches(curveOf(analysis([0, 1, 3]), 0, 8)).map((stretch) => stretch.map(({ length }) => length));
  expect(lengths).toEqual([
    [0, 2],
    [6, 8],
  ]);
  expect(stretches(curveOf(analysis([1]), 0, 8)).map((stretch) => stretch.length)).toEqual([1, 1]);
});
