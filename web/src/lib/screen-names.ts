/** The names of those who share one screen; they stay in this browser, by table, and are offered again next time. */

const LAST = "waset.screen-names";
const ofTable = (id: string): string => `waset.screen-names.${id}`;

function read(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** By seat. */
export function screenNames(id: string): Record<string, string> {
  return read(ofTable(id));
}

/** Who sat here at the last table, if anybody told. */
export function lastName(seat: number): string {
  return read(LAST)[seat] ?? "";
}

export function nameSeat(id: string, seat: number, name: string): Record<string, string> {
  for (const key of [LAST, ofTable(id)]) localStorage.setItem(key, JSON.stringify({ ...read(key), [seat]: name }));
  return screenNames(id);
}
