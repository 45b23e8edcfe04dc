/** Where the next decision is: for keys, and so that the focus is never lost when what had it goes away. */

export const PARTS = ["question", "hand", "board", "log", "go"] as const;
export type Part = (typeof PARTS)[number];

/** What to focus in each part of a table, the best first. */
const STOPS: Record<Part, string[]> = {
  question: [".question .buttons button", ".question"],
  hand: [".hand .lit", ".hand button:not([disabled])", ".hand [tabindex]"],
  board: [".board .lit", ".board .frame", ".board [tabindex]"],
  log: [".log"],
  go: [".side .primary:not([disabled])", ".question"],
};

const everyVisible = (selector: string, root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
const visible = (selector: string): HTMLElement | undefined => everyVisible(selector)[0];

/** What stands beside the map: arrow keys walk in a ring there. */
const RINGS = ".question .buttons, .hand, .shelf, .supply";

/** To the next or previous thing that can be chosen in the same ring; false outside of one. */
export function walk(from: Element, key: string): boolean {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const ring = from.closest(RINGS);
  if (!step || !ring) return false;
  const lit = everyVisible(".lit, .primary:not([disabled])", ring);
  const all = lit.length ? lit : everyVisible("button:not([disabled])", ring);
  const at = all.findIndex((one) => one === from);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  all[next]?.focus();
  return all.length > 0;
}

/** Asked for again, the board gives the focus to what can be chosen beside its map, and then to the map once more. */
function besideTheMap(): HTMLElement | undefined {
  const active = document.activeElement;
  if (!active?.closest(".board .lit")) return undefined;
  const inside = active.closest(".frame");
  return everyVisible(".board .lit").find((one) => !one.closest(".frame") === !!inside);
}

/** Give the focus to a part of the table; false where it has nothing to focus. */
export function focusOn(part: Part): boolean {
  const other = part === "board" ? besideTheMap() : undefined;
  if (other) {
    other.focus();
    return true;
  }
  for (const selector of STOPS[part]) {
    const stop = visible(selector);
    if (stop) {
      stop.focus();
      return true;
    }
  }
  return false;
}

function lost(): boolean {
  const active = document.activeElement;
  return (!active || active === document.body) && !document.querySelector("dialog[open]");
}

/** If nothing has the focus: with keys, to what can be chosen next; else to the question, where nothing shows it. */
export function keepFocus(keys: boolean): void {
  if (!lost()) return;
  const choice = [".question .buttons button", ".hand .lit", ".board .lit", ".hand button:not([disabled])"];
  const next = keys ? choice.map(visible).find((one) => one) : undefined;
  (next ?? visible(".question"))?.focus({ preventScroll: true });
}
