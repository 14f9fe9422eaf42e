const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Seconds from one try to the next. Together they take 20 and a half hours. */
const PAUSES = [10, MINUTE_SECONDS, 30 * MINUTE_SECONDS, 2 * HOUR_SECONDS, 6 * HOUR_SECONDS, 12 * HOUR_SECONDS];
/** Up to so much longer, so that the deliveries of an outage do not all come back at once. */
const JITTER = 0.2;

/** Tries of a delivery in all. */
export const MAX_TRIES = PAUSES.length + 1;

/**
 * Seconds until the next try after so many; null when there is none.
 * @param random from 0 to 1
 */
export function secondsToNextTry(tries: number, random = Math.random()): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * random));
}
