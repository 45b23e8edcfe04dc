/** Explanations open where a mouse or the keyboard is, or by a long press; a tap elsewhere closes them. */

const LONG = 450; // milliseconds
const STILL = 10; // pixels that a resting finger moves at most

interface Explained {
  show: (at: Element) => void;
  hide: () => void;
}

/** Spread on what explains itself. */
export function explained({ show, hide }: Explained): Record<string, (event: never) => void> {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === "mouse") show(event.currentTarget as Element);
    },
    onpointerleave: (event: PointerEvent) => {
      if (event.pointerType === "mouse") hide();
    },
    onfocus: (event: FocusEvent) => {
      const at = event.currentTarget as Element;
      if (at.matches(":focus-visible")) show(at);
    },
    onblur: hide,
    onpointerdown: (event: PointerEvent) => {
      heldDown(event, { show, hide });
    },
    oncontextmenu: (event: Event) => event.preventDefault(),
  };
}

/** A finger goes down: if it stays, it asks what this is. */
export function heldDown(event: PointerEvent, { show, hide }: Explained): void {
  if (event.pointerType !== "touch") return;
  const at = event.currentTarget as Element;
  const away = new AbortController();
  const { signal } = away;
  const timer = setTimeout(() => {
    away.abort();
    show(at);
    noClick();
    addEventListener("pointerdown", hide, { once: true, capture: true });
  }, LONG);
  signal.addEventListener("abort", () => clearTimeout(timer));
  const end = (): void => away.abort();
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("pointerdown", end, { signal, capture: true }); // a second finger
  addEventListener(
    "pointermove",
    (now) => {
      if (Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > STILL) end();
    },
    { signal },
  );
}

/** The click that ends a long press is no choice. */
function noClick(): void {
  const over = new AbortController();
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    over.abort();
  };
  addEventListener("click", stop, { capture: true, signal: over.signal });
  addEventListener("pointerdown", () => over.abort(), { capture: true, signal: over.signal });
}
