/** What each event does to the view of Luxor, and what flies; no rule, only what was told. */

import { COMMON, withSeat } from "$lib/events";
import type { EventTable } from "$lib/player.svelte";
import type {
  LuxorEvent,
  LuxorHandCard,
  LuxorMummy,
  LuxorPlace,
  LuxorSeat,
  LuxorTeam,
  LuxorTileOpened,
  LuxorView,
} from "../../messages";
import { STAIRS, tombOf } from "./temple";
import type { Luxor } from "./types";

type View = LuxorView;

/** A piece on its way. */
export type Piece =
  | { kind: "person"; seat: number }
  | { kind: "mummy" }
  | { kind: "tile"; tile: string }
  | { kind: "card"; card: string | null }
  | { kind: "token"; token: "key" | "scarab" | "wild" | "talisman" };

const STEP = 120; // milliseconds from cell to cell
const LOOK = 200; // milliseconds to see what is new
const FLY = 360;

// ---------------------------------------------------------------- people

function withPlace(view: View, space: number, change: (place: LuxorPlace) => Partial<LuxorPlace>): View {
  return {
    ...view,
    track: view.track.map((place) => (place.space === space ? { ...place, ...change(place) } : place)),
  };
}

/** So many more upright (or lying) ones of a seat on a space; those of nobody are left out. */
function grown(teams: LuxorTeam[], seat: number, upright: number, lying: number): LuxorTeam[] {
  const there = teams.find((team) => team.seat === seat) ?? { seat, upright: 0, lying: 0 };
  const own = { seat, upright: there.upright + upright, lying: there.lying + lying };
  return [...teams.filter((team) => team.seat !== seat), own]
    .filter((team) => team.upright + team.lying > 0)
    .sort((one, other) => one.seat - other.seat);
}

function add(view: View, seat: number, place: number, upright: number, lying = 0): View {
  const player = view.seats[seat];
  if (!player) return view;
  if (place === STAIRS) return withSeat(view, seat, { stairs: player.stairs + upright });
  if (place === tombOf(view.track)) return withSeat(view, seat, { tomb: player.tomb + upright });
  return withPlace(view, place, ({ teams }) => ({ teams: grown(teams, seat, upright, lying) }));
}

function mummyAt(view: View, at: number): View {
  const track = view.track.map((place) => ({ ...place, mummy: place.space === at }));
  return { ...view, track, mummy: view.mummy && { ...view.mummy, at } };
}

function awake(view: View, seat: number, statue: number): View {
  return withSeat(view, seat, { anubis: view.seats[seat]?.anubis.map((lies, i) => lies && i !== statue) ?? [] });
}

/** The mummy goes from tile to tile; who is passed falls as it comes by. */
function passing(path: number[], falls: LuxorEvent[], seat: number): LuxorEvent[] {
  const left = new Set(falls);
  const told: LuxorEvent[] = [];
  for (const [i, to] of path.slice(1).entries()) {
    const from = path[i] ?? 0;
    told.push({ event: "mummy-walked", seat, path: [from, to] });
    for (const fall of left) {
      // from the stairs' end it comes round to the tomb's, where it passes nobody
      if (fall.event !== "fell" || to > from || fall.space > from || fall.space < to) continue;
      left.delete(fall);
      told.push(fall);
    }
  }
  return [...told, ...left];
}

function split(events: LuxorEvent[]): LuxorEvent[] {
  const told: LuxorEvent[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as LuxorEvent;
    if (event.event !== "mummy-walked") told.push(event);
    else {
      const rest = events.slice(i + 1);
      const end = rest.findIndex((one) => one.event !== "fell");
      const falls = end < 0 ? rest : rest.slice(0, end);
      told.push(...passing(event.path, falls, event.seat));
      i += falls.length;
    }
  }
  return told;
}

// ---------------------------------------------------------------- tiles, cards, pieces

/** Nothing lies there any more. */
const BARE = { tile: null, needed: null, worth: null };

type Supply = "keys" | "wilds" | "scarabs";
const SUPPLY: Record<string, Supply> = { key: "keys", wild: "wilds", scarab: "scarabs" };

/** From the supply to a seat, or back. */
function given(view: View, seat: number, piece: string, count: number): View {
  const player = view.seats[seat];
  const pile = SUPPLY[piece];
  if (pile) return { ...withSeat(view, seat, { [pile]: (player?.[pile] ?? 0) + count }), [pile]: view[pile] - count };
  const left = view.mummy && { ...view.mummy, talismans: view.mummy.talismans - count };
  return { ...withSeat(view, seat, { talismans: (player?.talismans ?? 0) + count }), mummy: left };
}

