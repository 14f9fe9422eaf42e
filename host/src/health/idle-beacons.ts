import type { ENDPOINTS } from '@portal/shared/contracts';

/** Milliseconds during which reports are collected before an idle callback is requested. */
const GATHERING = 3_000;
/** Milliseconds after which reports are sent even when the page is never idle. */
const MAX_WAIT_FOR_IDLE_MS = 3_000;

/** Runs something some seconds later in an idle moment. */
export function gather(run: () => void): void {
  setTimeout(() => whenIdle(run), GATHERING);
}

/** Runs something when the page may be about to end: phones kill a background page without an event, `hidden` is the last reliable one. */
export function whenHidden(run: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') run();
  });
}

/** @returns whether the browser queued it */
export const sendJson = (path: (typeof ENDPOINTS)[keyof typeof ENDPOINTS], value: unknown): boolean =>
  navigator.sendBeacon(path, new Blob([JSON.stringify(value)], { type: 'application/json' }));

/** Runs something in the next idle moment; Safari has no idle callbacks. @returns a function that takes it back */
export function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback) {
    const id = window.requestIdleCallback(run, { timeout: MAX_WAIT_FOR_IDLE_MS });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(run, 200);
  return () => clearTimeout(id);
}
