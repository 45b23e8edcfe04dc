/** Real games as one seat sees them, decision by decision; `python web/fixtures.py --steps` plays them through the rules. */

interface Frame<V, E> {
  view: V;
  events: E[];
  move: string;
}

export interface Step<V, E> {
  before: V;
  events: E[];
  after: V;
  move: string;
}

const games = import.meta.glob("../fixtures/steps-*.json", { import: "default" });

export async function steps<V, E>(game: string): Promise<Step<V, E>[]> {
  const load = games[`../fixtures/steps-${game}.json`];
  if (!load) throw new Error(`no game of ${game} to test with; make one with: python web/fixtures.py --steps`);
  const frames = (await load()) as Frame<V, E>[];
  return frames.slice(1).map(({ view, events, move }, i) => ({
    before: (frames[i] as Frame<V, E>).view,
    events,
    after: view,
    move,
  }));
}

/** Whose turn it is as the events tell it: without one of a turn it is whose it was. */
export function told(before: { seat: number }, events: { event: string }[]): number {
  const turn = events.findLast((event) => event.event === "turn") as { seat: number } | undefined;
  return turn?.seat ?? before.seat;
}
