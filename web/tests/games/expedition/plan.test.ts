import { describe, expect, it } from "vitest";
import {
  barred,
  change,
  first,
  origin,
  plans,
  reachable,
  resting,
  same,
  total,
  type Plan,
} from "../../../src/games/expedition/plan";
import type { ExpeditionOption, ExpeditionRest } from "../../../src/messages";

/** "h9:2 h8:1": so many rest on each cell. */
function rests(text: string): ExpeditionRest[] {
  return text.split(" ").map((one) => {
    const [cell = "", number = "0"] = one.split(":");
    return { cell, number: Number(number) };
  });
}

function deploy(action: number, ways: [number[], string][]): ExpeditionOption {
  return {
    action,
    kind: "deploy",
    text: `deploy ${action}`,
    number: action,
    ways: ways.map(([then, end]) => ({ then, rests: rests(end) })),
    barred: [{ cell: "h10", deny: "LAKE" }],
  };
}

// A camp on h9: one must be put there, two more may walk north (h8, h7) or one of them east (i9).
const OPTIONS = [
  deploy(1, [[[20], "h9:1"]]),
  deploy(2, [
    [[20], "h9:2"],
    [[21, 40], "h9:1 h8:1"],
    [[22, 40], "h9:1 i9:1"],
    [[21, 41, 40], "h9:1 h8:0 h7:1"],
  ]),
  deploy(3, [
    [[20], "h9:3"],
    [[21, 42], "h9:1 h8:2"],
    [[21, 41, 40], "h9:1 h8:1 h7:1"],
  ]),
];
const all = plans(OPTIONS);
const find = (text: string): Plan => {
  const wanted = JSON.stringify(rests(text));
  const found = all.find((plan) => JSON.stringify(plan.rests) === wanted);
  if (!found) throw new Error(`no plan ${text}`);
  return found;
};

describe("plans of a camp move", () => {
  it("are every way of every option, with the actions in the order they are sent", () => {
    expect(all).toHaveLength(8);
    expect(find("h9:1 h8:0 h7:1").actions).toEqual([2, 21, 41, 40]);
    expect(plans([{ action: 7, kind: "place", text: "desert h9", hand: 0, cell: "h9", tile: "desert" }])).toEqual([]);
  });

  it("begin at the camp with as few people as possible, and nobody leaves it", () => {
    expect(origin(all)).toBe("h9");
    expect(first(all)).toEqual({ actions: [1, 20], rests: rests("h9:1") });
    expect(first([])).toBeNull();
    expect(origin([])).toBeNull();
  });

  it("reach the cells on which somebody could rest, and no others", () => {
    expect([...reachable(all)].sort()).toEqual(["h7", "h8", "h9", "i9"]);
  });

  it("say where lines out of the camp end, and why", () => {
    expect([...barred(OPTIONS)]).toEqual([["h10", "LAKE"]]);
    expect([...barred([])]).toEqual([]);
  });

  it("count who rests where and in all", () => {
    const plan = find("h9:1 h8:1 h7:1");
    expect(resting(plan, "h8")).toBe(1);
    expect(resting(plan, "a0")).toBe(0);
    expect(resting(null, "h8")).toBe(0);
    expect(total(plan)).toBe(3);
  });

  it("change to the nearest one with one more on a cell", () => {
    const begin = find("h9:1");
    const further = change(all, begin, "h8", true);
    expect(further?.rests).toEqual(rests("h9:1 h8:1"));
    expect(change(all, further as Plan, "h7", true)?.rests).toEqual(rests("h9:1 h8:1 h7:1"));
    expect(change(all, begin, "i9", true)?.rests).toEqual(rests("h9:1 i9:1"));
  });

  it("change to the nearest one with fewer on a cell, or to none", () => {
    expect(change(all, find("h9:1 h8:2"), "h8", false)?.rests).toEqual(rests("h9:1 h8:1"));
    expect(change(all, find("h9:1"), "h9", false)).toBeNull();
    expect(change(all, find("h9:3"), "h9", true)).toBeNull();
  });

  it("are the same if they send the same", () => {
    expect(same(find("h9:1"), first(all))).toBe(true);
    expect(same(find("h9:1"), find("h9:2"))).toBe(false);
    expect(same(null, null)).toBe(true);
  });
});
