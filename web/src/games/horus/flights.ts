/** What comes flying in when an update arrives: a tile, an end of the river, a marker. */

import { HALF } from "./outline";
import type { Event, Laid, View } from "./types";

export interface Flight {
  id: string;
  /** The symbol: `desert-1`, `end-a`, `marker-2`. */
  piece: string;
  x: number;
  y: number;
  /** Where it starts, from its place, in user units. */
  fromX: number;
  fromY: number;
  scale: number;
  fade: boolean;
  delay: number;
}

/** Which drawing of a tile lies on a place: always the same one. */
export function variant(x: number, y: number): number {
  return (((x * 7 + y * 13) % 3) + 3) % 3;
}

const PLAIN = new Set(["temple", "start", "end-a", "end-b", "river", "two-sided"]);

export function symbol(tile: string, x: number, y: number): string {
  return PLAIN.has(tile) ? tile : `${tile}-${variant(x, y)}`;
}

/** From outside the map towards its middle, a tile and a half away. */
function outwards(view: View, x: number, y: number): { fromX: number; fromY: number } {
  const middle = view.map.reduce((sum, one) => ({ x: sum.x + one.x, y: sum.y + one.y }), { x: 0, y: 0 });
  const [dx, dy] = [x - middle.x / view.map.length, y - middle.y / view.map.length];
  const length = Math.hypot(dx, dy) || 1;
  return { fromX: (dx / length) * 150, fromY: (dy / length) * 150 };
}

export function arrivals(events: Event[], view: View, update: number): Flight[] {
  const flights: Flight[] = [];
  const add = (flight: Omit<Flight, "id" | "delay">): void => {
    flights.push({ ...flight, id: `${update}-${flights.length}`, delay: 160 * flights.length });
  };
  for (const event of events) {
    if (event.event === "tile-laid")
      add({
        ...outwards(view, event.x, event.y),
        piece: symbol(event.tile, event.x, event.y),
        x: event.x,
        y: event.y,
        scale: 1.08,
        fade: true,
      });
    else if (event.event === "end-laid")
      add({
        piece: event.end,
        x: event.x,
        y: event.y,
        fromX: (event.was_x - event.x) * HALF,
        fromY: (event.was_y - event.y) * HALF,
        scale: 1,
        fade: false,
      });
    else if (event.event === "marker-set")
      add({ piece: `marker-${event.seat}`, x: event.x, y: event.y, fromX: 0, fromY: -40, scale: 1.7, fade: true });
    else if (event.event === "marker-moved")
      add({
        piece: `marker-${event.seat}`,
        x: event.x,
        y: event.y,
        fromX: (event.was_x - event.x) * HALF,
        fromY: (event.was_y - event.y) * HALF,
        scale: 1.2,
        fade: false,
      });
  }
  return flights;
}

/** The map without what is still flying. */
export function hides(map: Laid[], flights: Flight[]): Laid[] {
  if (!flights.length) return map;
  const key = (one: { x: number; y: number }): string => `${one.x},${one.y}`;
  const markers = new Set(flights.filter((one) => one.piece.startsWith("marker")).map(key));
  const tiles = new Set(flights.filter((one) => !one.piece.startsWith("marker")).map(key));
  return map
    .filter((one) => !tiles.has(key(one)))
    .map((one) => (markers.has(key(one)) ? { ...one, marker: null } : one));
}
