import { expect, test } from "vitest";
import type { Alternative, Thought } from "../../src/messages";
import { reasons } from "../../src/table/reasons";

function move(action: number, scores: number[], more: Partial<Alternative> = {}): Alternative {
  const plain = { text: "", share: 0.3, expected: [0.5, 0.5], line: [], error: 0.04, low: 10, high: 20 };
  return { action, scores, ...plain, ...more };
}
function thought(alternatives: Alternative[], clear = true): Thought {
  const plain = { text: "", expected: [], scores: [], line: [], playouts: 900, seconds: 1, deals: 500 };
  return { action: 1, alternatives, clear, ...plain };
}
const keys = (one: Thought): string[] => reasons(one, 0).map(({ key }) => key);

test("points that a move brings and those it keeps from others", () => {
  expect(keys(thought([move(1, [24, 18]), move(2, [21, 20])]))).toEqual(["clear", "gain", "deny"]);
  expect(reasons(thought([move(1, [24, 18]), move(2, [21, 20])]), 0)[2]).toMatchObject({ number: 2, whose: 1 });
});

test("one point is told as one", () => {
  expect(keys(thought([move(1, [22, 20]), move(2, [21, 21])]))).toEqual(["clear", "gain_one", "deny_one"]);
});

test("points that are given up for a better chance", () => {
  expect(keys(thought([move(1, [18, 10]), move(2, [21, 20])]))).toEqual(["clear", "give", "deny"]);
  expect(keys(thought([move(1, [18, 10]), move(2, [21, 20])], false))).toEqual(["close", "deny"]);
});

test("risk", () => {
  expect(keys(thought([move(1, [20, 20], { low: 14 }), move(2, [20, 20])]))).toContain("safer");
  expect(keys(thought([move(1, [20, 20], { low: 7, high: 30 }), move(2, [20, 20])]))).toContain("riskier");
});

test("what was hardly tried is no reason", () => {
  expect(keys(thought([move(1, [20, 20]), move(2, [2, 2], { error: null })]))).toEqual(["only"]);
  expect(keys({ ...thought([move(1, [20, 20])]), deals: 0 })).toEqual([]);
});
