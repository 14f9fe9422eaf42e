// `npm run bench:load`: the cost of composing the page from separately built remotes, measured against the
// same sources as one plain webpack application.
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildChanged } from '../scripts/lib/build.ts';
import { inRoot } from '../scripts/lib/packages.ts';
import { releaseLocally } from '../scripts/lib/release-locally.ts';
import { openBrowser, POSITIONS_KNOWN, signIn } from './lib/browser.ts';
import { progress } from './lib/progress.ts';
import { measureWarmLoads, WARM_PAGES } from './lib/warm-loads.ts';
import {
  ACCOUNT,
  closeServed,
  LINE,
  measureLoads,
  PAGES,
  PAIRS,
  serve,
  type Served,
  warmUp,
} from './lib/cold-loads.ts';
import { measureFallback, MISSING_BUNDLE, promoteMissing } from './lib/fallback.ts';
import { ownCode } from './lib/own-code.ts';
import {
  AIMED_FOR,
  type BackChanges,
  LOOKED_AT,
  measureBack,
  measureChanges,
  measureFirstChanges,
  type PageChange,
  type PageChanges,
  TAPPED_FOR,
} from './lib/page-changes.ts';
import { isHeaderFirst, type ServedBuild } from './lib/page-load.ts';
import { plainDelivery } from './lib/plain-delivery.ts';
import { startPortalServer } from './lib/portal-server.ts';
import { type Finding, printReport } from './lib/report.ts';
import { median, type Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';
import { buildPlain } from './plain/build-plain.ts';

const CHANGE_PAIRS = 10;
const FIRST_CHANGES = 9;
const FALLBACKS = 7;

/** What a cold visit may transfer until the page is there. */
const MAX_KB: Readonly<Record<string, number>> = { '/login': 250, '/dashboard': 285, '/referrals': 320 };

type Builds = Readonly<Record<'federated' | 'plain', Served>>;

function loadFindings(samples: Samples): Finding[] {
  return PAGES.flatMap(({ path: page }) => {
    const ratio = (what: string) => samples.ratio(`${page} federated ${what}`, `${page} plain ${what}`);
    const middle = (name: string, what: string) => samples.median(`${page} ${name} ${what}`);
    return [
      { name: `${page}: time until it is there, federated / plain`, value: ratio('shown'), unit: '×', target: 1 },
      { name: `${page}: bytes, federated / plain`, value: ratio('bytes'), unit: '×', target: 1.05 },
      { name: `${page}: requests, federated / plain`, value: ratio('requests'), unit: '×' },
      {
        name: `${page}: bytes, federated`,
        value: middle('federated', 'bytes') / 1000,
        unit: 'KB',
        ...(MAX_KB[page] && { target: MAX_KB[page] }),
      },
      { name: `${page}: requests, federated`, value: middle('federated', 'requests'), unit: '' },
      {
        name: `${page}: first paint / time until it is there, federated`,
        value: samples.ratio(`${page} federated firstPaint`, `${page} federated shown`),
        unit: '×',
      },
    ] satisfies Finding[];
  });
}

const pageOf = (changes: readonly PageChange[]) => changes.map(({ page }) => page);
const rowsOf = (changes: readonly PageChange[]) => changes.map(({ rows }) => rows);

const findingsOf = (name: string, changes: readonly PageChange[]): Finding[] => [
  { name, value: median(pageOf(changes)), unit: 'ms', target: 60 },
  { name: '… until its rows are there', value: median(rowsOf(changes)), unit: 'ms', target: 120 },
];

const changeFindings = (name: string, { tapped, aimed, foreseen, unaimed }: PageChanges): Finding[] => [
  ...findingsOf(`${name} to the page that is likely next, tapped`, tapped),
  ...findingsOf(`${name} to another, the pointer on its link before`, aimed),
  ...findingsOf(`${name} to the page that is likely next, clicked by a script`, foreseen),
  ...findingsOf(`${name} to another, clicked by a script`, unaimed),
];
const backFindings = ({ button, keyboard }: BackChanges): Finding[] => [
  ...findingsOf("Back from a referral to the list, by the browser's button", button),
  ...findingsOf('Back from a referral to the list, by the keyboard', keyboard),
];

/** The list of referrals for a visitor whose release has lost the bundle of that page. */
async function loadsWithoutBundle(browser: Browser, portalUrl: string, store: string, tokens: ServedBuild['tokens']) {
  await promoteMissing(store, portalUrl);
  const served = await serve(portalUrl, tokens, ({ url = '' }, response) => {
    if (!url.startsWith(MISSING_BUNDLE)) return false;
    response.writeHead(404).end();
    return true;
  });
  try {
    return await measureFallback(
      browser,
      served,
      PAGES.find(({ path: page }) => page === '/referrals')!,
      FALLBACKS,
    );
  } finally {
    await closeServed(served);
  }
}

/** In a browser of its own, since what is known of positions makes code slower that runs for the first time. */
async function measureAllChanges(build: Served) {
  const browser = await openBrowser();
  try {
    const first = await measureFirstChanges(browser, build, FIRST_CHANGES);
    const later = await measureChanges(browser, build, CHANGE_PAIRS);
    return { first, later, back: await measureBack(browser, build, 2 * CHANGE_PAIRS) };
  } finally {
    await browser.close();
  }
}

async function measureAll(browser: Browser, builds: Builds, recover: () => Promise<number[]>): Promise<void> {
  progress('Loading everything once');
  await warmUp(browser, builds);
  const samples = await measureLoads(browser, builds, ['federated', 'plain'], progress);
  progress('Header without remotes');
  const framed = PAGES.filter(({ isSignedIn }) => isSignedIn);
  const headers: Record<string, boolean> = {};
  for (const { path: page } of framed) headers[page] = await isHeaderFirst(browser, builds.federated, page);
  await measureWarmLoads(browser, builds.federated, samples, progress);
  progress('Changes between pages');
  const { first, later, back } = await measureAllChanges(builds.federated);
  progress('A release without a bundle');
  const recoveries = await recover();
  const code = ownCode();
  printReport({
    title: 'Cold loads, and changes between remotes',
    notes: [
      `${LINE.roundTrip} ms round trip, ${LINE.megabitsPerSecond} Mbit/s, HTTP/1.1 and brotli for both, nothing cached; medians of ${PAIRS} pairs.`,
      'Plain: the same sources as one webpack application, behind the same server.',
      'Changes: clicks in the header to /dashboard and /referrals until the frame with the page was drawn.',
      `The likely page after ${LOOKED_AT} ms, by a tap of ${TAPPED_FOR} ms or by a script; another with the pointer on its link for ${AIMED_FOR} ms before, or by a script; in turns.`,
      `First ones: in a new tab, medians of ${FIRST_CHANGES}. Later ones: code and data are here, medians of ${2 * CHANGE_PAIRS}.`,
    ],
    findings: [
      ...loadFindings(samples),
      ...WARM_PAGES.map(({ path: page }): Finding => ({
        name: `${page}: warm visit, with the service worker / without`,
        value: samples.ratio(`${page} warm worker shown`, `${page} warm no worker shown`),
        unit: '×',
        target: 1.05,
      })),
      ...code.map(({ remote, exposedModule, bytes }): Finding => ({
        name: `${remote}: own code after gzip (${exposedModule})`,
        value: bytes / 1000,
        unit: 'KB',
        target: 60,
      })),
      ...changeFindings('First change', first),
      ...changeFindings('Later change', later),
      ...backFindings(back),
      {
        name: 'First change until its rows are there, the pointer on its link before / without',
        value: median(rowsOf(first.aimed).map((time, pair) => time / rowsOf(first.unaimed)[pair]!)), // one of each in a pair
        unit: '×',
      },
      {
        name: '/referrals until its rows are there, its bundle answers 404 and the last known good takes over',
        value: median(recoveries),
        unit: 'ms',
        target: 2_500,
      },
    ],
    answers: [
      ...framed.map(({ path: page }) => ({
        name: `${page}: header there before any remote has arrived`,
        isTrue: headers[page] === true,
        shouldBe: true,
      })),
      {
        name: 'A change shows a blank frame or "Loading..." in between',
        isTrue: [first, later, back]
          .flatMap((kinds) => Object.values(kinds).flat())
          .some(({ emptyFrames }) => emptyFrames > 0),
        shouldBe: false,
      },
    ],
    details: {
      loads: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])),
      first,
      later,
      back,
      recoveries,
    },
  });
}

await withTemporaryFolder(async (folder) => {
  progress('Building');
  await buildChanged(progress);
  progress('Building the plain application');
  const plain = await buildPlain(inRoot('.cache/bench'));
  const store = path.join(folder, 'releases');
  await releaseLocally(store, folder);
  progress('Starting a portal');
  const portal = await startPortalServer({ PORTAL_DATA: folder, RELEASE_STORE: store, LOG_LEVEL: 'error' });
  const browser = await openBrowser(POSITIONS_KNOWN);
  const served: Served[] = [];
  try {
    const tokens = await signIn(browser, portal.url, ACCOUNT);
    const federatedBuild = await serve(portal.url, tokens);
    const plainBuild = await serve(portal.url, tokens, plainDelivery(plain, portal.url));
    served.push(federatedBuild, plainBuild);
    await measureAll(browser, { federated: federatedBuild, plain: plainBuild }, () =>
      loadsWithoutBundle(browser, portal.url, store, tokens),
    );
  } finally {
    await browser.close();
    for (const build of served) await closeServed(build);
    await portal.stop();
  }
});
