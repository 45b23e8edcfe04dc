/** The browser works a deal out as the server does: the figures are those of src/waset/verifiable_deals.py. */

import { beforeEach, expect, test, vi } from "vitest";
import type { Deal } from "../../src/messages";
import { check, commitmentOf, entropy, forget, note, seedOf } from "$lib/deal";

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
  vi.stubGlobal("isSecureContext", true);
});

test("commitment and seed are those of the server", async () => {
  expect(await commitmentOf(TABLE, SECRET)).toBe(COMMITMENT);
  expect(await seedOf(TABLE, SECRET, [OWN, null])).toBe(SEED);
});

test("a deal is verified with what was noted before the game", async () => {
  expect(await check(TABLE, deal)).toBe("verified");
  note({ table: TABLE, commitment: COMMITMENT, entropy: OWN });
  expect(await check(TABLE, deal)).toBe("verified");
});

test("whatever does not fit is told", async () => {
  expect(await check(TABLE, { ...deal, secret: "01".repeat(32) })).toBe("wrong-secret");
  expect(await check(TABLE, { ...deal, seed: "7" })).toBe("wrong-seed");
  expect(await check(TABLE, { ...deal, entropy: [OWN, OWN] })).toBe("wrong-seed");
  expect(await check(TABLE, { ...deal, commitment: null })).toBe("not-committed");
  vi.stubGlobal("isSecureContext", false);
  expect(await check(TABLE, deal)).toBe("cannot");
});

test("a server that changes its mind is found out", async () => {
  note({ table: TABLE, commitment: "0".repeat(64), entropy: OWN });
  expect(await check(TABLE, deal)).toBe("wrong-secret");
});

test("a server that leaves our number out is found out, unless we had stood up", async () => {
  note({ table: TABLE, commitment: COMMITMENT, entropy: "22".repeat(16) });
  expect(await check(TABLE, deal)).toBe("wrong-number");
  forget(TABLE);
  expect(await check(TABLE, deal)).toBe("verified");
});

test("a number has 128 bits and is another each time", () => {
  expect(entropy()).toMatch(/^[0-9a-f]{32}$/);
  expect(entropy()).not.toBe(entropy());
});
