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

/** These fields only, to compare what events promise to tell. */
export function pick<T extends object>(whole: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<T>;
}
