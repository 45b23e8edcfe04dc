/** Where the next decision is: for keys, and so that the focus is never lost when what had it goes away. */

type Part = "question" | "hand" | "board" | "log";

/** What to focus in each part of a table, the best first. */
const STOPS: Record<Part, string[]> = {
  question: [".question .buttons button", ".question"],
  hand: [".hand .lit", ".hand button:not([disabled])", ".hand [tabindex]"],
  board: [".board .lit", ".board .frame", ".board [tabindex]"],
  log: [".log"],
};

const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());

/** Give the focus to a part of the table; false where it has nothing to focus. */
export function focusOn(part: Part): boolean {
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
