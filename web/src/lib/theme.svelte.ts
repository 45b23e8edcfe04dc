/** Light, dark, or as the system has it. */

import { MediaQuery } from "svelte/reactivity";

export type Theme = "system" | "light" | "dark";
const KEY = "waset.theme";
const dark = new MediaQuery("(prefers-color-scheme: dark)");
const state = $state<{ theme: Theme }>({ theme: (localStorage.getItem(KEY) as Theme | null) ?? "system" });

export function theme(): Theme {
  return state.theme;
}

export function isDark(): boolean {
  return state.theme === "system" ? dark.current : state.theme === "dark";
}

export function setTheme(next: Theme): void {
  state.theme = next;
  if (next === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
}
