import type { ENDPOINTS } from '@portal/shared/contracts';
import type { BeaconQueue } from './beacon-queue.ts';
import type { VisitToken } from './visit-token.ts';

/** Runs something when the page may be about to end: phones kill a background page without an event, `hidden` is the last reliable one. */
export function whenHidden(run: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') run();
  });
}

/** Flushes a queue whenever the visit has a new token, and before the page may end. */
export function flushBeforeUnload(queue: Pick<BeaconQueue<unknown>, 'flush' | 'left'>, visit: VisitToken): void {
  visit.onRenewed(() => queue.flush());
  whenHidden(() => queue.flush());
  window.addEventListener('pagehide', () => queue.left());
}

/** @returns whether the browser queued it */
export const sendJson = (path: (typeof ENDPOINTS)[keyof typeof ENDPOINTS], value: unknown): boolean =>
  navigator.sendBeacon(path, new Blob([JSON.stringify(value)], { type: 'application/json' }));
