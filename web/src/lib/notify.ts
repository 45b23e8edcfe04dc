/** "Your turn" in the title, the favicon and, if allowed, a notification. */

import { tell } from "./notices.svelte";
import { set, settings } from "./settings.svelte";
import { t } from "./texts.svelte";

export function title(text: string, turn = false): void {
  document.title = text;
  const icon = document.getElementById("favicon") as HTMLLinkElement | null;
  const wanted = turn ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && !icon.href.endsWith(wanted)) icon.href = wanted;
}

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask the browser; true if notifications may be shown. */
async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** A box was ticked or cleared; it stays ticked only if the browser allows notifications. */
export async function switchNotifications(event: Event): Promise<void> {
  const box = event.currentTarget as HTMLInputElement;
  const wanted = box.checked;
  const on = wanted && (await allowNotifications());
  if (wanted && !on) tell(t("menu.notify_refused"), true);
  box.checked = on;
  set("notify", on);
}

/** Only while nobody looks at the page. */
export function notify(text: string, tag: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const note = new Notification("Waset", { body: text, tag, icon: "/favicon-turn.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Chrome on Android allows them, but not from a page; the title and the favicon still tell.
  }
}
