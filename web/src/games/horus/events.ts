/** What each event does to the view of Horus, and what flies; no rule, only what was told. */

import { COMMON, withSeat } from "$lib/events";
import type { EventTable } from "$lib/player.svelte";
import { face, symbol } from "./symbols";
import type { CardName, Horus, Laid, TileName, View, WholeRegion } from "./types";

/** A piece on its way: a drawing of the map, or a card. */
export type Piece = { symbol: string } | { card: CardName };

interface At {
  x: number;
  y: number;
}

export const tileSpot = ({ x, y }: At): string => `tile ${x},${y}`;
const here =
  ({ x, y }: At) =>
  (one: At): boolean =>
    one.x === x && one.y === y;
const was = (event: { was_x: number; was_y: number }): At => ({ x: event.was_x, y: event.was_y });

// ---------------------------------------------------------------- the map

/** A tile that comes to lie on the map; its region is told after it. */
function laid(view: View, tile: Laid["tile"], at: At): View {
  return { ...view, map: [...view.map, { ...at, tile, region: null, marker: null }] };
}

/** A region takes the place of all those whose first tile is one of its own. */
function regionChanged(view: View, { places, ...region }: WholeRegion): View {
  const own = ({ x, y }: At): boolean => places.includes(`${x},${y}`);
  return {
    ...view,
    map: view.map.map((one) => (own(one) ? { ...one, region: region.place } : one)),
    regions: [...view.regions.filter((one) => !places.includes(one.place)), region],
  };
}

function marked(view: View, at: At, marker: number | null): View {
  return { ...view, map: view.map.map((one) => (here(at)(one) ? { ...one, marker } : one)) };
}

function playing(view: View, change: Partial<View["playing"]>): View {
  return { ...view, playing: { ...view.playing, ...change } };
}

// ---------------------------------------------------------------- what a seat has

function less(view: View, seat: number, field: "markers" | "nile"): View {
  return withSeat(view, seat, { [field]: (view.seats[seat]?.[field] ?? 0) - 1 });
}

/** Cards less one of this kind. */
function without(cards: CardName[], card: CardName): CardName[] {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
}

function cardLess(view: View, { seat, card }: { seat: number; card: CardName }): View {
  const { cards, hand } = view.seats[seat] ?? { cards: 0, hand: null };
  return withSeat(view, seat, { cards: cards - 1, hand: hand && without(hand, card) });
}

/** So many cards come to a hand; which they are only its owner knows. */
function cardsMore(view: View, seat: number, number: number, drawn: CardName[] | null): View {
  const { cards, hand } = view.seats[seat] ?? { cards: 0, hand: null };
  return withSeat(view, seat, { cards: cards + number, hand: hand && [...hand, ...(drawn ?? [])] });
}

/** The end lies again, and so does the river that took its place. */
const RESTED = { end: null, replaced: null, tile: null };
/** One more of these; of tiles that are not there, nothing is said. */
function more(counts: View["gone"], tile: TileName): View["gone"] {
  const known: Partial<View["gone"]> = counts;
  return { ...counts, [tile]: (known[tile] ?? 0) + 1 };
}

const marker = (seat: number): Piece => ({ symbol: `marker-${seat}` });

export const events: EventTable<Horus> = {
  kinds: {
    ...COMMON,
    "tile-laid": {
      motion: (event) => ({
        piece: { symbol: symbol(event.tile, event.x, event.y) },
        from: "held",
        to: tileSpot(event),
      }),
      lift: (view) => playing(view, { tile: null }),
      apply: (view, { tile, x, y }) => laid(playing(view, { tile: null }), tile, { x, y }),
    },
    "end-lifted": {
      apply: (view, event) => ({
        ...playing(view, { end: event.end, replaced: `${event.x},${event.y}` }),
        map: view.map.filter((one) => one.tile !== event.end),
      }),
    },
    "end-laid": {
      motion: (event) => ({ piece: { symbol: event.end }, from: "held", to: tileSpot(event) }),
      lift: (view) => playing(view, RESTED),
      apply: (view, { end, x, y }) => laid(playing(view, RESTED), end, { x, y }),
    },
    region: { apply: (view, { region }) => regionChanged(view, region) },
    "tile-drawn": {
      motion: ({ tile }) => ({ piece: { symbol: tile }, from: "bag", to: "held" }),
      apply: (view, { tile }) => ({
        ...playing(view, { tile }),
        bag: { ...view.bag, [tile]: view.bag[tile] - 1 },
      }),
    },
    "tile-taken": {
      motion: ({ pile }) => ({ piece: { symbol: face(pile) }, from: `pile-${pile}`, to: "held" }),
      lift: (view, { pile, left }) => ({ ...view, piles: { ...view.piles, [pile]: left } }),
      apply: (view, { pile, left, tile }) => ({
        ...playing(view, { tile }),
        piles: { ...view.piles, [pile]: left },
      }),
    },
    "tile-gone": {
      apply: (view, { tile }) => ({
        ...playing(view, { tile: null }),
        gone: more(view.gone, tile),
      }),
    },
    "card-played": {
      motion: (event, view) => ({
        piece: { card: event.card },
        from: event.seat === view.you ? `card-${event.card}` : `seat-${event.seat}`,
        to: "held",
      }),
      lift: cardLess,
      apply: (view, event) => ({
        ...playing(cardLess(view, event), { card: event.card }),
        discards: [...view.discards, event.card],
      }),
    },
    "nile-played": { apply: (view, { seat }) => less(view, seat, "nile") },
    "cards-discarded": {
      apply: (view, { seat, cards }) => ({
        ...cards.reduce((told, card) => cardLess(told, { seat, card }), view),
        discards: [...view.discards, ...cards],
      }),
    },
    "dead-cards": {
      apply: (view, event) => ({
        ...view,
        pile: view.pile - event.cards.length,
        discards: [...view.discards, ...event.cards],
      }),
    },
    "cards-shuffled": {
      apply: (view, event) => ({
        ...view,
        pile: view.pile + event.number,
        discards: event.cards.reduce(without, view.discards),
      }),
    },
    "cards-drawn": {
      apply: (view, { seat, number, cards }) => ({
        ...cardsMore(view, seat, number, cards),
        pile: view.pile - number,
      }),
    },
    "marker-set": {
      motion: (event) => ({ piece: marker(event.seat), from: `markers-${event.seat}`, to: tileSpot(event) }),
      lift: (view, { seat }) => playing(less(view, seat, "markers"), { card: null }),
      apply: (view, event) => marked(playing(less(view, event.seat, "markers"), { card: null }), event, event.seat),
    },
    "marker-picked": { apply: (view, { x, y }) => playing(view, { moving: `${x},${y}` }) },
    "marker-moved": {
      motion: (event) => ({ piece: marker(event.seat), from: tileSpot(was(event)), to: tileSpot(event) }),
      lift: (view, event) => marked(playing(view, { moving: null, card: null }), was(event), null),
      apply: (view, event) =>
        marked(marked(playing(view, { moving: null, card: null }), was(event), null), event, event.seat),
    },
  },
};
