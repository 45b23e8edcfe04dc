/** Choosing again where most was given away: one decision after the other, the answer hidden until it was tried. */

import type { Analysis, Decision, Moment, Option, Verdict } from "../messages";
import { get, post } from "$lib/api";
import type { BaseOption } from "$lib/game-ui";
import { complain } from "$lib/notices.svelte";

const MOST = 8;

/** The clear mistakes of a seat, the costliest first. */
export function mistakesOf(analysis: Analysis, seat: number): Moment[] {
  const own = analysis.moments.filter((moment) => moment.seat === seat && moment.mistake > 0);
  return own.sort((a, b) => b.mistake - a.mistake).slice(0, MOST);
}

export class Lesson {
  at = $state(0);
  /** The decision as its seat was asked it; null while it is on its way. */
  decision: Decision | null = $state.raw(null);
  tried: BaseOption | null = $state.raw(null);
  verdict: Verdict | null = $state.raw(null);
  shown = $state(false);

  constructor(
    readonly table: string,
    readonly moments: Moment[],
  ) {}

  readonly moment: Moment | undefined = $derived.by(() => this.moments[this.at]);
  /** What may be chosen now. */
  readonly offered: Option[] = $derived.by(() => (this.tried || this.shown ? [] : (this.decision?.options ?? [])));
  /** What the board draws: the answer once it may be seen, else what was tried. */
  readonly drawn: Option | BaseOption | null = $derived.by(() =>
    this.shown ? (this.moment?.best_option ?? null) : this.tried,
  );
  readonly last = $derived.by(() => this.at === this.moments.length - 1);

  async open(at: number): Promise<void> {
    this.at = at;
    this.decision = null;
    this.again();
    try {
      const found = await get<Decision>(`/api/tables/${this.table}/decisions/${this.moment?.length}`);
      if (this.at === at) this.decision = found;
    } catch (error) {
      complain(error);
    }
  }

  again(): void {
    this.tried = null;
    this.verdict = null;
    this.shown = false;
  }

  async attempt(option: BaseOption): Promise<void> {
    const { at, moment } = this;
    if (!moment || this.tried) return;
    this.tried = option;
    try {
      const path = `/api/tables/${this.table}/decisions/${moment.length}`;
      const verdict = await post<Verdict>(path, { action: option.action });
      if (this.at === at && this.tried === option) this.verdict = verdict;
    } catch (error) {
      this.tried = null;
      complain(error);
    }
  }
}
