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
