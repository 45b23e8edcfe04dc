/** What each event does to the view of Expedition, and what flies; no rule, only what was told. */

import { COMMON, withSeat } from "$lib/events";
import type { EventTable } from "$lib/player.svelte";
import type {
  ExpeditionActionTile,
  ExpeditionEvent,
  ExpeditionPlace,
  ExpeditionSeat,
  ExpeditionView,
} from "../../messages";
import type { Expedition } from "./types";

type View = ExpeditionView;

/** A piece on its way. */
export type Piece =
  | { kind: "pile"; stack: number[] }
  | { kind: "tile"; tile: string; points: number; cost: number; cell: string }
  | { kind: "boat"; seat: number }
  | { kind: "snakes" }
  | { kind: "storm" };

const STEP = 120; // milliseconds from tile to tile

const people = (seat: number, number: number): number[] => Array<number>(number).fill(seat);
const pile = (seat: number, number = 1): Piece => ({ kind: "pile", stack: people(seat, number) });

// ---------------------------------------------------------------- tiles of the display

function placeAt(view: View, cell: string): ExpeditionPlace | undefined {
  return view.display.find((place) => place.cell === cell);
}

function put(view: View, place: ExpeditionPlace): View {
  const others = view.display.filter((one) => one.cell !== place.cell);
  return { ...view, display: [...others, place] };
}

function changed(view: View, cell: string, change: Partial<ExpeditionPlace>): View {
  const place = placeAt(view, cell);
  return place ? put(view, { ...place, ...change }) : view;
}

/** People come to rest on a tile, where so many more fit then. */
function added(view: View, cell: string, stack: number[], room: number): View {
  return changed(view, cell, { stack: [...(placeAt(view, cell)?.stack ?? []), ...stack], room });
}

/** People leave a tile: so many from the top, or the topmost of a seat. */
function lifted(view: View, cell: string, number: number, room: number, seat?: number): View {
  const there = placeAt(view, cell)?.stack ?? [];
  const from = seat === undefined ? there.length - number : there.lastIndexOf(seat);
  return changed(view, cell, { stack: there.toSpliced(from, number), room });
}

// ---------------------------------------------------------------- what a seat has

/** The tile that leaves a hand: its place is known of the own one, of others only the number on its back. */
function without(hand: ExpeditionSeat["hand"], slot: number | null, back: number): ExpeditionSeat["hand"] {
  const at = slot ?? hand.findIndex((tile) => tile?.back === back);
  return [...hand.filter((_, i) => i !== at), null]; // the others move up
}

function used(actions: ExpeditionSeat["actions"], name: ExpeditionActionTile): ExpeditionSeat["actions"] {
  if (!actions) return actions;
  const at = actions.hand?.indexOf(name) ?? -1;
  const hand = actions.hand?.filter((_, i) => i !== at) ?? null;
  return { ...actions, hand, held: actions.held - 1, used: [...actions.used, name] };
}

function drawn(actions: ExpeditionSeat["actions"], name: ExpeditionActionTile | null): ExpeditionSeat["actions"] {
  if (!actions) return actions;
  const hand = actions.hand && name ? [...actions.hand, name] : actions.hand;
  return { ...actions, hand, held: actions.held + 1, left: actions.left - 1 };
}

/** The adventurers of these owners leave a tile for a seat that keeps them. */
function taken(view: View, cell: string, seat: number, owners: number[]): View {
  const stack = placeAt(view, cell)?.stack.filter((owner) => !owners.includes(owner)) ?? [];
  const trophies = [...(view.seats[seat]?.trophies ?? []), ...owners].sort((a, b) => a - b);
  return withSeat(changed(view, cell, { stack }), seat, { trophies });
}

function supply(view: View, seat: number, more: number): View {
  return withSeat(view, seat, { supply: (view.seats[seat]?.supply ?? 0) + more });
}

const handLess = (view: View, event: { seat: number; hand: number | null; back: number }): View =>
  withSeat(view, event.seat, { hand: without(view.seats[event.seat]?.hand ?? [], event.hand, event.back) });

// ---------------------------------------------------------------- people on their way

/** Only who sets out from a camp is lifted off it; after that they lie on no stack. */
function setOut(view: View, event: { start: string; number: number; room: number }): View {
  const walking = view.moving?.direction;
  return { ...(walking ? view : lifted(view, event.start, event.number, event.room)), moving: null };
}

/** An adventurer of a seat leaves a mountain. */
const descended = (view: View, event: { seat: number; start: string; start_room: number }): View =>
  lifted(view, event.start, 1, event.start_room, event.seat);

