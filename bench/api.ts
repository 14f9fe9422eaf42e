// `npm run bench:api`: what the server adds to the statements of the referral page, and what a million referrals change.
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, PAGE_DEFAULTS, ReferralListResponse } from '@portal/shared/contracts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import type { ReferralScope } from '../server/src/modules/referrals/referral-scope.ts';
import { withPortals, type MeasuredPortal } from './lib/api-portals.ts';
import { BareStatements } from './lib/bare-statements.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { type LeastPage, type LeastServer, startLeastServer } from './lib/least-server.ts';
import { ListChange } from './lib/list-change.ts';
import { signInForApi } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { printReport, type Finding, type Report } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ROUNDS = 300;
const WARM_UP = 60;
const CATEGORY = 'Active Leads';
/** As browsers send it; the server picks the first encoding it supports. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;

const PLANS = {
  few: { ordinary: 64, heavy: 1_000, director: { agents: 10, each: 100 }, total: 3_000 },
  many: { ordinary: 64, heavy: 7_500, director: { agents: 400, each: 95 }, total: 1_000_000 },
} satisfies Record<string, ReferralPlan>;

/** Who opens the page. */
const VIEWERS = [
  { name: 'ordinary agent', email: 'maya@example.com', scope: ofAgent(DEMO_IDS.maya) },
  { name: 'heavy agent', email: 'leo@example.com', scope: ofAgent(DEMO_IDS.leo) },
  {
    name: 'director',
    email: 'dana@example.com',
    scope: { viewer: 'own-director', agents: { ofDirector: DEMO_IDS.dana } },
  },
] as const satisfies { name: string; email: string; scope: ReferralScope }[];

function ofAgent(agentId: number): ReferralScope {
  return { viewer: 'agent', agents: { ids: [agentId] } };
}

/** The page of one viewer of one portal, over HTTP and as bare statements. */
interface Page {
  name: string;
  http: KeepAliveClient;
  compressed: { encoding: (typeof ENCODINGS)[number]; http: KeepAliveClient }[];
  /** The same list, searched for a last name that is in it. */
  search: KeepAliveClient;
  bare: BareStatements;
  /** The statement sent as it is, where the page is one. */
  least: { server: LeastServer; http: KeepAliveClient } | null;
  /** Makes the server's cached response outdated. */
  change: ListChange;
}

async function openPage(
  { connectionString, server }: MeasuredPortal,
  set: string,
  viewer: (typeof VIEWERS)[number],
): Promise<Page> {
  const query = new URLSearchParams({ category: CATEGORY, isAdmin: 'false', projection: 'soldDate,soldPrice' });
  const headers = await signInForApi(server.url, viewer.email);
  const open = (more: Record<string, string> = {}, filter = '') =>
    new KeepAliveClient(`${server.url}${ENDPOINTS.referralSearch}?${query}${filter}`, { ...headers, ...more });
  const http = open();
  const compressed = ENCODINGS.map((encoding) => ({ encoding, http: open({ 'accept-encoding': encoding }) }));
  const { data } = ReferralListResponse.parse(JSON.parse((await http.get()).toString()));
  if (data.length !== PAGE_DEFAULTS.limit) throw new Error(`${viewer.name} has ${data.length} rows on the first page`);
  const request = { scope: viewer.scope, category: CATEGORY, filter: {}, ...PAGE_DEFAULTS, now: new Date() } as const;
  const bare = await BareStatements.of(connectionString, request);
  const search = open({}, `&consumerQuery=${encodeURIComponent(data[0]!.consumer.lastName)}`); // as many as a page has
  return {
    name: `${set}, ${viewer.name}`,
    http,
    compressed,
    search,
    bare,
    least: bare.only && (await openLeast({ connectionString, mode: bare.mode, statement: bare.only })),
    change: await ListChange.of(connectionString, viewer.scope),
  };
}

