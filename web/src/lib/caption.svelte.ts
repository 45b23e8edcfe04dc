/** What the board says above itself: the newest turn, in the words of the log; until the person's next move. */

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
