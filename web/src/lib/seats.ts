/** Seats are told apart three ways at once: colour, emblem, pattern. */

import type { Seat } from "../messages";
import type { SeatLook } from "./game-ui";
import { found, t } from "./texts.svelte";

export type Emblem = "ankh" | "scarab" | "eye" | "sun" | "lotus";
export type Pattern = "solid" | "stripes" | "dots" | "rings" | "waves";

const EMBLEMS: Emblem[] = ["ankh", "scarab", "eye", "sun", "lotus"];
const PATTERNS: Pattern[] = ["solid", "stripes", "dots", "rings", "waves"];

export function look(seat: number, name = "", you = false): SeatLook {
  const kind = seat % EMBLEMS.length;
  return {
    seat,
    name,
    you,
    colour: `var(--seat-${kind}-line)`,
    ink: `var(--seat-${kind}-ink)`,
    emblem: EMBLEMS[kind] ?? "ankh",
    pattern: PATTERNS[kind] ?? "solid",
  };
}

type Seated = Pick<Seat, "kind" | "name" | "bot" | "you">;

function called(seat: Seated): string {
  if (seat.kind === "open") return t("seat.open");
  if (seat.bot) return found(`page.bot.${seat.bot}`) ?? seat.bot;
  return seat.name;
}

/** Everybody at a table; those without a name, or with that of another, are called by their emblem. */
export function looksOf(seats: Seated[]): SeatLook[] {
  const names = seats.map(called);
  return seats.map((seat, number) => {
    const own = names[number] ?? "";
    const shared = names.filter((name) => name === own).length > 1;
    const emblem = t(`emblem.${look(number).emblem}`);
    if (seat.kind === "open") return look(number, own);
    if (seat.kind === "bot") return look(number, shared ? `${own} (${emblem})` : own);
    return look(number, own && !shared ? own : emblem, seat.you);
  });
}

/** What an emblem is drawn in on its seat's colour. */
export function drawnIn(seat: number): string {
  return look(seat).emblem === "sun" ? "#2a2118" : "#fffaf0";
}

/** The id of a seat's fill in SeatDefs.svelte, which stands once on every page. */
export function fill(seat: number): string {
  return `url(#seat-fill-${seat % PATTERNS.length})`;
}

/** Each emblem in a box of -10 to 10, drawn with currentColor: filled shapes, and lines of width 2.4. */
export const EMBLEM_PATHS: Record<Emblem, { filled: string; lined: string }> = {
  ankh: {
    filled: "",
    lined: "M0 -0.6 C-6.4 -5.4 -3.6 -9 0 -9 C3.6 -9 6.4 -5.4 0 -0.6 Z M0 -0.6 V9 M-5.8 1.6 H5.8",
  },
  // From above, its wings closed: two of them with a gap between, a shield, a head, and six legs.
  scarab: {
    filled:
      "M-1 -1.4 H-5.2 C-7 3.2 -5.4 8 -1 9.6 Z M1 -1.4 H5.2 C7 3.2 5.4 8 1 9.6 Z" +
      "M-5 -2.9 C-5 -5.6 -3 -6.6 0 -6.6 C3 -6.6 5 -5.6 5 -2.9 Z M-2.6 -7.3 C-2.4 -9.4 2.4 -9.4 2.6 -7.3 Z",
    lined:
      "M-5.6 -3.4 L-8.6 -5 V-8 M5.6 -3.4 L8.6 -5 V-8 M-6.4 1.6 H-9.2 M6.4 1.6 H9.2 M-5.4 5.6 L-8 8.8 M5.4 5.6 L8 8.8",
  },
  eye: {
    filled: "M0 -4 A3 3 0 1 1 0 2 A3 3 0 1 1 0 -4 Z",
    lined: "M-9 -1 C-5 -6.4 5 -6.4 9 -1 C5 3.6 -5 3.6 -9 -1 Z M-1.6 3 L-2.6 9 M2.4 2.8 C4 7.6 8.6 7.6 7.6 4.6",
  },
  sun: {
    filled: "M0 -4.2 A4.2 4.2 0 1 1 0 4.2 A4.2 4.2 0 1 1 0 -4.2 Z",
    lined:
      "M0 -9.2 V-7 M0 7 V9.2 M-9.2 0 H-7 M7 0 H9.2 M-6.5 -6.5 L-5 -5 M6.5 -6.5 L5 -5 M-6.5 6.5 L-5 5 M6.5 6.5 L5 5",
  },
  lotus: {
    filled: "M0 -8.6 C3 -4.6 3 0 0 3.6 C-3 0 -3 -4.6 0 -8.6 Z",
    lined:
      "M0 3.6 C-5.6 3 -8.4 -0.6 -8.8 -5.2 C-5.8 -4.6 -3.6 -3.2 -2.4 -1.4 M0 3.6 C5.6 3 8.4 -0.6 8.8 -5.2 C5.8 -4.6 3.6 -3.2 2.4 -1.4 M0 3.6 V9 M-4.4 8.8 H4.4",
  },
};
