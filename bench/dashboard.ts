// `npm run bench:dashboard [-- <folder>]`: what the server needs for a dashboard among a million referrals; with the folder of
// another checkout with its packages installed, such as the previous commit, also how many dashboards and pages of the
// referral list a second it serves against that one, in turns.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DASHBOARD_PARTS, DashboardParts, endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { DATABASE_LIMITS } from '../server/src/database/limits.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { fillReferrals } from './lib/fill-referrals.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { comparePerSecond, PER_SECOND_NOTE, type Visit } from './lib/per-second.ts';
import { type PortalServer, signInForApi, startPortalServer } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const PLAN = { ordinary: 64, heavy: 7_500, director: { agents: 400, each: 95 }, total: 1_000_000 };
const AGENTS = [
  { name: 'ordinary agent, 64 referrals', email: 'maya@example.com', agentId: DEMO_IDS.maya },
  { name: 'heavy agent, 7,500 referrals', email: 'leo@example.com', agentId: DEMO_IDS.leo },
] as const;
type MeasuredAgent = (typeof AGENTS)[number];

const ROUNDS = 200;
const WARM_UP = 30;
/** Visits at the same time while they are counted. */
const AT_ONCE = 4;
/** The ZIPs that the page shows before anybody asks for more. */
const SHOWN_ZIPS = 5;

/** Which of the first ZIPs the printed calls are asked about: those that came without stats, as the page does, or all. */
type Printed = 'of the rest' | 'of all';

/** The parts, and then what the printed calls say of ZIPs, at the same time. */
class VisitInParts implements Visit {
  readonly parts: KeepAliveClient;
  #calls: KeepAliveClient[] = [];
  readonly #open: (path: string, body?: unknown) => KeepAliveClient;
  readonly #agentId: number;

  constructor(url: string, headers: Record<string, string>, agentId: number) {
    this.#open = (address, body) => new KeepAliveClient(url + address, headers, body);
    this.#agentId = agentId;
    this.parts = this.#open(`${endpointPath('dashboardParts', { agentId })}?parts=${DASHBOARD_PARTS.join()}`);
  }

  /** Prepares the calls that follow: their bodies are the same each time. */
  async begin(printed: Printed): Promise<this> {
    const { zips } = DashboardParts.parse(JSON.parse((await this.parts.get()).toString())).parts;
    if (zips?.state !== 'loaded') throw new Error('The parts of the dashboard have no ZIPs');
    const asked = zips.data.slice(0, SHOWN_ZIPS).filter(({ stats }) => printed === 'of all' || stats === undefined);
    if (asked.length === 0) return this;
    const zipCodes = asked.map(({ zip }) => zip);
    const agentId = this.#agentId;
    const ranks = endpointPath('zipListRank', { agentId });
    this.#calls = [
      this.#open(ENDPOINTS.zipStats, { agentId, zipCodes }),
      this.#open(`${ranks}?ignoringSgdBoost=false`, { zipCodes }),
      this.#open(`${ranks}?ignoringSgdBoost=true`, { zipCodes }),
      // asked for sponsors alone
      ...(zips.data.some(({ isSponsored }) => isSponsored)
        ? [this.#open(ENDPOINTS.salesStats, { agentIds: [agentId] })]
        : []),
    ];
    return this;
  }

