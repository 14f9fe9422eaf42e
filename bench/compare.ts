// `npm run bench:compare -- <folder>`: this tree against another checkout of the portal with its packages installed, such
// as the previous commit, alternating: cold loads in the browser, and API responses.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { inRoot } from '../scripts/lib/packages.ts';
import { openBrowser, POSITIONS_KNOWN, signIn } from './lib/browser.ts';
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
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { type PortalServer, signInForApi } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ROUNDS = 300;
const UNMEASURED = 30;
const NAMES = ['this', 'other'] as const;
type Name = (typeof NAMES)[number];

const CALLS: Readonly<Record<string, string>> = {
  'list of referrals': `${ENDPOINTS.referralSearch}?category=Active%20Leads`,
  dashboard: endpointPath('dashboard', { agentId: DEMO_IDS.maya }),
  session: ENDPOINTS.session,
};

/** The functions of a checkout that build, release and start it. */
interface Checkout {
  buildChanged: (progress: (name: string) => void) => Promise<unknown>;
  releaseLocally: (store: string, dataFolder: string) => Promise<unknown>;
  startPortalServer: (settings: Record<string, string>) => Promise<PortalServer>;
}

async function openCheckout(folder: string): Promise<Checkout> {
  const load = async (file: string) => (await import(pathToFileURL(path.join(folder, file)).href)) as object;
  const parts = ['scripts/lib/build.ts', 'scripts/lib/release-locally.ts', 'bench/lib/portal-server.ts'];
  return Object.assign({}, ...(await Promise.all(parts.map(load)))) as Checkout;
}

async function startCheckout(checkout: Checkout, folder: string): Promise<PortalServer> {
  await checkout.buildChanged(progress);
  const store = path.join(folder, 'releases');
  await checkout.releaseLocally(store, folder);
  return checkout.startPortalServer({ PORTAL_DATA: folder, RELEASE_STORE: store, LOG_LEVEL: 'error' });
}

async function measureCalls(portals: Readonly<Record<Name, PortalServer>>): Promise<Samples> {
  const samples = new Samples();
  for (const [call, address] of Object.entries(CALLS)) {
    const clients = {} as Record<Name, KeepAliveClient>;
    for (const name of NAMES) {
      const { url } = portals[name];
      clients[name] = new KeepAliveClient(url + address, await signInForApi(url, ACCOUNT));
    }
    for (let round = -UNMEASURED; round < ROUNDS; round++) {
      for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
        const started = performance.now();
        await clients[name].get();
        if (round >= 0) samples.add(`${call} ${name}`, performance.now() - started);
      }
    }
    for (const client of Object.values(clients)) client.close();
    progress(`${call}: ${ROUNDS} rounds`);
  }
  return samples;
}

function findings(loads: Samples, calls: Samples): Finding[] {
  return [
    ...PAGES.flatMap(({ path: page }): Finding[] => [
      ...NAMES.flatMap((name): Finding[] => [
        { name: `${page}: until it is there, ${name}`, value: loads.median(`${page} ${name} shown`), unit: 'ms' },
        { name: `${page}: bytes, ${name}`, value: loads.median(`${page} ${name} bytes`) / 1000, unit: 'KB' },
      ]),
      {
        name: `${page}: until it is there, this / other`,
        value: loads.ratio(`${page} this shown`, `${page} other shown`),
        unit: '×',
      },
    ]),
    ...Object.keys(CALLS).flatMap((call): Finding[] => [
      ...NAMES.map((name): Finding => ({
        name: `${call}: answer, ${name}`,
        value: calls.median(`${call} ${name}`),
        unit: 'ms',
      })),
      { name: `${call}: answer, this / other`, value: calls.ratio(`${call} this`, `${call} other`), unit: '×' },
    ]),
  ];
}

async function measureAll(browser: Browser, portals: Readonly<Record<Name, PortalServer>>): Promise<void> {
  const calls = await measureCalls(portals);
  const served = {} as Record<Name, Served>;
  try {
    for (const name of NAMES) {
      const { url } = portals[name];
      served[name] = await serve(url, await signIn(browser, url, ACCOUNT));
    }
    progress('Loading everything once');
    await warmUp(browser, served);
    const loads = await measureLoads(browser, served, NAMES, progress);
    printReport({
      title: 'This tree against another checkout',
      notes: [
        `Pages: ${LINE.roundTrip} ms round trip, ${LINE.megabitsPerSecond} Mbit/s, nothing cached; ${PAIRS} pairs.`,
        `Answers: one open connection, ${ROUNDS} rounds. All ratios are medians of pairs taken right after each other.`,
      ],
      findings: findings(loads, calls),
      answers: [],
      details: Object.fromEntries([loads, calls].flatMap((all) => all.names().map((name) => [name, all.all(name)]))),
    });
  } finally {
    for (const build of Object.values(served)) await closeServed(build);
  }
}

const { positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const [otherFolder] = positionals;
if (otherFolder === undefined || positionals.length > 1) {
  console.error('Usage: npm run bench:compare -- <folder of another checkout> [--json]');
  process.exit(2);
}
const folders: Record<Name, string> = { this: inRoot('.'), other: path.resolve(otherFolder) };

await withTemporaryFolder((thisData) =>
  withTemporaryFolder(async (otherData) => {
    const data: Record<Name, string> = { this: thisData, other: otherData };
    const portals = {} as Record<Name, PortalServer>;
    const browser = await openBrowser(POSITIONS_KNOWN);
    try {
      for (const name of NAMES) {
        progress(`Starting ${name}: ${folders[name]}`);
        portals[name] = await startCheckout(await openCheckout(folders[name]), data[name]);
      }
      await measureAll(browser, portals);
    } finally {
      await browser.close();
      for (const portal of Object.values(portals)) await portal.stop();
    }
  }),
);
