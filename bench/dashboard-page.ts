// `npm run bench:dashboard-page`: how soon the dashboard is useful, against how soon the form of /login is, and whether anything
// moves under the finger while pages, banners and popups arrive.
import type { Browser, Page } from '@playwright/test';
import { WEBINAR_TEST_FLAG } from '@portal/shared/contracts';
import { signIn } from './lib/browser.ts';
import { ACCOUNT, closeServed, LINE, serve, type Served, warmUp } from './lib/cold-loads.ts';
import { withLocalPortal } from './lib/local-portal.ts';
import { loadCold, type MeasuredPage } from './lib/page-load.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';

const PAIRS = 15;
/** The form takes a click, and the first card has a referral that can be opened. */
const LOGIN: MeasuredPage = { path: '/login', marker: 'form button[type="submit"]:enabled', isSignedIn: false };
const DASHBOARD: MeasuredPage = { path: '/dashboard', marker: 'a[href^="/referrals-details/"]', isSignedIn: true };

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/**
 * What is watched while it arrives. Banners and popups open by themselves for these people; a popup of another kind is one more
 * line here.
 */
const VISITS = [
  { name: 'the dashboard, with the note about the rank', email: ACCOUNT, path: '/dashboard' },
  { name: 'the dashboard of a new agent', email: 'nina@example.com', path: '/dashboard' },
  { name: 'the dashboard of an agent without an agreement', email: 'sam@example.com', path: '/dashboard' },
  {
    name: 'the dashboard, with a webinar',
    email: ACCOUNT,
    path: `/dashboard?${WEBINAR_TEST_FLAG.name}=${WEBINAR_TEST_FLAG.value}`,
  },
  { name: 'the referrals, with a banner', email: ACCOUNT, path: '/referrals' },
  { name: 'the profile, with a banner', email: ACCOUNT, path: '/update-profile' },
] as const;
/** Of each; the worst counts. */
const TIMES = 2;
/** Everything that opens by itself has done so by then. Milliseconds. */
const WATCHED_MS = 6_000;
const MAX_SHIFT = 0.02;

declare global {
  var benchShift: number;
}

/** The layout shift of a page from its first frame on, without what follows a tap or a key. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    globalThis.benchShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) globalThis.benchShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForTimeout(WATCHED_MS);
  return page.evaluate(() => globalThis.benchShift);
}

async function measureShifts(browser: Browser, portal: Served, tokensOf: Map<string, Served['tokens']>) {
  const samples = new Samples();
  for (const { name, email, path: address } of VISITS) {
    for (const viewport of SIZES) {
      for (let time = 0; time < TIMES; time++) {
        const visitor = await browser.newContext({
          serviceWorkers: 'block',
          viewport,
          locale: 'en-US',
          timezoneId: 'America/Denver',
          storageState: {
            cookies: [],
            origins: [{ origin: portal.origin, localStorage: tokensOf.get(email) ?? [] }],
          },
        });
        samples.add(`${name}, ${viewport.width} px`, await shiftOf(await visitor.newPage(), portal.origin + address));
        await visitor.close();
      }
    }
    progress(`Watching ${name}`);
  }
  return samples;
}

function findings(loads: Samples, shifts: Samples): Finding[] {
  return [
    { name: '/login: until its form can be used', value: loads.median('login'), unit: 'ms' },
    { name: '/dashboard: until its first useful card', value: loads.median('dashboard'), unit: 'ms' },
    {
      name: '/dashboard / login, medians',
      value: loads.median('dashboard') / loads.median('login'),
      unit: '×',
      target: 1.2,
    },
    ...shifts.names().map((name): Finding => ({
      name: `Layout shift: ${name}`,
      value: Math.max(...shifts.all(name)),
      unit: '×',
      target: MAX_SHIFT,
    })),
  ];
}

await withLocalPortal(async ({ portal, browser }) => {
  const loads = new Samples();
  const tokensOf = new Map<string, Served['tokens']>();
  for (const email of new Set(VISITS.map((visit) => visit.email))) {
    tokensOf.set(email, await signIn(browser, portal.url, email));
  }
  const served = await serve(portal.url, tokensOf.get(ACCOUNT) ?? []);
  try {
    progress('Loading everything once');
    await warmUp(browser, { served });
    for (let pair = 0; pair < PAIRS; pair++) {
      // in turns, so that neither is always the second
      const both = [['login', LOGIN] as const, ['dashboard', DASHBOARD] as const];
      for (const [name, page] of pair % 2 === 0 ? both : both.toReversed()) {
        const load = await loadCold(browser, served, page);
        loads.add(name, load.shown);
        loads.add(`${name} bytes`, load.bytes);
      }
    }
    progress(`${PAIRS} pairs of cold loads`);
    const shifts = await measureShifts(browser, served, tokensOf);
    printReport({
      title: 'The dashboard in the browser',
      notes: [
        `Cold: nothing cached, ${LINE.roundTrip} ms round trip, ${LINE.megabitsPerSecond} Mbit/s; ${PAIRS} pairs in turns.`,
        `Layout shift: the worst of ${TIMES} visits of ${WATCHED_MS / 1_000} s over the same line, nothing tapped.`,
      ],
      findings: findings(loads, shifts),
      answers: [],
      details: Object.fromEntries(
        [...loads.names(), ...shifts.names()].map((name) => [name, [...loads.all(name), ...shifts.all(name)]]),
      ),
    });
  } finally {
    await closeServed(served);
  }
});
