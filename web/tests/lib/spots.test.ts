import { beforeEach, describe, expect, it } from "vitest";
import { carried, spot } from "../../src/lib/spots";

function element(name: string, rect: DOMRect): void {
  const made = document.createElement("i");
  made.dataset["spot"] = name;
  made.getBoundingClientRect = () => rect;
  document.body.append(made);
}

beforeEach(() => document.body.replaceChildren());

describe("spots", () => {
  it("are found by name, the first that can be seen", () => {
    element("seat-1", new DOMRect(0, 0, 0, 0)); // folded away
    element("seat-1", new DOMRect(10, 20, 30, 40));
    element("card-?-1", new DOMRect(1, 2, 3, 4));
    expect(spot("seat-1")).toMatchObject({ left: 10, top: 20, width: 30, height: 40 });
    expect(spot("card-?-1")).toMatchObject({ left: 1 });
    expect(spot("seat-2")).toBeNull();
  });
});

describe("a piece that is carried", () => {
  it("goes from centre to centre, and is as wide as where it is", () => {
    const { start, frames } = carried([new DOMRect(0, 0, 100, 100), new DOMRect(200, 100, 50, 70)]);
    expect(start).toMatchObject({ left: 0, top: 0, width: 100, height: 100 });
    expect(frames).toEqual([
      { transform: "translate(0px, 0px) scale(1)" },
      { transform: "translate(175px, 85px) scale(0.5)" },
    ]);
  });

  it("passes every corner of a way", () => {
    expect(carried([0, 1, 2].map((i) => new DOMRect(i * 10, 0, 10, 10))).frames).toHaveLength(3);
  });
});
