/** Motion: 160-240 ms, ease-out, skippable, and none at all where people asked for none. */

import { cubicOut } from "svelte/easing";
import { MediaQuery } from "svelte/reactivity";

const reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

/** A step of 120 ms a tile for walking piles; 200 ms for all else. */
export const STEP = 120;
export const MOVE = 200;

export function prefersStill(): boolean {
  return reduced.current;
}

/** A duration for svelte's transitions and tweens: 0 when still. */
export function ms(duration: number, still = false): number {
  return still || reduced.current ? 0 : duration;
}

/** For svelte/motion: `Tween.of(() => x, tween(still))`. */
export function tween(still = false, duration = MOVE): { duration: number; easing: (t: number) => number } {
  return { duration: ms(duration, still), easing: cubicOut };
}

const running = new Set<Animation>();

/** Animate an element; resolves when done or skipped, at once when still. */
export async function animate(
  element: Element,
  keyframes: Keyframe[],
  options: { still?: boolean; duration?: number; delay?: number } = {},
): Promise<void> {
  const duration = ms(options.duration ?? MOVE, options.still);
  if (!duration) return;
  const animation = element.animate(keyframes, {
    duration,
    delay: options.delay ?? 0,
    easing: "cubic-bezier(0.22, 0.8, 0.36, 1)",
    fill: "backwards",
  });
  running.add(animation);
  await animation.finished.catch(() => undefined);
  running.delete(animation);
}

/** Wait, unless still; `skip` ends the wait. */
const waits = new Set<() => void>();
export function pause(duration: number, still = false): Promise<void> {
  const time = ms(duration, still);
  if (!time) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waits.delete(done);
      resolve();
    };
    const timer = setTimeout(done, time);
    waits.add(done);
  });
}

/** Finish everything that moves, now. The shell calls it on any click or key while pieces move. */
export function skip(): void {
  for (const animation of running) animation.finish();
  for (const done of [...waits]) done();
}

export function moving(): boolean {
  return running.size > 0 || waits.size > 0;
}