function withHand(view: View, seat: number, change: (hand: LuxorHandCard[]) => LuxorHandCard[]): View {
  return withSeat(view, seat, { hand: change(view.seats[seat]?.hand ?? []) });
}

const put = (hand: LuxorHandCard[], at: number, card: LuxorHandCard): LuxorHandCard[] => hand.toSpliced(at, 0, card);

/** Cards leave a hand: one from its place, or all of them. */
function handLess(view: View, event: { seat: number; hand: number | null }): View {
  return withHand(view, event.seat, (hand) => (event.hand === null ? [] : hand.toSpliced(event.hand, 1)));
}

function fromHand(view: View, event: { seat: number; hand: number | null }): string {
  return event.seat === view.you && event.hand !== null ? `hand-${event.hand}` : toHand(view, event.seat);
}

function toHand(view: View, seat: number): string {
  return seat === view.you ? "hand" : `seat-${seat}`;
}

const card = (name: string | null | undefined): Piece => ({ kind: "card", card: name ?? null });

function stack(view: View, level: number, change: Partial<View["horus"][number]>): View {
  return { ...view, horus: view.horus.map((one) => (one.level === level ? { ...one, ...change } : one)) };
}

/** The values of a seat's scarabs, where they are known. */
function scarabs(view: View, seat: number, change: (known: number[]) => number[]): View {
  const known = view.seats[seat]?.scarab_values;
  return known ? withSeat(view, seat, { scarab_values: change(known) }) : view;
}

/** The used mummy tile goes to the discards, and the next one lies in its place. */
function opened(mummy: LuxorMummy, { tile, place, cost, left, remade }: LuxorTileOpened): LuxorMummy {
  const rest = { open: mummy.open.toSpliced(place, 1), costs: mummy.costs.toSpliced(place, 1) };
  const now = tile ? { open: rest.open.toSpliced(place, 0, tile), costs: rest.costs.toSpliced(place, 0, cost) } : rest;
  const discard = remade || !mummy.using ? [] : [...mummy.discard, mummy.using];
  return { ...mummy, ...now, left, discard, using: null };
}

function takenBy(player: LuxorSeat | undefined, tile: string): Record<string, number> {
  return { ...player?.treasures, [tile]: (player?.treasures[tile] ?? 0) + 1 };
}

