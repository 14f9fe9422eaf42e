import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openStore, promote, publish } from '@portal/release';
import { bundleOf } from '@portal/shared/contracts/release';
import { changedBuild } from '../../scripts/lib/changed-build.ts';
import { loadCold, type MeasuredPage, type ServedBuild } from './page-load.ts';

const REMOTE = 'mfe-referrals';
const VERSION = '9.0.0';
/** The URL of the missing bundle of /referrals, without its query. */
export const MISSING_BUNDLE = `/releases/${REMOTE}/${VERSION}/${bundleOf('./list')}`;
/** The portal sees a promote within seconds. Milliseconds. */
const PROMOTED_WITHIN = 60_000;

/** Makes a release of mfe-referrals live on top of a good one; the server that delivers it must omit that bundle. */
export async function promoteMissing(store: string, portalUrl: string): Promise<void> {
  const build = changedBuild({ remote: REMOTE, version: VERSION, change: (source) => `${source}\n` });
  const releases = await openStore(store, 'write');
  try {
    await publish(releases, { remote: REMOTE, folder: build, who: 'bench' });
    const to = { channel: 'production', who: 'bench', why: 'to measure the way back' };
    await promote(releases, [{ remote: REMOTE, version: VERSION }], to);
  } finally {
    releases.close();
    rmSync(build, { recursive: true });
  }
  const deadline = Date.now() + PROMOTED_WITHIN;
  while (!(await (await fetch(`${portalUrl}/referrals`)).text()).includes(MISSING_BUNDLE)) {
    if (Date.now() > deadline) throw new Error(`/referrals does not name ${MISSING_BUNDLE}`);
    await delay(100);
  }
}

/** Milliseconds from the request of the page until its rows, drawn by the last known good release; one for each load. */
export async function measureFallback(
  browser: Browser,
  build: ServedBuild,
  page: MeasuredPage,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let load = 0; load < count; load++) times.push((await loadCold(browser, build, page)).shown);
  return times;
}
