/** A view that comes as what has changed in the one before it. */

import type { ViewChange } from "../messages";

/** The view after these changes; the old one, which may still be shown, stays as it is. */
export function patched<V>(view: V, changes: ViewChange[]): V {
  return changes.reduce<unknown>((old, change) => changedAt(old, change.at, change), view) as V;
}

function changedAt(part: unknown, at: (string | number)[], change: ViewChange): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return change.cut ? spliced(part as unknown[], change.cut, change.value) : change.value;
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) }) as Record<string, unknown>;
  copy[step] = changedAt(copy[step], rest, change);
  return copy;
}

function spliced(items: unknown[], [start, count]: [number, number], value: unknown): unknown[] {
  return [...items.slice(0, start), ...(value as unknown[]), ...items.slice(start + count)];
}
