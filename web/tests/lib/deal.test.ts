/** The browser works a deal out as the server does: the figures are those of src/waset/verifiable_deals.py. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deal } from "../../src/messages";
import { check, commitmentOf, entropy, forget, note, noteStart, seedOf } from "$lib/deal";

const TABLE = "k3xq";
const SECRET = "00".repeat(32);
const OWN = "11".repeat(16);
const COMMITMENT = "ad0133e122e00bcaeba22e25cad7f5f46f90011de8dc08e7e62fe10d2c03ef64";
const SEED = "5946510940588416046";

const deal: Deal = {
  known_start: false,
  commitment: COMMITMENT,
  numbers_from: ["client", null],
  secret: SECRET,
  entropy: [OWN, null],
  seed: SEED,
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false); // as over plain http, where crypto.subtle is missing
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
});
afterEach(() => vi.unstubAllGlobals());

/** The server's answers; the replay begins with this view. */
function replayBegins(view: object): ReturnType<typeof vi.fn> {
  const answer = vi.fn(() => Promise.resolve(new Response(JSON.stringify([{ length: 0, view }]))));
  vi.stubGlobal("fetch", answer);
  return answer;
}

test("commitment and seed are those of the server", () => {
  expect(commitmentOf(TABLE, SECRET)).toBe(COMMITMENT);
  expect(seedOf(TABLE, SECRET, [OWN, null])).toBe(SEED);
});

test("a deal is verified with what was noted before the game", async () => {
  expect(await check(TABLE, deal)).toBe("verified-seed");
  note({ table: TABLE, commitment: COMMITMENT, entropy: OWN });
  expect(await check(TABLE, deal)).toBe("verified-seed");
});

test("whatever does not fit is told", async () => {
  expect(await check(TABLE, { ...deal, secret: "01".repeat(32) })).toBe("wrong-secret");
  expect(await check(TABLE, { ...deal, seed: "7" })).toBe("wrong-seed");
  expect(await check(TABLE, { ...deal, entropy: [OWN, OWN] })).toBe("wrong-seed");
  expect(await check(TABLE, { ...deal, commitment: null })).toBe("not-committed");
});

test("a server that changes its mind is found out", async () => {
  note({ table: TABLE, commitment: "0".repeat(64), entropy: OWN });
  expect(await check(TABLE, deal)).toBe("wrong-secret");
});

test("a server that leaves our number out is found out, unless we had stood up", async () => {
  note({ table: TABLE, commitment: COMMITMENT, entropy: "22".repeat(16) });
  expect(await check(TABLE, deal)).toBe("wrong-number");
  forget(TABLE);
  expect(await check(TABLE, deal)).toBe("verified-seed");
});

test("what was shown at the start is compared with the replay, through the same eyes", async () => {
  const asked = replayBegins({ seats: [{ hand: ["a", "b"], pile: 3 }], turn: 0 });
  noteStart(TABLE, 1, { turn: 0, seats: [{ pile: 3, hand: ["a", "b"] }] });
  expect(await check(TABLE, deal)).toBe("verified");
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/tables/${TABLE}/replay?seat=1&start=0&count=1`);
});

test("a game that began otherwise than it was shown is found out", async () => {
  noteStart(TABLE, null, { hand: ["a", "b"] });
  noteStart(TABLE, null, { hand: ["b", "a"] }); // too late: the first one counts
  const asked = replayBegins({ hand: ["b", "a"] });
  expect(await check(TABLE, deal)).toBe("wrong-start");
  expect(asked.mock.calls[0]?.[0]).toContain("seat=none");
});

test("a number has 128 bits and is another each time", () => {
  expect(entropy()).toMatch(/^[0-9a-f]{32}$/);
  expect(entropy()).not.toBe(entropy());
});

test("a browser that keeps nothing plays on, and its check says less", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("no room", "QuotaExceededError");
    },
  });
  note({ table: TABLE, commitment: COMMITMENT, entropy: OWN });
  noteStart(TABLE, 0, { hand: [1, 2] });
  forget(TABLE);
  expect(await check(TABLE, deal)).toBe("verified-seed");
});
