import { ENDPOINTS } from '@portal/shared/contracts';
import type { PageLogLevel } from '@portal/shared/contracts/page-log';
import type { Logger, LogSink } from '@portal/shared/log';
import { flushBeforeUnload, sendJson } from '../beacons/send-beacons.ts';
import { whenIdleAfterDelay } from '../idle/when-idle.ts';
import { UnloadTracker } from '../beacons/unload-tracker.ts';
import type { VisitToken } from '../beacons/visit-token.ts';
import { PageLog } from './page-log.ts';
import { reportUncaught } from './uncaught.ts';

/** Sends the log of this page to the server, with what nothing caught among it. */
export function openPageLog({ log, visit, level }: { log: Logger; visit: VisitToken; level: PageLogLevel }): void {
  const leaving = new UnloadTracker(window, () => pageLog.stayed());
  const pageLog: PageLog = new PageLog({
    level,
    origin: window.location.origin,
    visit: () => visit.value,
    // Without a valid token they wait for one.
    send: (beacon) => visit.isGood && sendJson(ENDPOINTS.pageLog, beacon),
    whenIdle: whenIdleAfterDelay,
    isLeaving: () => leaving.isLeaving,
  });
  const add: LogSink = (entry) => pageLog.add(entry);
  log.addSink(add);
  reportUncaught(window, add);
  flushBeforeUnload(pageLog, visit);
}
