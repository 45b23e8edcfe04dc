/** Live regions: what happened, told to screen readers in order; refusals at once. */

export const spoken = $state({ polite: "", urgent: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.polite = waiting.join(" ");
    waiting = [];
  }, 120);
}

export function alert(text: string): void {
  spoken.urgent = "";
  setTimeout(() => (spoken.urgent = text), 30);
}
