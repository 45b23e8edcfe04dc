/** Deals that nobody can choose: our own random number for a seat, and the check afterwards (docs/protocol.md). */

import type { Commitment, Deal, DealRequest, Summary } from "../messages";
import { get } from "./api";

/** What we saw and gave before a game, to compare with what is told after it. */
interface Noted {
  table: string;
  commitment: string | null;
  entropy: string;
}

export type Verdict = "verified" | "not-committed" | "wrong-secret" | "wrong-seed" | "wrong-number" | "cannot";

const NOTED = "waset.deals";
const MOST_NOTED = 100;
const SEED_BITS = 63;

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function noted(): Noted[] {
  try {
    return JSON.parse(localStorage.getItem(NOTED) ?? "[]") as Noted[];
  } catch {
    return [];
  }
}

/** A random number for a seat. */
export function entropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Note what was given, and the commitment that was shown before it was. */
export function note(given: Noted): void {
  localStorage.setItem(NOTED, JSON.stringify([...noted(), given].slice(-MOST_NOTED)));
}

/** Who stands up before the game takes the number along. */
export function forget(table: string): void {
  localStorage.setItem(NOTED, JSON.stringify(noted().filter((one) => one.table !== table)));
}

/** Ask for a new table: the server commits itself to a deal first, then we make our number. */
export async function withDeal(ask: (deal: DealRequest) => Promise<Summary>): Promise<Summary> {
  const promised = await get<Commitment>("/api/tables/commitment");
  const deal = { token: promised.token, entropy: entropy() };
  const made = await ask(deal);
  if (made.id === promised.table)
    // else somebody was faster with a rematch
    note({ table: made.id, commitment: promised.commitment, entropy: deal.entropy });
  return made;
}

async function sha256(...lines: string[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n"))));
}

export async function commitmentOf(table: string, secret: string): Promise<string> {
  return hex(await sha256("waset commitment", table, secret));
}

export async function seedOf(table: string, secret: string, numbers: (string | null)[]): Promise<string> {
  const whole = await sha256("waset seed", table, secret, ...numbers.map((number) => number ?? "-"));
  return BigInt.asUintN(SEED_BITS, new DataView(whole.buffer).getBigUint64(0)).toString();
}

/** Was the deal neither chosen nor changed? "cannot": browsers compute hashes only over https or on this machine. */
export async function check(table: string, deal: Deal): Promise<Verdict> {
  if (!deal.commitment || !deal.secret || !deal.entropy) return "not-committed";
  if (!globalThis.isSecureContext) return "cannot";
  const own = noted().filter((one) => one.table === table);
  const promises = [deal.commitment, ...own.flatMap((one) => one.commitment ?? [])];
  const kept = await commitmentOf(table, deal.secret);
  if (promises.some((promise) => promise !== kept)) return "wrong-secret";
  const last = own.at(-1);
  if (last && !deal.entropy.includes(last.entropy)) return "wrong-number";
  return (await seedOf(table, deal.secret, deal.entropy)) === deal.seed ? "verified" : "wrong-seed";
}
