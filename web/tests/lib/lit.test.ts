import { beforeEach, describe, expect, it, vi } from "vitest";
import { lit, next } from "../../src/lib/lit";

describe("a lit place", () => {
  it("is a button with a label that only the arrows reach, unless told otherwise", () => {
    expect(lit("Lay desert on h9", () => undefined)).toMatchObject({
      role: "button",
      tabindex: -1,
      "aria-label": "Lay desert on h9",
    });
    expect(lit("", () => undefined, 0).tabindex).toBe(0);
  });

  it("is pressed by a click, Enter and the space bar, and by no other key", () => {
    const press = vi.fn();
    const place = lit("", press);
    const key = (name: string): KeyboardEvent => new KeyboardEvent("keydown", { key: name, cancelable: true });
    place.onclick(new MouseEvent("click"));
    place.onkeydown(key("Enter"));
    const space = key(" ");
    place.onkeydown(space);
    expect(press).toHaveBeenCalledTimes(3);
    expect(space.defaultPrevented).toBe(true); // else the page would scroll
    place.onkeydown(key("a"));
    expect(press).toHaveBeenCalledTimes(3);
  });
});

describe("the arrow keys", () => {
  let root: HTMLElement;
  /** Places of 10 by 10 on a board of 200 by 200. */
  function board(places: Record<string, [string, number, number]>): void {
    root = document.createElement("div");
    root.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
    for (const [id, [kind, x, y]] of Object.entries(places)) {
      const place = document.createElement("i");
      [place.id, place.className] = [id, kind];
      place.getBoundingClientRect = () => new DOMRect(x - 5, y - 5, 10, 10);
      root.append(place);
    }
  }
  const to = (from: string | null, key: string): string | undefined =>
    next(root, from === null ? root : (root.querySelector(`#${from}`) as Element), key)?.id;

  beforeEach(() =>
    board({
      a: ["lit", 50, 100],
      b: ["lit", 150, 100],
      c: ["ask", 110, 100],
      d: ["lit", 50, 30],
      e: ["ask", 95, 105],
    }),
  );

  it("begin at the lit place nearest the middle, even if another only answers nearer by", () => {
    expect(to(null, "ArrowRight")).toMatch(/^[ab]$/);
  });

  it("go to the nearest place ahead", () => {
    expect(to("a", "ArrowUp")).toBe("d");
    expect(to("d", "ArrowDown")).toBe("a");
    expect(to("c", "ArrowRight")).toBe("b");
  });

  it("prefer a lit place to one that only answers, unless that is much nearer", () => {
    board({ from: ["lit", 0, 100], near: ["ask", 100, 100], far: ["lit", 130, 100] });
    expect(to("from", "ArrowRight")).toBe("far");
    board({ from: ["lit", 0, 100], near: ["ask", 60, 100], far: ["lit", 130, 100] });
    expect(to("from", "ArrowRight")).toBe("near");
  });

  it("stay where nothing is ahead, and know no other keys", () => {
    expect(to("b", "ArrowRight")).toBeUndefined();
    expect(to("a", "Home")).toBeUndefined();
  });

  it("begin at a place that answers where nothing is lit", () => {
    board({ only: ["ask", 20, 20] });
    expect(to(null, "ArrowLeft")).toBe("only");
  });
});
