/** Deals that nobody chooses alone: our own random number for a seat, and the check afterwards (docs/protocol.md). */

import type { Commitment, Deal, DealRequest, Frame, Summary } from "../messages";
import { get } from "./api";
import { sha256 } from "./sha256";

/** What we saw and gave before a game, to compare with what is told after it. */
interface Noted {
  table: string;
  commitment: string | null;
  entropy: string;
}

/** The first position that was shown to us; its digest is enough to know it again. */
interface Start {
  table: string;
  viewpoint: number | null;
  digest: string;
}

/** "verified-seed": this browser did not see the game begin. "cannot": the server does not tell what is to be checked. */
export type Verdict =
  | "verified"
  | "verified-seed"
  | "not-committed"
  | "wrong-secret"
  | "wrong-seed"
  | "wrong-number"
  | "wrong-start"
  | "cannot";

const NOTED = "waset.deals";
const STARTS = "waset.starts";
const MOST_NOTED = 100;
const SEED_BITS = 63;

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read<T>(name: string): T[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]") as T[];
  } catch {
    return [];
  }
}

/** The latest of them; a browser that keeps nothing plays all the same, and its check then says less. */
function keep(name: string, all: unknown[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(all.slice(-MOST_NOTED)));
  } catch {
    // no room, or not allowed
  }
}

const noted = (): Noted[] => read<Noted>(NOTED);

/** A random number for a seat. */
export function entropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Note what was given, and the commitment that was shown before it was. */
export function note(given: Noted): void {
  keep(NOTED, [...noted(), given]);
}

/** Who stands up before the game takes the number along. */
export function forget(table: string): void {
  keep(
    NOTED,
    noted().filter((one) => one.table !== table),
  );
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

function digest(...lines: string[]): Uint8Array {
  return sha256(new TextEncoder().encode(lines.join("\n")));
}

export function commitmentOf(table: string, secret: string): string {
  return hex(digest("waset commitment", table, secret));
}

export function seedOf(table: string, secret: string, numbers: (string | null)[]): string {
  const whole = digest("waset seed", table, secret, ...numbers.map((number) => number ?? "-"));
  return BigInt.asUintN(SEED_BITS, new DataView(whole.buffer).getBigUint64(0)).toString();
}

/** Does the seed follow from what was committed to, our number included, and began the game as we saw it begin? */
export async function check(table: string, deal: Deal): Promise<Verdict> {
  if (!deal.commitment || !deal.secret || !deal.entropy) return "not-committed";
  const own = noted().filter((one) => one.table === table);
  const promises = [deal.commitment, ...own.flatMap((one) => one.commitment ?? [])];
  const kept = commitmentOf(table, deal.secret);
  if (promises.some((promise) => promise !== kept)) return "wrong-secret";
  const last = own.at(-1);
  if (last && !deal.entropy.includes(last.entropy)) return "wrong-number";
  if (seedOf(table, deal.secret, deal.entropy) !== deal.seed) return "wrong-seed";
  return checkStart(table);
}

// ---------------------------------------------------------------- what was dealt

/** Note the position that a game began with, as it was shown to us; what was noted first stays. */
export function noteStart(table: string, viewpoint: number | null, view: unknown): void {
  const starts = read<Start>(STARTS);
  if (starts.some((one) => one.table === table)) return;
  keep(STARTS, [...starts, { table, viewpoint, digest: digestOf(view) }]);
}

/** Compare the replay's first position, through the same eyes, with what was shown then. */
async function checkStart(table: string): Promise<Verdict> {
  const start = read<Start>(STARTS).find((one) => one.table === table);
  if (!start) return "verified-seed";
  const [frame] = await get<Frame[]>(`/api/tables/${table}/replay?seat=${start.viewpoint ?? "none"}&start=0&count=1`);
  return frame && digestOf(frame.view) === start.digest ? "verified" : "wrong-start";
}

function digestOf(view: unknown): string {
  return hex(digest(JSON.stringify(sorted(view))));
}

/** The same in every order of fields. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
