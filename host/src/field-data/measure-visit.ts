import { ENDPOINTS } from '@portal/shared/contracts';
import { ROWS_SHOWN } from '@portal/shared/rows-shown';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { flushBeforeUnload, sendJson } from '../beacons/send-beacons.ts';
import { whenIdleAfterDelay } from '../idle/when-idle.ts';
import type { VisitToken } from '../beacons/visit-token.ts';
import type { ShownPages } from './shown-pages.ts';
import { VitalReports, type VitalReportsOptions } from './vital-reports.ts';

interface MeasureOptions extends Pick<VitalReportsOptions, 'versionOf'> {
  visit: VisitToken;
  pages: ShownPages;
}

/**
 * Measures how fast this visit is (docs/decisions/0074), with `web-vitals`, and the time until tables have their rows. What
 * happened before this was loaded is in the browser's buffers. The browser's own list of marks is kept short.
 */
export function measureVisit({ visit, pages, versionOf }: MeasureOptions): void {
  const reports = new VitalReports({
    pages,
    versionOf,
    visit: () => visit.value,
    send: (beacon) => visit.isGood && sendJson(ENDPOINTS.releaseHealth, beacon),
    // most values are final only when the page is hidden, which may be its end
    schedule: (run) => (document.visibilityState === 'hidden' ? queueMicrotask(run) : whenIdleAfterDelay(run)),
  });
  flushBeforeUnload(reports, visit);
  onLCP(({ value }) => reports.add('lcp', value, 0));
  onINP(({ value, entries }) => reports.add('inp', value, momentOf(entries)));
  // a share of the window, in thousandths
  onCLS(({ value, entries }) => reports.add('cls', value * 1_000, momentOf(entries)));
  followRows(pages, (value, moment) => reports.add('rows', value, moment));
}

const momentOf = (entries: readonly PerformanceEntry[]): number => entries.at(-1)?.startTime ?? 0;

/** Rows that come after an input may be the answer to it, such as a filter or a dialog, and not the page's first. */
function followRows(pages: ShownPages, onRows: (value: number, moment: number) => void): void {
  let lastInputAt = performance.getEntriesByType('first-input')[0]?.startTime ?? 0;
  for (const type of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(type, ({ timeStamp }) => (lastInputAt = timeStamp), { capture: true, passive: true });
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName(ROWS_SHOWN)) {
      const since = pages.at(startTime)?.since;
      if (since !== undefined && (lastInputAt <= since || lastInputAt > startTime))
        onRows(startTime - since, startTime);
    }
    performance.clearMarks(ROWS_SHOWN);
  }).observe({ type: 'mark', buffered: true });
}
