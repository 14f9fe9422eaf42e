import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Front, openFront, type OwnAnswer } from './front.ts';
import { loadCold, type MeasuredPage, type ServedBuild } from './page-load.ts';
import { openShapedLink, type ShapedLink } from './shaped-link.ts';
import { Samples } from './statistics.ts';

/** The line between browser and portal. */
export const LINE = { roundTrip: 40, megabitsPerSecond: 10 };
export const PAIRS = 15;
export const ACCOUNT = 'maya@example.com';
const ROW = 'a[href^="/referrals-details/"]';
export const PAGES: readonly MeasuredPage[] = [
  { path: '/login', marker: 'form button[type="submit"]', isSignedIn: false },
  { path: '/dashboard', marker: ROW, isSignedIn: true },
  { path: '/referrals', marker: ROW, isSignedIn: true },
  { path: '/sgd', marker: '#portal-outlet tbody tr', isSignedIn: true },
];

/** A build behind a separate shaped line. */
export type Served = ServedBuild & { link: ShapedLink; front: Front };

export async function serve(portalUrl: string, tokens: ServedBuild['tokens'], answer?: OwnAnswer): Promise<Served> {
  const front = await openFront(portalUrl, answer);
  const link = await openShapedLink(front.port, LINE);
  return { front, link, origin: `http://localhost:${link.port}`, tokens };
}

export async function closeServed({ link, front }: Served): Promise<void> {
  await link.close();
  await front.close();
}

/** Loads everything until responses have their final size: the portal compresses a file better after its first visitor. */
export async function warmUp(browser: Browser, builds: Readonly<Record<string, Served>>): Promise<void> {
  const loadAll = async () => {
    const bytes: number[] = [];
    for (const page of PAGES) {
      for (const build of Object.values(builds)) bytes.push((await loadCold(browser, build, page)).bytes);
    }
    return bytes;
  };
  // A small response may arrive just before what is waited for, or just after it; a file that is compressed better is
  // thousands of bytes smaller.
  const isFinal = (bytes: number[], previous: number[]) =>
    bytes.every((size, index) => Math.abs(size - previous[index]!) < 2_000);
  for (let previous = await loadAll(), isSecond = false; ;) {
    await delay(5_000);
    const bytes = await loadAll();
    if (isFinal(bytes, previous) && isSecond) return;
    isSecond = isFinal(bytes, previous);
    previous = bytes;
  }
}

/** Loads each page cold from both builds, alternating. Samples are named `/login <build> shown`. */
export async function measureLoads<Name extends string>(
  browser: Browser,
  builds: Readonly<Record<Name, Served>>,
  names: readonly [Name, Name],
  progress: (step: string) => void,
): Promise<Samples> {
  const samples = new Samples();
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const page of PAGES) {
      // Alternating, so that neither is always the second.
      for (const name of pair % 2 === 0 ? names : names.toReversed()) {
        const load = await loadCold(browser, builds[name], page);
        for (const [what, value] of Object.entries(load)) samples.add(`${page.path} ${name} ${what}`, value);
      }
    }
    progress(`${pair + 1} of ${PAIRS} pairs`);
  }
  return samples;
}
