/** Places of the board that somebody points at from elsewhere, such as in the log; the board lights them. */

/** `taps` grows when they are to come into sight as well. */
export const pointing: { places: string[]; taps: number } = $state({ places: [], taps: 0 });

/** Light these places while an element is pointed at or has the focus. */
export function pointsAt(places: () => string[]): (element: HTMLElement) => () => void {
  return (element) => {
    const on = (): void => {
      pointing.places = places();
    };
    const off = (): void => {
      pointing.places = [];
    };
    const tap = (): void => {
      on();
      pointing.taps++;
    };
    const events = { click: tap, pointerenter: on, focus: on, pointerleave: off, blur: off };
    for (const [name, act] of Object.entries(events)) element.addEventListener(name, act);
    return () => {
      for (const [name, act] of Object.entries(events)) element.removeEventListener(name, act);
      off();
    };
  };
}

/** The places that an option speaks of, by the names that facts give them. */
export function placesOf(option: unknown): string[] {
  const { cell, target, space, x, y } = (option ?? {}) as Record<string, unknown>;
  const at = [cell, target, space].filter((one) => typeof one === "string" || typeof one === "number");
  return typeof x === "number" && typeof y === "number" ? [`${x},${y}`] : at.map(String);
}
