import { beforeAll, describe, expect, it } from "vitest";
import { columns, counted, label, things, told } from "../../src/generic/things";
import { offers } from "../../src/lib/me.svelte";
import { look } from "../../src/lib/seats";
import { sentences } from "../../src/lib/words";
import { read } from "../book";

const by = { game: "briscola", ui: {}, seats: [look(0, "Ada"), look(1, "Grace")], view: null };

beforeAll(async () => {
  offers.games = [{ name: "briscola", players: [2], modules: [], needed: {}, bots: [], words: { trump: "card" } }];
  await read({
    app: { joined: { and: " and ", comma: ", " } },
    page: { view: { turn: "Turn", yes: "yes", no: "no" } },
    briscola: {
      view: { trump: "Trump card" },
      legend: { stock: "Stock" },
      card: { "cups-ace": "Ace of cups", "cups-two": "Two of cups" },
      event: { "trick-taken": "{seat} takes {cards}." },
    },
  });
});

describe("a view of any game", () => {
  it("has the game's own names for its fields, those of the page, or the fields' own", () => {
    const names = ["trump", "stock", "turn", "last_trick"].map((field) => label("briscola", field));
    expect(names).toEqual(["Trump card", "Stock", "Turn", "Last trick"]);
  });

  it("leaves to the page what every view has", () => {
    const fields = things("briscola", { you: 0, phase: "PLAY", seat: 0, seats: [], trump: "cups-ace" });
    expect(fields).toEqual([{ field: "trump", label: "Trump card", value: "cups-ace" }]);
  });

  it("tells codes by the table of their type, seats by their names, and truth in words", () => {
    expect(told(by, "trump", "cups-ace")).toBe("Ace of cups");
    expect(told(by, "leader", 1)).toBe("Grace");
    expect(told(by, "open", true)).toBe("yes");
    expect(told(by, "stock", 1)).toBe("1");
  });

  it("tells a list by the table of one of its things", () => {
    const taken = { seat: 0, key: "trick-taken", values: { cards: ["cups-ace", "cups-two"] }, places: [] };
    expect(sentences(by, [taken])).toEqual(["Ada takes Ace of cups and Two of cups."]);
  });

  it("counts what is hidden", () => {
    expect(counted(["cups-ace", null, null])).toEqual([
      { value: "cups-ace", count: 1 },
      { value: null, count: 2 },
    ]);
  });

  it("makes a column of every field that a row has", () => {
    expect(columns([{ a: 1 }, { a: 2, b: 3 }])).toEqual(["a", "b"]);
  });
});
