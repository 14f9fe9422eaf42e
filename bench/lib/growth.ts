import type { Browser, CDPSession, Page } from '@playwright/test';
import { MOUNT_TIMEOUT } from '../../host/src/routing/mount-timeout.ts';
import { change, openSettled, PAGES, QUIET } from './page-changes.ts';
import type { ServedBuild } from './page-load.ts';

/** What must not grow while a tab is used all day, after garbage collection. */
export interface Held {
  /** Page changes so far. */
  changes: number;
  listeners: number;
  nodes: number;
  styles: number;
  /** Bytes of what the page has made: objects, functions, texts. The browser's compiled code is left out, which comes and goes. */
  objects: number;
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

/** Milliseconds until single-spa's timers of the last mount have fired. */
const TIMERS_FIRED = MOUNT_TIMEOUT + 5_000;

async function held(tab: Page, devtools: CDPSession): Promise<Omit<Held, 'changes'>> {
  await tab.waitForTimeout(TIMERS_FIRED);
  // the later collections free what the first one released
  for (let time = 0; time < 3; time++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await tab.waitForTimeout(200);
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  const styles = await tab.evaluate(() => document.querySelectorAll('style, link[rel="stylesheet"]').length);
  const objects = await bytesOfObjects(devtools);
  return { listeners: metric('JSEventListeners'), nodes: metric('Nodes'), styles, objects };
}

/** Kinds of nodes in a heap snapshot that are the browser's own. */
const OF_BROWSER = new Set(['code', 'native', 'hidden', 'synthetic']);

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [kinds: string[], ...unknown[]] } };
  /** The fields of one node after the other. */
  nodes: number[];
}

async function bytesOfObjects(devtools: CDPSession): Promise<number> {
  const parts: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot');
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(parts.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!OF_BROWSER.has(types[0][nodes[at + kind]!]!)) bytes += nodes[at + size]!;
  }
  return bytes;
}
