const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds from one try to the next. Together they take 20 and a half hours. */
const PAUSES = [10, MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
/** Up to so much longer, so that the deliveries of an outage do not all come back at once. */
const JITTER = 0.2;

/** Tries of a delivery in all. */
export const MOST_TRIES = PAUSES.length + 1;

/**
 * Seconds until the next try after so many; null when there is none.
 * @param random from 0 to 1
 */
export function secondsToNextTry(tries: number, random = Math.random()): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * random));
}
