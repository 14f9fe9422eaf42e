import type { ENDPOINTS } from '@portal/shared/contracts';

/** Runs something when the page may be about to end: phones kill a background page without an event, `hidden` is the last reliable one. */
export function whenHidden(run: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') run();
  });
}

/** @returns whether the browser queued it */
export const sendJson = (path: (typeof ENDPOINTS)[keyof typeof ENDPOINTS], value: unknown): boolean =>
  navigator.sendBeacon(path, new Blob([JSON.stringify(value)], { type: 'application/json' }));
