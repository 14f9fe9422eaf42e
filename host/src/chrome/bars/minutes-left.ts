import { MINUTE_MS } from '@portal/shared/durations';

/**
 * Minutes until a moment, to the nearest one: by rounding up, an hour would begin with 61 where the clock of the browser is some
 * seconds late. The last one is one until it is over.
 */
export function minutesLeft(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  return left > 0 ? Math.max(1, Math.round(left / MINUTE_MS)) : 0;
}
