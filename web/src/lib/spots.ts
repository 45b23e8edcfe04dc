/** Where things are on the screen, by name: `<svg data-spot="hand-2">`. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of a board, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The first element of this name that can be seen: a panel may be folded away while its twin is not. */
export function spot(name: string): Rect | null {
  for (const element of document.querySelectorAll(`[data-spot="${CSS.escape(name)}"]`)) {
    const at = element.getBoundingClientRect();
    if (at.width > 0 && at.height > 0) return at;
  }
  return null;
}

/** Where a piece starts, and keyframes that carry it along these rectangles: centre to centre, as wide as each of them. */
export function carried(path: Rect[]): { start: Rect; frames: Keyframe[] } {
  const start = path[0] ?? { left: 0, top: 0, width: 0, height: 0 };
  const [x, y] = [start.left + start.width / 2, start.top + start.height / 2];
  const frames = path.map(({ left, top, width, height }) => ({
    transform: `translate(${left + width / 2 - x}px, ${top + height / 2 - y}px) scale(${width / (start.width || 1)})`,
  }));
  return { start, frames };
}
