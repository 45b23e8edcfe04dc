import { beforeAll, describe, expect, it } from "vitest";
import { fill, look, looksOf } from "../../src/lib/seats";
import { read } from "../book";

beforeAll(() =>
  read({
    page: {
      seat: { open: "free" },
      bot: { casual: "Casual" },
      emblem: { ankh: "Ankh", scarab: "Scarab", eye: "Eye", sun: "Sun", lotus: "Lotus" },
    },
  }),
);

const person = (name: string, you = false) => ({ kind: "person", name, bot: null, you }) as const;
const bot = (name: string) => ({ kind: "bot", name: "", bot: name, you: false }) as const;
const names = (...seats: Parameters<typeof looksOf>[0]): string[] => looksOf(seats).map((seat) => seat.name);

describe("seats", () => {
  it("differ in colour, emblem and pattern, all five of them", () => {
    const five = [0, 1, 2, 3, 4].map((seat) => look(seat));
    for (const trait of ["colour", "ink", "emblem", "pattern"] as const)
      expect(new Set(five.map((seat) => seat[trait])).size).toBe(5);
    expect(new Set([0, 1, 2, 3, 4].map(fill)).size).toBe(5);
  });

  it("are called by the name of their person, or by their emblem", () => {
    expect(names(person("Ada", true), person(""))).toEqual(["Ada", "Scarab"]);
    expect(looksOf([person("Ada", true), person("")]).map((seat) => seat.you)).toEqual([true, false]);
  });

  it("with one name are told apart by their emblems", () => {
    expect(names(person("Ada"), person("Ada"))).toEqual(["Ankh", "Scarab"]);
    expect(names(bot("casual"), bot("casual"))).toEqual(["Casual (Ankh)", "Casual (Scarab)"]);
  });

  it("of bots have the bot's name, known to the page or not; free ones say so", () => {
    expect(names(bot("casual"), bot("my-own"), { kind: "open", name: "", bot: null, you: false })).toEqual([
      "Casual",
      "my-own",
      "free",
    ]);
  });
});
