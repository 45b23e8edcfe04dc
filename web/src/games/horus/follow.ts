/** What lies beside the map while pieces fly: what was laid, set or played has left hand and supply, all else comes after. */

import type { Event, Seat, View } from "./types";

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
    else if (event.event === "marker-set" || event.event === "marker-moved") view = { ...view, seats, playing: { ...playing, card: null } };
    else view = { ...view, seats };
  }
  return view;
}
