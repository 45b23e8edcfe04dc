import { beforeAll, describe, expect, it } from "vitest";
import { entry, found, gameTexts, hasText, language, t } from "../../src/lib/texts.svelte";
import { read } from "../book";

beforeAll(() =>
  read({
    page: { clock: { minutes: "{count} minutes", minutes_one: "a minute" }, home: { title: "Three games" } },
    horus: { tile: { river: "River" }, event: { at: "{tile} at {x}, {y}" } },
  }),
);

describe("texts", () => {
  it("are found by dotted keys, the page's own and a game's", () => {
    expect(t("home.title")).toBe("Three games");
    expect(gameTexts("horus")("tile.river")).toBe("River");
  });

  it("are filled with values; what is not given stays visible", () => {
    expect(gameTexts("horus")("event.at", { tile: "River", x: -2 })).toBe("River at -2, {y}");
  });

  it("have their own sentence for one of a thing", () => {
    expect(t("clock.minutes", { count: 1 })).toBe("a minute");
    expect(t("clock.minutes", { count: 2 })).toBe("2 minutes");
  });

  it("that are missing are their key, so that a person can name them", () => {
    expect(gameTexts("horus")("tile.sea")).toBe("tile.sea");
    expect(hasText("horus.tile.sea")).toBe(false);
    expect(entry("horus.tile.river.deeper")).toBeUndefined();
  });

  it("that the server names may be asked for without a fallback", () => {
    expect(found("horus.tile.river")).toBe("River");
    expect(found("horus.tile.sea")).toBeUndefined();
  });

  it("with a misspelt key don't compile", () => {
    // @ts-expect-error -- no such key
    expect(t("home.titel")).toBe("home.titel");
    // @ts-expect-error -- no such table
    expect(t(`house.${String(1)}`)).toBe("house.1");
    expect(t(`bot.${String(1)}`)).toBe("bot.1"); // a word of the server's, in a table that is there
  });

  it("set the language of the document", () => {
    expect(language()).toBe("en");
    expect(document.documentElement.lang).toBe("en");
  });
});
