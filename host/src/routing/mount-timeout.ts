/**
 * Milliseconds until single-spa's own warning about a slow mount, which includes loading here: after all limits of the
 * host, which add up to 107 s, but not much later, since single-spa keeps the timers of each mount until they fire.
 */
export const MOUNT_TIMEOUT = 120_000;
