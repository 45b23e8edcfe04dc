/** What the seats have after an event, so that panels and hand go along with the board; no rule, only what was told. */

import type { ExpeditionActionTile, ExpeditionEvent, ExpeditionSeat, ExpeditionView } from "../../messages";

type Seat = ExpeditionSeat;

/** The tile that leaves a hand: its place is known of the own one, of others only the number on its back. */
function without(hand: Seat["hand"], slot: number | null, back: number): Seat["hand"] {
  const at = slot ?? hand.findIndex((tile) => tile?.back === back);
  return hand.map((tile, i) => (i === at ? null : tile));
}

function used(actions: Seat["actions"], name: ExpeditionActionTile): Seat["actions"] {
  if (!actions) return actions;
  const at = actions.hand?.indexOf(name) ?? -1;
  const hand = actions.hand?.filter((_, i) => i !== at) ?? null;
  return { ...actions, hand, held: actions.held - 1, used: [...actions.used, name] };
}

/** What one seat has after an event; `next` is where all of it leads, for what the event itself leaves open. */
function changed(seat: Seat, event: ExpeditionEvent, next: Seat): Seat {
  switch (event.event) {
    case "tile-laid":
      return { ...seat, hand: without(seat.hand, event.hand, event.back) };
    case "drew":
      return { ...seat, hand: next.hand, stack: next.stack };
    case "deployed":
      return { ...seat, supply: seat.supply - event.number };
    case "returned":
      return { ...seat, supply: seat.supply + 1 };
    case "action-used":
      return { ...seat, actions: used(seat.actions, event.action_tile) };
    case "action-drawn":
      return { ...seat, actions: next.actions };
    case "sandstorm-blew":
      return { ...seat, trophies: next.trophies };
    case "score":
      return { ...seat, score: event.score };
    default:
      return seat;
  }
}

/** Who still stands where it was asked how many stay: those who stayed lie on the tile, those who walk are on their way. */
function standing(moving: ExpeditionView["moving"], event: ExpeditionEvent): ExpeditionView["moving"] {
  if (!moving || event.event === "walked") return null;
  if (event.event !== "stayed") return moving;
  return event.number < moving.number ? { ...moving, number: moving.number - event.number } : null;
}

/** The view told so far, with what this event did to the seat it is about, and to the people on their way. */
export function follow(told: ExpeditionView, event: ExpeditionEvent, next: ExpeditionView): ExpeditionView {
  if (!("seat" in event)) return told;
  const seats = told.seats.map((seat, number) =>
    number === event.seat ? changed(seat, event, next.seats[number] ?? seat) : seat,
  );
  return { ...told, seats, moving: standing(told.moving, event) };
}
