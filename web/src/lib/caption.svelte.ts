/** What the board says above itself: the newest turn, in the words of the log; until the person's next move. */

import type { LogLine } from "../messages";
import { sentences, type Speaker } from "./words";

export interface Told {
  seat: number | null;
  text: string;
  /** Places that it speaks of: they stay marked. */
  places: string[];
}

interface Caption {
  told: Told[];
  /** Shows the last turn again; null where there is none. */
  again: (() => void) | null;
}

export const caption: Caption = $state({ told: [], again: null });

/** Lines of the log as turns, each in its own words with all places that it speaks of. */
export function turnsOf(speaker: Speaker, lines: LogLine[]): Told[] {
  const turns: LogLine[][] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.[0]?.seat === line.seat && last[0].turn === line.turn) last.push(line);
    else turns.push([line]);
  }
  return turns.map((turn) => {
    const facts = turn.flatMap((line) => line.facts);
    const places = [...new Set(facts.flatMap((fact) => fact.places))];
    return { seat: turn[0]?.seat ?? null, text: sentences(speaker, facts).join(" "), places };
  });
}
