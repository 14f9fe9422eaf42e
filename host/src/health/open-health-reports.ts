import { ENDPOINTS } from '@portal/shared/contracts';
import { HealthReports } from './health-reports.ts';
import { flushBeforeUnload, sendJson } from '../beacons/send-beacons.ts';
import { whenIdleAfterDelay } from '../idle/when-idle.ts';
import { UnloadTracker } from '../beacons/unload-tracker.ts';
import type { VisitToken } from '../beacons/visit-token.ts';

/** The health reports of this visit, sent in idle moments and when the page unloads. */
export function openHealthReports(visit: VisitToken): HealthReports {
  const leaving = new UnloadTracker(window, () => reports.stayed());
  const reports: HealthReports = new HealthReports({
    visit: () => visit.value,
    // Without a valid token they wait for one.
    send: (beacon) => visit.isGood && sendJson(ENDPOINTS.releaseHealth, beacon),
    whenIdle: whenIdleAfterDelay,
    isLeaving: () => leaving.isLeaving,
  });
  flushBeforeUnload(reports, visit);
  return reports;
}
