import type { Browser, CDPSession, Page } from '@playwright/test';
import { change, openSettled, PAGES, QUIET } from './page-changes.ts';
import type { ServedBuild } from './page-load.ts';

/** What must not grow while a tab is used all day, after garbage collection. */
export interface Held {
  /** Page changes so far. */
  changes: number;
  listeners: number;
  nodes: number;
  styles: number;
  /** Bytes of the heap of JavaScript. */
  heap: number;
}

/**
 * Changes between two remotes in one tab.
 * @param at numbers of changes after which is read what the tab holds, in ascending order
 */
export async function measureGrowth(
  browser: Browser,
  build: ServedBuild,
  at: readonly number[],
  progress: (step: string) => void,
): Promise<Held[]> {
  const tab = await openSettled(browser, build);
  try {
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Performance.enable');
    const readings: Held[] = [];
    let changes = 0;
    for (const next of at) {
      for (; changes < next; changes++) await change(tab, changes % 2 === 0 ? PAGES.referrals : PAGES.dashboard);
      await build.front.quiet(QUIET);
      readings.push({ changes, ...(await held(tab, devtools)) });
      progress(`${changes} changes`);
    }
    return readings;
  } finally {
    await tab.context().close();
  }
}

async function held(tab: Page, devtools: CDPSession): Promise<Omit<Held, 'changes'>> {
  // the later collections free what the first one released
  for (let time = 0; time < 3; time++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await tab.waitForTimeout(200);
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  const styles = await tab.evaluate(() => document.querySelectorAll('style, link[rel="stylesheet"]').length);
  return { listeners: metric('JSEventListeners'), nodes: metric('Nodes'), styles, heap: metric('JSHeapUsedSize') };
}