  async load(): Promise<void> {
    await this.parts.get();
    await Promise.all(this.#calls.map((call) => call.get()));
  }

  close(): void {
    for (const client of [this.parts, ...this.#calls]) client.close();
  }
}

/** One call, as the page made until decision 0062. */
async function visitAtOnce(url: string, { email, agentId }: MeasuredAgent): Promise<Visit> {
  const client = new KeepAliveClient(url + endpointPath('dashboard', { agentId }), await signInForApi(url, email));
  return { load: () => client.get(), close: () => client.close() };
}

async function visitInParts(url: string, { email, agentId }: MeasuredAgent, printed: Printed): Promise<VisitInParts> {
  return new VisitInParts(url, await signInForApi(url, email), agentId).begin(printed);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of the parts, and of them with the printed calls after them. */
async function measureTimes(server: PortalServer, samples: Samples): Promise<void> {
  for (const agent of AGENTS) {
    const visit = await visitInParts(server.url, agent, 'of all');
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const parts = await timed(() => visit.parts.get());
      const whole = await timed(() => visit.load());
      if (round < 0) continue;
      samples.add(`${agent.name}: parts`, parts);
      samples.add(`${agent.name}: whole`, whole);
    }
    visit.close();
  }
}

/** What one visit of the dashboard asks for, in the way of the server. */
async function openVisit(url: string, agent: MeasuredAgent, printed: Printed): Promise<Visit> {
  const parts = url + endpointPath('dashboardParts', { agentId: agent.agentId });
  const { status } = await fetch(parts, { headers: await signInForApi(url, agent.email) });
  return status === 404 ? visitAtOnce(url, agent) : visitInParts(url, agent, printed);
}
const visitDashboard = (url: string, agent: MeasuredAgent) => openVisit(url, agent, 'of the rest');
/** As older releases of the remote do. */
const visitWithPrintedCalls = (url: string, agent: MeasuredAgent) => openVisit(url, agent, 'of all');

/** The first page of Active Leads. */
async function visitList(url: string, { email }: MeasuredAgent): Promise<Visit> {
  const query = new URLSearchParams({ category: 'Active Leads' });
  const client = new KeepAliveClient(`${url}${ENDPOINTS.referralSearch}?${query}`, await signInForApi(url, email));
  return { load: () => client.get(), close: () => client.close() };
}

const COUNTED = {
  'dashboards per second': visitDashboard,
  'dashboards with the printed calls per second': visitWithPrintedCalls,
  'list pages per second': visitList,
};
const LEAST: Readonly<Partial<Record<keyof typeof COUNTED, number>>> = {
  'dashboards per second': 300,
  'list pages per second': 1_000,
};
const COUNTED_NAMES = Object.keys(COUNTED) as (keyof typeof COUNTED)[];

async function compareAllPerSecond(servers: Record<'this' | 'other', PortalServer>, samples: Samples): Promise<void> {
  for (const agent of AGENTS) {
    for (const counted of COUNTED_NAMES) {
      const openAll = ({ url }: PortalServer) =>
        Promise.all(Array.from({ length: AT_ONCE }, () => COUNTED[counted](url, agent)));
      const visits = { this: await openAll(servers.this), other: await openAll(servers.other) };
      await comparePerSecond(`${agent.name}: ${counted}`, visits, samples);
      progress(`${agent.name}: ${counted}`);
    }
  }
}

interface Filling {
  /** Of the server that makes the schema, so that an older one finds its own. */
  startPortalServer: typeof startPortalServer;
}

/** A server of this checkout and, where there is one, of another, each with a database of the same million referrals. */
async function withServers(
  folder: string,
  other: Filling | null,
  work: (servers: { this: PortalServer; other: PortalServer | null }) => Promise<void>,
): Promise<void> {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, transport: 'loopback' });
  const admin = connect(embeddedConnectionString(cluster), undefined, 1);
  const running: PortalServer[] = [];
  const settingsOf = (name: string) => ({
    DATABASE_URL: embeddedConnectionString(cluster, name),
    PORTAL_DATA: path.join(folder, name),
    LOG_LEVEL: 'error',
  });
  try {
    await sql`create database first`.execute(admin);
    progress('Starting a portal, and filling it');
    const start = other?.startPortalServer ?? startPortalServer;
    const first = await start(settingsOf('first'));
    const db = connect(embeddedConnectionString(cluster, 'first'), undefined, undefined, DATABASE_LIMITS.maintenance);
    await fillReferrals(db, PLAN).finally(() => db.destroy());
    if (other === null) {
      running.push(first);
      await work({ this: first, other: null });
      return;
    }
    await first.stop();
    await sql`create database second template first`.execute(admin);
    const servers = { other: await start(settingsOf('first')), this: await startPortalServer(settingsOf('second')) };
    running.push(...Object.values(servers));
    await work(servers);
  } finally {
    for (const server of running) await server.stop();
    await admin.destroy();
    await cluster.stop();
  }
}

function perSecondFindings(samples: Samples, agent: string, counted: keyof typeof COUNTED): Finding[] {
  const name = `${agent}: ${counted}`;
  const least = LEAST[counted];
  const value = samples.median(`${name}: this`);
  return [
    { name, value, unit: '', ...(least === undefined ? {} : { least }) },
    { name: `${name}, other`, value: samples.median(`${name}: other`), unit: '' },
    {
      name: `${name}, this / other`,
      value: samples.ratio(`${name}: this`, `${name}: other`),
      unit: '×',
      ...(least === undefined ? {} : { least: 2 }),
    },
  ];
}

function findings(samples: Samples, isCompared: boolean): Finding[] {
  return AGENTS.flatMap(({ name }): Finding[] => [
    { name: `${name}: the parts, p50`, value: samples.median(`${name}: parts`), unit: 'ms', target: 30 },
    {
      name: `${name}: the parts, and then the calls for ZIPs, p50`,
      value: samples.median(`${name}: whole`),
      unit: 'ms',
    },
    ...(isCompared ? COUNTED_NAMES.flatMap((counted) => perSecondFindings(samples, name, counted)) : []),
  ]);
}

const { positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const [otherFolder] = positionals;
const other =
  otherFolder === undefined
    ? null
    : ((await import(pathToFileURL(path.resolve(otherFolder, 'bench/lib/portal-server.ts')).href)) as Filling);

await withTemporaryFolder((folder) =>
  withServers(folder, other, async (servers) => {
    const samples = new Samples();
    progress(`${ROUNDS} dashboards of each agent`);
    await measureTimes(servers.this, samples);
    if (servers.other) await compareAllPerSecond({ this: servers.this, other: servers.other }, samples);
    printReport({
      title: `Dashboards among ${PLAN.total.toLocaleString('en-US')} referrals`,
      notes: [
        'A dashboard is everything that the page asks for: the parts, and printed calls about shown ZIPs that came without stats.',
        ...(servers.other ? [`Per second: ${AT_ONCE} visitors at once, ${PER_SECOND_NOTE}.`] : []),
      ],
      findings: findings(samples, servers.other !== null),
      answers: [],
      details: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])),
    });
  }),
);
