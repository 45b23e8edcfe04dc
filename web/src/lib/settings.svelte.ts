/** What a person set for this browser. */

const KEY = "waset.settings";

export interface Settings {
  /** A last look before a move is sent. */
  confirm: boolean;
  sound: boolean;
  still: boolean;
  notify: boolean;
  /** Hide the hands while the screen is passed on. */
  cover: boolean;
}

const DEFAULTS: Settings = { confirm: false, sound: false, still: false, notify: false, cover: true };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
}
