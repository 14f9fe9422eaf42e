import { useSyncExternalStore } from 'react';

const MINUTE_SECONDS = 60;
/** Seconds are counted for this long, then minutes (D-47). */
export const COUNTS_SECONDS_FOR = 10 * MINUTE_SECONDS;

/** What a clock shows of the time since a moment, in seconds: whole seconds for ten minutes, then whole minutes. */
export function shownElapsed(since: number, now: number): number {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return seconds < COUNTS_SECONDS_FOR ? seconds : seconds - (seconds % MINUTE_SECONDS);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time since a moment as a clock shows it, in seconds. All clocks of a page share one timer, and each is drawn again
 * only when what it shows has changed; nothing around it is.
 * @param since milliseconds since 1970
 */
export function useElapsed(since: number): number {
  return useSyncExternalStore(subscribe, () => shownElapsed(since, Date.now()));
}