async function openLeast(page: LeastPage): Promise<Page['least']> {
  const server = await startLeastServer(page);
  return { server, http: new KeepAliveClient(server.url, {}) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The page after a change, again from the server's cache, and as bare statements. */
async function measure(pages: readonly Page[], samples: Samples): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { name, http, bare, least, change } of pages) {
      const add = (what: string, milliseconds: number) => {
        if (round >= 0) samples.add(`${name}: ${what}`, milliseconds);
      };
      const askBare = async () => add('bare', await timed(() => bare.run()));
      const askLeast = async () => {
        if (least) add('least', await timed(() => least.http.get()));
      };
      const askServer = async () => {
        await change.make();
        add('server', await timed(() => http.get()));
        add('cached', await timed(() => http.get()));
      };
      // alternating, so that none always gets the warm caches
      const asks = [askServer, askBare, askLeast];
      for (const ask of round % 2 === 0 ? asks : asks.toReversed()) await ask();
    }
    await delay(1);
  }
}

async function measureSearches(pages: readonly Page[], samples: Samples): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { name, search } of pages) {
      const milliseconds = await timed(() => search.get());
      if (round >= 0) samples.add(`${name}: search`, milliseconds);
    }
    await delay(1);
  }
}

/** The same page plain and compressed, right after each other, after a change and again from the server's cache. */
async function measureEncodings(pages: readonly Page[], samples: Samples): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { name, http, compressed, change } of pages) {
      const clients = [{ encoding: 'plain', http }, ...compressed];
      for (let turn = 0; turn < clients.length; turn++) {
        const { encoding, http: client } = clients[(turn + Math.abs(round)) % clients.length]!;
        await change.make();
        const fresh = await timed(() => client.get());
        const cached = await timed(() => client.get());
        if (round < 0) continue;
        samples.add(`${name}: ${encoding}`, fresh);
        samples.add(`${name}: ${encoding} cached`, cached);
      }
    }
    await delay(1);
  }
}

async function encodingFindings(pages: readonly Page[], samples: Samples): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { name, http, compressed } of pages.filter((page) => page.name.includes('ordinary'))) {
    found.push({ name: `${name}: bytes`, value: (await http.get()).length / 1000, unit: 'KB' });
    for (const { encoding, http: client } of compressed) {
      const value = samples.ratio(`${name}: ${encoding}`, `${name}: plain`);
      found.push({ name: `${name}: ${encoding} / plain`, value, unit: '×' });
      const cached = samples.ratio(`${name}: ${encoding} cached`, `${name}: plain cached`);
      found.push({ name: `${name}: ${encoding} / plain, cached`, value: cached, unit: '×' });
      found.push({ name: `${name}: bytes in ${encoding}`, value: (await client.get()).length / 1000, unit: 'KB' });
    }
  }
  return found;
}

function findings(samples: Samples): Finding[] {
  return VIEWERS.flatMap(({ name }) => [
    ...Object.entries(PLANS).map(([set, { total }]): Finding => ({
      name: `${name}, ${total.toLocaleString('en-US')} referrals: server / bare statements`,
      value: samples.ratio(`${set}, ${name}: server`, `${set}, ${name}: bare`),
      unit: '×',
      target: 1.5,
    })),
    {
      name: `${name}: 1,000,000 / 3,000 referrals`,
      value: samples.ratio(`many, ${name}: server`, `few, ${name}: server`),
      unit: '×' as const,
      // a director of 38,000 referrals is not compared with one of 1,000: the pages differ
      ...(name === 'director' ? {} : { target: 2 }),
    },
  ]);
}

/** What no server of Node saves: the same statement over HTTP, without anything else. */
const leastFindings = (samples: Samples): Finding[] =>
  VIEWERS.filter(({ name }) => name !== 'director').map(({ name }) => ({
    name: `${name}, 1,000,000 referrals: least server / bare statements`,
    value: samples.ratio(`many, ${name}: least`, `many, ${name}: bare`),
    unit: '×',
  }));

