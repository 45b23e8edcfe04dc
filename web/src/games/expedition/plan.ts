/**
 * A camp move as a whole: which of the ways that the server lists is meant. Nothing here knows the rules; it only looks
 * for the way that is nearest to what was asked ("one more on this tile").
 */

import type { ExpeditionBarred, ExpeditionOption, ExpeditionRest } from "../../messages";

export interface Plan {
  /** What is sent, in one message. */
  actions: number[];
  rests: ExpeditionRest[];
}

/** Every whole camp move that is legal now; empty if no camp is being resolved. */
export function plans(options: ExpeditionOption[]): Plan[] {
  return options.flatMap((option) =>
    (option.ways ?? []).map((way) => ({ actions: [option.action, ...way.then], rests: way.rests })),
  );
}

/** The cells where lines out of the camp end, with the reason's name. */
export function barred(options: ExpeditionOption[]): Map<string, string> {
  return new Map((options[0]?.barred ?? []).map((one: ExpeditionBarred) => [one.cell, one.deny]));
}

export function resting(plan: Plan | null, cell: string): number {
  return plan?.rests.find((rest) => rest.cell === cell)?.number ?? 0;
}

export function total(plan: Plan): number {
  return plan.rests.reduce((sum, rest) => sum + rest.number, 0);
}

/** The camp itself, or the tile just entered: where every plan begins. */
export function origin(all: Plan[]): string | null {
  return all[0]?.rests[0]?.cell ?? null;
}

/** The plan to begin with: as few as must be put there, and nobody leaves. */
export function first(all: Plan[]): Plan | null {
  let best: Plan | null = null;
  for (const plan of all) if (!best || weight(plan) < weight(best)) best = plan;
  return best;
}

function weight(plan: Plan): number {
  return total(plan) * 10 + plan.rests.length;
}

/** All cells on which somebody could come to rest. */
export function reachable(all: Plan[]): Set<string> {
  return new Set(all.flatMap((plan) => plan.rests.filter((rest) => rest.number > 0).map((rest) => rest.cell)));
}

/** How much two plans differ, leaving out one cell. */
function apart(one: Plan, other: Plan, but: string): number {
  const cells = new Set([...one.rests, ...other.rests].map((rest) => rest.cell));
  cells.delete(but);
  let sum = 0;
  for (const cell of cells) sum += Math.abs(resting(one, cell) - resting(other, cell));
  return sum;
}

/** The plan nearest to this one with more (or fewer) on a cell; null if there is none. */
export function change(all: Plan[], now: Plan, cell: string, more: boolean): Plan | null {
  const here = resting(now, cell);
  let best: Plan | null = null;
  let shortest = Infinity;
  for (const plan of all) {
    const there = resting(plan, cell);
    if (more ? there <= here : there >= here) continue;
    const far = Math.abs(there - here) * 100 + apart(plan, now, cell) * 4 + Math.abs(total(plan) - total(now));
    if (far < shortest) [best, shortest] = [plan, far];
  }
  return best;
}

export function same(one: Plan | null, other: Plan | null): boolean {
  return one?.actions.join() === other?.actions.join();
}
