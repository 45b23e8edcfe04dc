/** Times in words. */

import { language, t } from "./texts.svelte";

export function clockText(seconds: number | null): string {
  if (seconds === null) return t("clock.none");
  if (seconds < 60) return t("clock.seconds", { count: seconds });
  if (seconds < 3600) return t("clock.minutes", { count: seconds / 60 });
  if (seconds < 86_400) return t("clock.hours", { count: seconds / 3600 });
  return t("clock.days", { count: seconds / 86_400 });
}

/** 1:05, 2:03:00 or "3 days", of the seconds left. */
export function left(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 2 * 86_400) return t("clock.left_days", { count: Math.floor(whole / 86_400) });
  const pad = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

export function ago(at: number): string {
  const seconds = at - Date.now() / 1000;
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, size] of [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const)
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  return words.format(0, "minute");
}
