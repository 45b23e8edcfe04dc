/** Where something changed in the newest turn, and by whom. */

import type { ExpeditionEvent } from "../../messages";

export interface Trail {
  seat: number;
  cells: string[];
}

export const NO_TRAIL: Trail = { seat: -1, cells: [] };

/** The trail goes on with what these events touched; another seat begins a new one. */
export function trace(trail: Trail, events: ExpeditionEvent[]): Trail {
  for (const event of events) {
    if (!("cell" in event)) continue;
    const before = trail.seat === event.seat ? trail.cells : [];
    if (!before.includes(event.cell)) trail = { seat: event.seat, cells: [...before, event.cell] };
  }
  return trail;
}