export const events: EventTable<Luxor> = {
  split,
  kinds: {
    ...COMMON,
    "card-played": {
      motion: (event, view) => ({ piece: card(event.card), from: fromHand(view, event), to: "discard", duration: FLY }),
      lift: handLess,
      apply: (view, event) => ({
        ...handLess(view, event),
        discard: [...view.discard, event.card],
        playing:
          event.second && view.playing
            ? { ...view.playing, second: event.card }
            : { card: event.card, second: null, roll: null, forward: event.forward },
      }),
    },
    "cards-discarded": {
      motion: (event, view) => ({
        piece: card(event.cards[0]),
        from: fromHand(view, event),
        to: "discard",
        duration: FLY,
      }),
      lift: handLess,
      apply: handLess,
    },
    "cards-drawn": {
      motion: (event, view) => ({
        piece: card(event.cards[0]),
        from: "pile",
        to: toHand(view, event.seat),
        duration: FLY,
      }),
      apply: (view, { seat, cards, hand: places }) => ({
        ...withHand(view, seat, (hand) =>
          cards.reduce((held, name, i) => put(held, places[i] ?? 0, { card: name, open: false }), hand),
        ),
        pile: view.pile - cards.length,
      }),
    },
    reshuffled: { apply: (view, { cards }) => ({ ...view, pile: cards, discard: [] }) },
    "card-taken": {
      motion: (event, view) => ({
        piece: card(event.card),
        from: `stack-${event.level}`,
        to: toHand(view, event.seat),
        duration: FLY,
      }),
      apply: (view, event) =>
        withHand(view, event.seat, (hand) => put(hand, event.hand, { card: event.card, open: true })),
    },
    "stack-opened": {
      apply: (view, { level, card: top }) =>
        stack(view, level, { top, cards: (view.horus[level - 1]?.cards ?? 0) - 1 }),
      rest: LOOK,
    },
    "card-moved": {
      apply: (view, { seat, hand: from, to }) =>
        withHand(view, seat, (hand) => (hand[from] ? put(hand.toSpliced(from, 1), to, hand[from]) : hand)),
    },
    rolled: { apply: (view, { die }) => ({ ...view, die }), rest: LOOK },
    walked: {
      motion: ({ seat, start, target }) => ({
        piece: { kind: "person", seat },
        from: `place-${start}`,
        to: `place-${target}`,
        stride: STEP,
      }),
      lift: (view, { seat, start }) => add(view, seat, start, -1),
      apply: (view, { seat, start, target }) => add(add(view, seat, start, -1), seat, target, 1),
    },
    woke: {
      motion: ({ seat, statue }) => ({
        piece: { kind: "person", seat },
        from: `statue-${statue}`,
        to: `place-${STAIRS}`,
      }),
      lift: (view, { seat, statue }) => awake(view, seat, statue),
      apply: (view, { seat, statue }) => add(awake(view, seat, statue), seat, STAIRS, 1),
    },
    entered: { apply: (view, { seat }) => ({ ...view, sarcophagi: [...view.sarcophagi, seat] }) },
    "mummy-walked": {
      motion: ({ path: [from, to] }) => ({
        piece: { kind: "mummy" },
        from: `place-${from}`,
        to: `place-${to}`,
        stride: STEP * 1.2,
      }),
      lift: (view) => mummyAt(view, -1),
      apply: (view, { path }) => mummyAt(view, path.at(-1) ?? 0),
    },
    fell: { apply: (view, { seat, space, count }) => add(view, seat, space, -count, count), rest: 90 },
    rose: { apply: (view, { seat, space, count }) => add(view, seat, space, count, -count) },
    "treasure-taken": {
      motion: ({ seat, space, tile }) => ({
        piece: { kind: "tile", tile },
        from: `place-${space}`,
        to: `seat-${seat}`,
        duration: FLY,
      }),
      lift: (view, { space }) => withPlace(view, space, () => BARE),
      apply: (view, { seat, space, tile }) =>
        withSeat(
          withPlace(view, space, () => BARE),
          seat,
          { treasures: takenBy(view.seats[seat], tile) },
        ),
    },
    "tile-shown": {
      apply: (view, { space, tile, needed, worth, back }) => {
        const shown = withPlace(view, space, ({ face_down }) => ({
          tile,
          needed,
          worth,
          face_down: !!back && face_down,
        }));
        return back ? { ...shown, temple: { ...shown.temple, [back]: (shown.temple[back] ?? 0) - 1 } } : shown;
      },
      rest: LOOK,
    },
    "pieces-taken": {
      motion: ({ seat, take }) => ({
        piece: { kind: "token", token: take as "key" },
        from: `supply-${take}`,
        to: `seat-${seat}`,
        duration: FLY,
      }),
      apply: (view, { seat, take, count }) => given(view, seat, take, count),
    },
    "keys-paid": {
      motion: ({ seat }) => ({
        piece: { kind: "token", token: "key" },
        from: `seat-${seat}`,
        to: "supply-key",
        duration: FLY,
      }),
      apply: (view, { seat, count }) => given(view, seat, "key", -count),
    },
    "scarab-drawn": {
      motion: ({ seat }) => ({
        piece: { kind: "token", token: "scarab" },
        from: "supply-scarab",
        to: `seat-${seat}`,
        duration: FLY,
      }),
      apply: (view, { seat, value }) =>
        scarabs(given(view, seat, "scarab", 1), seat, (known) => (value === null ? known : [...known, value])),
    },
    "scarab-returned": {
      apply: (view, { seat, scarab }) =>
        scarabs(given(view, seat, "scarab", -1), seat, (known) => known.toSpliced(scarab, 1)),
    },
    "scarabs-shown": { apply: (view, { seat, values }) => withSeat(view, seat, { scarab_values: values }) },
    over: {
      // who had none shows none
      apply: (view) => ({
        ...view,
        seats: view.seats.map((seat) => ({ ...seat, scarab_values: seat.scarab_values ?? [] })),
      }),
    },
    "tile-used": {
      apply: (view, { seat, tile, cost }) => {
        const paid = given(view, seat, "talisman", -cost);
        return { ...paid, mummy: paid.mummy && { ...paid.mummy, using: tile } };
      },
    },
    "tile-opened": {
      apply: (view, event) => (view.mummy ? { ...view, mummy: opened(view.mummy, event) } : view),
    },
  },
};
