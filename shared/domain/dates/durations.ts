/** Durations in milliseconds, as timers and differences of moments have them. A day of a calendar can be longer or shorter: see calendar.ts. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
