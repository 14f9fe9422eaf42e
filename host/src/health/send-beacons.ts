import { ENDPOINTS } from '@portal/shared/contracts';
import { HealthReports } from './health-reports.ts';
import { Leaving } from './leaving.ts';
import type { VisitToken } from './visit-token.ts';

/** Milliseconds during which reports are collected before an idle callback is requested. */
const GATHERING = 3_000;
/** Milliseconds after which reports are sent even when the page is never idle. */
const LONGEST_WAIT_FOR_IDLE = 3_000;

/** The health reports of this visit, sent in idle moments and when the page unloads. */
export function openHealthReports(visit: VisitToken): HealthReports {
  const leaving = new Leaving(window, () => reports.stayed());
  const reports: HealthReports = new HealthReports({
    visit: () => visit.value,
    // Without a valid token they wait for one.
    send: (beacon) =>
      visit.isGood &&
      navigator.sendBeacon(ENDPOINTS.releaseHealth, new Blob([JSON.stringify(beacon)], { type: 'application/json' })),
    whenIdle: (run) => setTimeout(() => whenIdle(run), GATHERING),
    isLeaving: () => leaving.isLeaving,
  });
  visit.onRenewed(() => reports.flush());
  // Phones kill a background page without an event: `hidden` is the last reliable one.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
  window.addEventListener('pagehide', () => reports.left());
  return reports;
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void): void =>
  void (window.requestIdleCallback
    ? window.requestIdleCallback(run, { timeout: LONGEST_WAIT_FOR_IDLE })
    : setTimeout(run, 200));
