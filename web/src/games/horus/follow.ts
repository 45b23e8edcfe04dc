/** What lies beside the map while pieces fly: what was laid, set or played has left hand and supply, all else comes after. */

import type { Event, Laid, Seat, View } from "./types";

function changed(seat: Seat, event: Event): Seat {
  switch (event.event) {
    case "marker-set":
      return { ...seat, markers: seat.markers - 1 };
    case "nile-played":
      return { ...seat, nile: seat.nile - 1 };
    case "card-played": {
      const at = seat.hand?.indexOf(event.card) ?? -1;
      return { ...seat, cards: seat.cards - 1, hand: seat.hand?.filter((_, i) => i !== at) ?? null };
    }
    default:
      return seat;
  }
}

/** The view before these events, less what they take from hands and supplies. */
export function follow(before: View, events: Event[]): View {
  let view = before;
  for (const event of events) {
    if (!("seat" in event)) continue;
    const seats = view.seats.map((seat, number) => (number === event.seat ? changed(seat, event) : seat));
    const { playing } = view;
    if (event.event === "tile-laid") view = { ...view, seats, playing: { ...playing, tile: null } };
    else if (event.event === "end-laid") view = { ...view, seats, playing: { ...playing, end: null } };
    else if (event.event === "marker-set" || event.event === "marker-moved")
      view = { ...view, seats, playing: { ...playing, card: null } };
    else view = { ...view, seats };
    if (event.event === "marker-moved") view = { ...view, map: without(view.map, event.was_x, event.was_y) };
  }
  return view;
}

/** The map after a marker has taken off. */
function without(map: Laid[], x: number, y: number): Laid[] {
  return map.map((one) => (one.x === x && one.y === y ? { ...one, marker: null } : one));
}
