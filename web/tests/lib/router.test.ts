import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { go, route, startRouter } from "../../src/lib/router.svelte";

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
});

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/tables", { page: "tables" }],
    ["/table/abc", { page: "table", id: "abc" }],
    ["/replay/abc", { page: "replay", id: "abc", length: null }],
    ["/replay/abc/12", { page: "replay", id: "abc", length: 12 }],
    ["/rules", { page: "rules", game: null, rule: null }],
    ["/rules/horus#H10", { page: "rules", game: "horus", rule: "H10" }],
    ["/learn/luxor", { page: "learn", game: "luxor", step: 1 }],
    ["/learn/luxor/7", { page: "learn", game: "luxor", step: 7 }],
    ["/no/such/page", { page: "lost" }],
  ])("%s leads to its page", (path, expected) => {
    go(path);
    expect(route()).toEqual(expected);
  });

  it("are decoded", () => {
    go("/table/a%20b");
    expect(route()).toEqual({ page: "table", id: "a b" });
  });
});

describe("links", () => {
  let stop: () => void;
  beforeEach(() => {
    go("/");
    stop = startRouter();
  });
  afterEach(() => stop());

  function click(html: string, init: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector("a > *, a")?.dispatchEvent(event);
    return event;
  }

  it("of our own change the page without loading it", () => {
    const event = click(`<a href="/rules/luxor"><b>rules</b></a>`);
    expect(event.defaultPrevented).toBe(true);
    expect(route()).toEqual({ page: "rules", game: "luxor", rule: null });
    expect(location.pathname).toBe("/rules/luxor");
  });

  it.each([
    [`<a href="/api/tables/x/record">record</a>`, {}],
    [`<a href="/rules" target="_blank">rules</a>`, {}],
    [`<a href="/rules" download>rules</a>`, {}],
    [`<a href="/rules">rules</a>`, { ctrlKey: true }],
    [`<a href="https://example.org/rules">rules</a>`, {}],
  ])("%s stays the browser's", (html, init) => {
    const seen = vi.fn((event: Event) => event.preventDefault()); // after ours: nothing may be really loaded
    document.addEventListener("click", seen);
    click(html, init);
    document.removeEventListener("click", seen);
    expect(seen).toHaveBeenCalled();
    expect(route()).toEqual({ page: "home" });
  });
});
