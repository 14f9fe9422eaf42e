import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { newVisitor } from './browser.ts';
import { PAGES, PAIRS, type Served } from './cold-loads.ts';
import { loadIn, type MeasuredPage } from './page-load.ts';
import type { Samples } from './statistics.ts';

export const WARM_PAGES = PAGES.filter(({ isSignedIn }) => isSignedIn);
const WORKERS = { worker: 'allow', 'no worker': 'block' } as const;
const KINDS = ['worker', 'no worker'] as const;

/**
 * Loads each page again and again as a visitor who was there before, with the service worker and without it in turns.
 * Samples are named `/referrals warm worker shown`.
 */
export async function measureWarmLoads(
  browser: Browser,
  build: Served,
  samples: Samples,
  progress: (step: string) => void,
): Promise<void> {
  const open = (kind: keyof typeof WORKERS) => newVisitor(browser, build.origin, build.tokens, WORKERS[kind]);
  const visitors = { worker: await open('worker'), 'no worker': await open('no worker') };
  try {
    for (const kind of KINDS) await visitBefore(visitors[kind], build, kind === 'worker');
    for (let pair = 0; pair < PAIRS; pair++) {
      for (const page of WARM_PAGES) {
        for (const kind of pair % 2 === 0 ? KINDS : KINDS.toReversed()) {
          const load = await loadIn(visitors[kind], build, page);
          for (const [what, value] of Object.entries(load)) samples.add(`${page.path} warm ${kind} ${what}`, value);
        }
      }
      progress(`${pair + 1} of ${PAIRS} warm pairs`);
    }
  } finally {
    for (const visitor of Object.values(visitors)) await visitor.close();
  }
}

/** Two visits: the first installs the worker, in the second it gets its files. */
async function visitBefore(visitor: BrowserContext, build: Served, hasWorker: boolean): Promise<void> {
  for (const { path } of [...WARM_PAGES, ...WARM_PAGES] satisfies MeasuredPage[]) {
    const tab = await visitor.newPage();
    await tab.goto(build.origin + path);
    if (hasWorker) await tab.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await delay(8_000);
    await tab.close();
  }
}
