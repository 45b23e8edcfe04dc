/** Why a move is better than the next best one: from how the games ended that were played out on the same deals. */

import type { Alternative, Thought } from "../messages";

type Key =
  "gain" | "gain_one" | "deny" | "deny_one" | "give" | "give_one" | "safer" | "riskier" | "clear" | "close" | "only";

export interface Reason {
  /** Of the sentence: hint.<key>. */
  key: Key;
  /** Points, rounded. */
  number: number;
  other: Alternative | null;
  /** The seat that loses points. */
  whose: number;
  low: number | null;
  high: number | null;
}

/** Points of a bad game that make a move safer or bolder. */
const RISK = 2;

export function reasons(thought: Thought, seat: number): Reason[] {
  const [best, next] = thought.alternatives.filter((one) => one.error !== null);
  if (!best || !thought.deals) return [];
  const about = { number: 0, other: next ?? null, whose: 0, low: best.low, high: best.high };
  if (!next) return [{ ...about, key: "only" }];
  const more = best.scores.map((points, at) => Math.round(points - (next.scores[at] ?? 0)));
  const own = more[seat] ?? 0;
  const whose = more.reduce((least, change, at) => (at !== seat && change < (more[least] ?? 0) ? at : least), seat);
  const taken = whose === seat ? 0 : -(more[whose] ?? 0);
  const saved = (best.low ?? 0) - (next.low ?? 0);
  const found: Reason[] = [{ ...about, key: thought.clear ? "clear" : "close" }];
  if (own > 0) found.push({ ...about, key: own === 1 ? "gain_one" : "gain", number: own });
  if (own < 0 && thought.clear) found.push({ ...about, key: own === -1 ? "give_one" : "give", number: -own });
  if (taken > 0) found.push({ ...about, key: taken === 1 ? "deny_one" : "deny", number: taken, whose });
  if (saved >= RISK) found.push({ ...about, key: "safer" });
  if (saved <= -RISK && (best.high ?? 0) > (next.high ?? 0)) found.push({ ...about, key: "riskier" });
  return found;
}
