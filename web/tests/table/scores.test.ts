import { describe, expect, it } from "vitest";
import { look } from "$lib/seats";
import { columnsOf, rowsOf } from "../../src/table/scores";

const looks = [0, 1, 2].map((seat) => look(seat, `P${seat}`, seat === 0));
const entry = (seat: number, category: string, points: number, count = 0) => ({
  seat,
  rule: "E22",
  category,
  points,
  count,
});
const result = (scores: number[], winners: number[], resigned: number[] = []) => ({ scores, winners, resigned });

describe("the table of points", () => {
  it("gives equals the same place and leaves the next one out", () => {
    const columns = columnsOf(looks, [], result([5, 9, 5], [1]));
    expect(columns.map((one) => [one.look.seat, one.rank, one.shared])).toEqual([
      [1, 1, false],
      [0, 2, true],
      [2, 2, true],
    ]);
  });

  it("puts who won first, even with equal points, and who gave up last", () => {
    const columns = columnsOf(looks, [], result([9, 9, 9], [2], [0]));
    expect(columns.map((one) => [one.look.seat, one.rank])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });

  it("adds up categories, and names what breaks a tie only where there is one", () => {
    const points = [
      entry(0, "tie-break", 0, 4),
      entry(1, "tie-break", 0, 7),
      entry(0, "camps", 1),
      entry(0, "camps", 1),
      entry(1, "camps", 2),
      entry(1, "temples", 0),
    ];
    const two = looks.slice(0, 2);
    const tied = rowsOf(columnsOf(two, points, result([2, 2], [1])), points);
    expect(tied.map((row) => [row.category, row.cells])).toEqual([
      ["camps", [2, 2]],
      ["tie-break", [7, 4]],
    ]);
    const clear = rowsOf(columnsOf(two, points, result([2, 3], [1])), points);
    expect(clear.map((row) => row.category)).toEqual(["camps"]);
  });

  it("tells apart what only the person knows", () => {
    const columns = columnsOf(looks, [entry(0, "camps", 3)], null, [5, 0, 0]);
    expect(columns[0]).toMatchObject({ total: 5, secret: 2 });
  });
});