/** What an agent's page costs that has not changed since it was last requested. A director's is never cached. */
const cachedFindings = (samples: Samples): Finding[] =>
  VIEWERS.filter(({ name }) => name !== 'director').flatMap(({ name }) => [
    ...Object.entries(PLANS).map(([set, { total }]): Finding => ({
      name: `${name}, ${total.toLocaleString('en-US')} referrals: cached / bare statements`,
      value: samples.ratio(`${set}, ${name}: cached`, `${set}, ${name}: bare`),
      unit: '×',
      target: 1.5,
    })),
    {
      name: `${name}, 1,000,000 referrals: cached / not cached`,
      value: samples.ratio(`many, ${name}: cached`, `many, ${name}: server`),
      unit: '×' as const,
    },
    {
      name: `${name}, 1,000,000 referrals: one cached page, p50`,
      value: samples.median(`many, ${name}: cached`),
      unit: 'ms' as const,
      target: 1.2,
    },
    {
      name: `${name}, 1,000,000 referrals: the same in zstd, p50`,
      value: samples.median(`many, ${name}: zstd cached`),
      unit: 'ms' as const,
    },
  ]);

/** What one caller waits for a page that is not cached, the client's own work included. */
const waitFindings = (samples: Samples): Finding[] =>
  VIEWERS.map(({ name }) => ({
    name: `${name}, 1,000,000 referrals: one page, p50`,
    value: samples.median(`many, ${name}: server`),
    unit: 'ms',
    ...(name === 'director' ? {} : { target: 1.2 }),
  }));

const searchFindings = (samples: Samples): Finding[] =>
  VIEWERS.map(({ name }) => ({
    name: `${name}, 1,000,000 referrals: search for a name`,
    value: samples.median(`many, ${name}: search`),
    unit: 'ms',
    // a director searches in the lists of four hundred agents
    ...(name === 'director' ? {} : { target: 15 }),
  }));

const reportOf = async (pages: readonly Page[], samples: Samples): Promise<Report> => ({
  title: `The referral page (${CATEGORY}, first page of ${PAGE_DEFAULTS.limit})`,
  notes: [`Statements of the page, those of one step in parallel: ${pages[0]!.bare.shape.join(' + ')}.`],
  findings: [
    ...findings(samples),
    ...leastFindings(samples),
    ...waitFindings(samples),
    ...cachedFindings(samples),
    ...searchFindings(samples),
    ...(await encodingFindings(pages, samples)),
  ],
  answers: [],
  details: Object.fromEntries(
    pages.map(({ name, bare }) => [
      name,
      {
        planMode: bare.mode,
        serverMs: samples.median(`${name}: server`),
        cachedMs: samples.median(`${name}: cached`),
        bareMs: samples.median(`${name}: bare`),
      },
    ]),
  ),
});

/** Closed before the databases are stopped, so that a failure is not hidden by those of their connections. */
async function closePage({ http, compressed, search, bare, least, change }: Page): Promise<void> {
  for (const client of [http, search, ...compressed.map((page) => page.http)]) client.close();
  least?.http.close();
  least?.server.stop();
  await bare.close();
  await change.close();
}

await withTemporaryFolder((folder) =>
  withPortals(folder, PLANS, progress, async (portals) => {
    const pages: Page[] = [];
    try {
      for (const viewer of VIEWERS) {
        for (const [set, portal] of Object.entries(portals)) pages.push(await openPage(portal, set, viewer));
      }
      progress(`Measuring ${pages.length} pages, ${ROUNDS} times each`);
      const samples = new Samples();
      await measureSearches(pages, samples);
      await measure(pages, samples);
      await measureEncodings(pages, samples);
      printReport(await reportOf(pages, samples));
    } finally {
      for (const page of pages) await closePage(page);
    }
  }),
);
