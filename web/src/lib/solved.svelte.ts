/** Which puzzles were solved in this browser, and which were shown first. */

const KEY = "waset.puzzles";

type Mark = "solved" | "shown";

function stored(): Record<string, Mark> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Mark>;
  } catch {
    return {};
  }
}

const marks: Record<string, Mark> = $state(stored());

export const markOf = (game: string, id: string): Mark | undefined => marks[`${game}/${id}`];

/** The first mark counts: who has seen the solution can't find it any more, and what was solved stays so. */
export function note(game: string, id: string, mark: Mark): void {
  marks[`${game}/${id}`] ??= mark;
  localStorage.setItem(KEY, JSON.stringify(marks));
}
