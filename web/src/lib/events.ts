/** What every game tells alike: points, turns. */

import type { BaseView } from "./game-ui";

interface Seated extends BaseView {
  turn: number;
}

/** One seat of a view with something changed. */
export function withSeat<V extends { seats: object[] }>(view: V, seat: number, change: Partial<V["seats"][number]>): V {
  return { ...view, seats: view.seats.map((one, number) => (number === seat ? { ...one, ...change } : one)) };
}

/** The points of a seat, as far as the story has been told. */
export function scoreOf(view: unknown, seat: number): number | undefined {
  return (view as BaseView | undefined)?.seats[seat]?.score;
}

export const COMMON = {
  score: {
    apply: <V extends Seated>(view: V, event: { seat: number; score: number }): V =>
      withSeat(view, event.seat, { score: event.score }),
  },
  turn: {
    apply: <V extends Seated>(view: V, event: { seat: number; turn: number }): V => ({
      ...view,
      seat: event.seat,
      turn: event.turn,
    }),
  },
};
