import { ENDPOINTS } from '@portal/shared/contracts';
import { HealthReports } from './health-reports.ts';
import { Leaving } from './leaving.ts';
import type { VisitToken } from './visit-token.ts';

/** Milliseconds in which reports gather before the browser is asked for an idle moment. */
const GATHERING = 3_000;

/** The health reports of this visit, sent in idle moments and when the page goes away. */
export function openHealthReports(visit: VisitToken): HealthReports {
  const leaving = new Leaving(window, () => reports.stayed());
  const reports: HealthReports = new HealthReports({
    visit: () => visit.value,
    // Without a token that is still good they wait for one.
    send: (beacon) =>
      visit.isGood &&
      navigator.sendBeacon(ENDPOINTS.releaseHealth, new Blob([JSON.stringify(beacon)], { type: 'application/json' })),
    whenIdle: (run) => setTimeout(() => whenIdle(run), GATHERING),
    isLeaving: () => leaving.isLeaving,
  });
  visit.onRenewed(() => reports.flush());
  // Phones end a page in the background without telling it: hidden is the last that is certain.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
  window.addEventListener('pagehide', () => reports.left());
  return reports;
}

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void): void =>
  void (window.requestIdleCallback ? window.requestIdleCallback(run) : setTimeout(run, 200));
