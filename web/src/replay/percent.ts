/** Shares of the victory as people read them. */

/** "56 %". */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** "−14 %", "+3 %". */
export function signed(share: number): string {
  const whole = Math.round(100 * share);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)}\u00a0%`;
}