/** Who still stands where it was asked how many stay. */
function standing(moving: View["moving"], stayed: number): View["moving"] {
  return moving && moving.number > stayed ? { ...moving, number: moving.number - stayed } : null;
}

export const events: EventTable<Expedition> = {
  /** The starting display is revealed tile by tile. */
  split: (all) =>
    all.flatMap((event): ExpeditionEvent[] =>
      event.event === "display-revealed" ? event.tiles.map((tile) => ({ ...event, tiles: [tile] })) : [event],
    ),
  kinds: {
    ...COMMON,
    "tile-kept": {
      apply: (view, { seat, hand, given, back }) => ({
        ...withSeat(view, seat, { hand }),
        start: view.start.map((one, i) => (i < given ? { ...one, back } : one)),
      }),
    },
    "display-revealed": {
      apply: (view, { tiles, frame }) => {
        const cells = tiles.map((tile) => tile.cell);
        const start = view.start.filter((one) => !cells.includes(one.cell));
        return tiles.reduce(put, { ...view, start, frame });
      },
      rest: 70,
    },
    "tile-laid": {
      motion: ({ seat, hand, cell, place }, view) => ({
        piece: { kind: "tile", ...place },
        from: seat === view.you && hand !== null ? `hand-${hand}` : `seat-${seat}`,
        to: cell,
      }),
      lift: handLess,
      apply: (view, event) => ({ ...put(handLess(view, event), event.place), frame: event.frame }),
    },
    deployed: {
      motion: ({ seat, number, cell }) => ({ piece: pile(seat, number), from: `supply-${seat}`, to: cell }),
      lift: (view, { seat, number }) => supply(view, seat, -number),
      apply: (view, { seat, number, cell, room }) =>
        added(supply(view, seat, -number), cell, people(seat, number), room),
    },
    held: { apply: (view) => ({ ...view, moving: null }) },
    walked: {
      motion: ({ seat, number, start, cell }) => ({ piece: pile(seat, number), from: start, to: cell, duration: STEP }),
      lift: setOut,
      apply: (view, event) => ({
        ...setOut(view, event),
        moving: { cell: event.cell, number: event.number, direction: event.direction },
      }),
    },
    stayed: {
      apply: (view, { seat, number, cell, room }) => ({
        ...added(view, cell, people(seat, number), room),
        moving: standing(view.moving, number),
      }),
      rest: STEP / 2,
    },
    drew: {
      apply: (view, { seat, hand: slot, back, tile, points, cost }) => {
        const own = view.seats[seat];
        if (!own) return view;
        return withSeat(view, seat, {
          hand: own.hand.with(slot, { back, tile, points, cost }),
          stack: own.stack.slice(1),
        });
      },
    },
    "action-used": {
      apply: (view, { seat, action_tile }) => ({
        ...withSeat(view, seat, { actions: used(view.seats[seat]?.actions ?? null, action_tile) }),
        using: { action: action_tile, mountain: null },
      }),
    },
    "mountain-chosen": {
      apply: (view, { cell }) => ({ ...view, using: view.using && { ...view.using, mountain: cell } }),
    },
    returned: {
      motion: ({ seat, cell }) => ({ piece: pile(seat), from: cell, to: `supply-${seat}` }),
      lift: (view, { seat, cell, room }) => lifted(view, cell, 1, room, seat),
      apply: (view, { seat, cell, room }) => supply(lifted(view, cell, 1, room, seat), seat, 1),
    },
    "boat-placed": {
      motion: ({ seat, cell }) => ({ piece: { kind: "boat", seat }, from: `seat-${seat}`, to: cell, duration: 280 }),
      apply: (view, { seat, cell }) => changed(view, cell, { boat: seat }),
    },
    "snakes-placed": {
      motion: ({ seat, cell }) => ({ piece: { kind: "snakes" }, from: `seat-${seat}`, to: cell, duration: 280 }),
      apply: (view, { cell }) => changed(view, cell, { snakes: true }),
    },
    "caravan-moved": {
      motion: ({ seat, start, cell }) => ({ piece: pile(seat), from: start, to: cell, duration: 320 }),
      lift: descended,
      apply: (view, event) => added(descended(view, event), event.cell, [event.seat], event.room),
    },
    "sandstorm-blew": {
      motion: ({ start, cell }) => ({ piece: { kind: "storm" }, from: start, to: cell, duration: 440 }),
      lift: descended,
      apply: (view, event) => {
        const { seat, cell, room, trophies } = event;
        return added(taken(descended(view, event), cell, seat, trophies), cell, [seat], room);
      },
    },
    "action-drawn": {
      apply: (view, { seat, action_tile }) =>
        withSeat(view, seat, { actions: drawn(view.seats[seat]?.actions ?? null, action_tile) }),
    },
  },
};
