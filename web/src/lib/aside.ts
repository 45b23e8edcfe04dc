/** Where a small panel stands beside what it tells of: on the screen, and over nothing that can be chosen. */

import type { Rect } from "./spots";

const GAP = 8; // pixels, to the piece and to the edge

function overlap(one: Rect, other: Rect): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** Below, above, to the right or left of its anchor, else in a corner: the first place that covers the least. */
export function aside(
  anchor: Rect,
  size: { width: number; height: number },
  room: Rect,
  avoid: Rect[],
): { left: number; top: number } {
  const { left, top, width, height } = anchor;
  const [middle, centre] = [left + width / 2 - size.width / 2, top + height / 2 - size.height / 2];
  const [right, bottom] = [room.left + room.width - size.width - GAP, room.top + room.height - size.height - GAP];
  const wanted: [number, number][] = [
    [middle, top + height + GAP],
    [middle, top - size.height - GAP],
    [left + width + GAP, centre],
    [left - size.width - GAP, centre],
    [room.left, room.top],
    [right, room.top],
    [room.left, bottom],
    [right, bottom],
  ];
  const places = wanted.map(([x, y]) => ({
    left: between(room.left + GAP, x, right),
    top: between(room.top + GAP, y, bottom),
    ...size,
  }));
  const covered = places.map((place) => [anchor, ...avoid].reduce((sum, one) => sum + overlap(place, one), 0));
  return places[covered.indexOf(Math.min(...covered))] ?? { left: room.left, top: room.top };
}
