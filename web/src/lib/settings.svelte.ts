/** What a person set for this browser. */

const KEY = "waset.settings";

/** How fast pieces move. */
export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Settings {
  /** A last look before a move is sent. */
  confirm: boolean;
  /** The first tap on a piece shows what would happen, the second does it. */
  twice: boolean;
  sound: boolean;
  speed: Speed;
  notify: boolean;
  /** Hide the hands while the screen is passed on. */
  cover: boolean;
  /** Moves also as records write them, and coordinates on boards. */
  notation: boolean;
}

const DEFAULTS: Settings = {
  confirm: false,
  twice: "matchMedia" in globalThis && matchMedia("(pointer: coarse)").matches, // fingers are broad
  sound: false,
  speed: "normal",
  notify: false,
  cover: true,
  notation: false,
};

function stored(): Partial<Settings> {
  try {
    const { still, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings> & { still?: boolean };
    return still ? { speed: "none", ...kept } : kept; // an older page knew only "no motion"
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
}
