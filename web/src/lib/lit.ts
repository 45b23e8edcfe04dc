/** Places, tiles and cards that take a click: real buttons for keys and screen readers, in SVG too. */

export interface Lit {
  role: "button";
  tabindex: number;
  "aria-label": string;
  onclick: (event: Event) => void;
  onkeydown: (event: KeyboardEvent) => void;
}

/**
 * The label says what there is and what a press does, in words, and last of all where: whoever doesn't see the board must
 * tell two deserts apart and find one again. Where it lies is told in the game's own terms: beside which tiles and by its
 * cell (Expedition), by how many spaces into the temple (Luxor), by the way from the start (Horus). Other coordinates are
 * only for those who have switched notation on.
 *
 * Spread on an SVG element: `<g class="lit" {...lit(label, () => act(option))}>`.
 * Inside PanZoom the arrow keys walk over everything of class `lit` (legal now) or `ask` (answers "why not"); the board is
 * one stop of the Tab key. Outside it, give `tabindex: 0` or use a real <button>.
 */
export function lit(label: string, press: () => void, tabindex = -1): Lit {
  return {
    role: "button",
    tabindex,
    "aria-label": label,
    onclick: (event) => {
      event.stopPropagation();
      press();
    },
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
  };
}

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function centre(element: Element): { x: number; y: number } {
  const at = element.getBoundingClientRect();
  return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
}

const DETOUR = 1.4; // so much further than one that only answers may a lit place be, and is still chosen

/**
 * The nearest place in the direction of an arrow key, what is lit rather than what only answers "why not"; from the root
 * itself, the one nearest its middle, and one that only answers where nothing is lit.
 */
export function next(root: Element, from: Element, key: string): SVGElement | HTMLElement | null {
  const all = [...root.querySelectorAll<SVGElement | HTMLElement>(".lit, .ask")].filter((place) => place !== from);
  const shining = from === root ? all.filter((place) => place.matches(".lit")) : [];
  const places = shining.length ? shining : all;
  const at = centre(from);
  const ahead = AHEAD[key];
  if (!ahead) return null;
  let best: SVGElement | HTMLElement | null = null;
  let shortest = Infinity;
  for (const place of places) {
    const there = centre(place);
    const [x, y] = [there.x - at.x, there.y - at.y];
    const along = x * ahead[0] + y * ahead[1];
    const aside = Math.abs(x * ahead[1]) + Math.abs(y * ahead[0]);
    if (from !== root && along < 2) continue;
    const far = from === root ? Math.hypot(x, y) : (along + 2.2 * aside) * (place.matches(".lit") ? 1 : DETOUR);
    if (far < shortest) [best, shortest] = [place, far];
  }
  return best;
}

export const FINGER = 44; // pixels that a target measures at least, in effect
const BESIDE = 8; // so far beside a larger one it is still meant

/** The place whose middle is nearest to a finger, of those that it may mean. */
export function nearest(places: Element[], x: number, y: number): Element | null {
  let best: Element | null = null;
  let shortest = Infinity;
  for (const place of places) {
    const { left, top, width, height } = place.getBoundingClientRect();
    const [aside, above] = [Math.abs(left + width / 2 - x), Math.abs(top + height / 2 - y)];
    if (aside > Math.max(FINGER, width + 2 * BESIDE) / 2 || above > Math.max(FINGER, height + 2 * BESIDE) / 2) continue;
    const far = Math.hypot(aside, above);
    if (far < shortest) [best, shortest] = [place, far];
  }
  return best;
}

/** How far apart, in pixels, a place and the one beside it are: along the longer of the two sides. */
export function apart(place: Element, places: Element[]): number {
  const here = centre(place);
  const far = places.filter((one) => one !== place).map((one) => centre(one));
  return Math.min(...far.map(({ x, y }) => Math.max(Math.abs(x - here.x), Math.abs(y - here.y))));
}

type Side = "top" | "bottom" | "left" | "right";

/** To the nearest lit place beyond a side of the frame; where it stands, in pixels of the frame. */
export interface Arrow {
  place: Element;
  side: Side;
  x: number;
  y: number;
}

/** For each side of the frame beyond which something is lit, an arrow that stands on no other lit place. */
export function beyond(frame: Element): Arrow[] {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const all = [...frame.querySelectorAll(".lit")].map((place) => {
    const box = place.getBoundingClientRect();
    const across = past(box.left - left, box.right - left, width);
    const down = past(box.top - top, box.bottom - top, height);
    const [x, y] = [box.left - left + box.width / 2, box.top - top + box.height / 2];
    return { place, x, y, across, down };
  });
  const seen = all.filter(({ across, down }) => !across && !down);
  const free = (x: number, y: number): boolean =>
    seen.every((one) => Math.abs(one.x - x) >= FINGER || Math.abs(one.y - y) >= FINGER);

  /** The nearest of those that lie beyond a side: how far they do is negative before the beginning. */
  function arrow(side: Side, along: "across" | "down", sign: -1 | 1): Arrow[] {
    const out = all.filter((one) => one[along] * sign > 0).toSorted((a, b) => (a[along] - b[along]) * sign)[0];
    if (!out) return [];
    const steps = [0, 1, -1, 2, -2].map((step) => step * FINGER);
    const spots = steps.map((step) => ({
      x: within(out.x + (along === "down" ? step : 0), width),
      y: within(out.y + (along === "across" ? step : 0), height),
    }));
    const at = spots.find(({ x, y }) => free(x, y)) ?? { x: within(out.x, width), y: within(out.y, height) };
    return [{ place: out.place, side, ...at }];
  }
  return [
    ...arrow("top", "down", -1),
    ...arrow("bottom", "down", 1),
    ...arrow("left", "across", -1),
    ...arrow("right", "across", 1),
  ];
}

const ENOUGH = 30; // pixels of a place that must be in sight

/** How far a stretch lies before the beginning (negative) or behind the end of what is in sight; 0 if enough is seen. */
function past(from: number, to: number, size: number): number {
  const seen = Math.min(to, size) - Math.max(from, 0);
  if (seen >= Math.min(ENOUGH, to - from)) return 0;
  return from < 0 ? from : to - size;
}

const within = (value: number, size: number): number => Math.min(size - FINGER / 2, Math.max(FINGER / 2, value));
