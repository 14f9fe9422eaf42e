/** Together they take about a day; then a person decides. */
export const MAX_ATTEMPTS = 13;
const FIRST_DELAY_SECONDS = 10;
const FACTOR = 3;
const MAX_DELAY_SECONDS = 4 * 60 * 60;

/** Seconds until the next attempt after this many; null when there is none. */
export function secondsToNextAttempt(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_DELAY_SECONDS * FACTOR ** (attempts - 1), MAX_DELAY_SECONDS);
}
