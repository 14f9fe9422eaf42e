import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  Dashboard,
  DASHBOARD_PARTS,
  DashboardParts,
  endpointPath,
  type DashboardPart,
  type OwnZip,
} from '@portal/shared/contracts';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { readSalesStats, readZipRanks } from '../territory/ranking/rank-view.ts';
import { readZipData } from '../territory/shop/shop-service.ts';
import { startTestApp, type TestApp, type TestCaller } from '../territory/testing/test-app.ts';
import { insertMarkets, insertSponsorships } from '../territory/testing/territory-fixtures.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

const [BUSY, NEW, RIVAL] = [1, 2, 3];
const WEEK = { marketId: 'denver', rankedAgents: 41 };
let database: TestDatabase;
let portal: TestApp;

beforeAll(async () => {
  database = await startTestDatabase();
  const { db } = database;
  await insertAgent(db, { agentId: BUSY, currentStatus: 'PREFERRED_AGENT' });
  await insertAgent(db, { agentId: NEW, currentStatus: 'ONBOARDING' });
  await insertAgent(db, { agentId: RIVAL });
  await insertMarkets(db);
  await db
    .insertInto('serviceZip')
    .values(['80205', '80206', '80202', '80113'].map((zip) => ({ agentId: BUSY, zip })))
    .execute();
  await db.insertInto('waitlistEntry').values({ agentId: BUSY, zip: '80202', addedByRep: null }).execute();
  await insertSponsorships(db, [{ agentId: BUSY, zip: '80206', renewsOn: '2027-03-02', endsAtTerm: true }]);
  const ranked = { agentId: BUSY, week: '2026-11-20', rankedAgents: 9 };
  await db
    .insertInto('agentZipRank')
    .values([
      { ...ranked, zip: '80205', rankWithBoost: 3, rankWithoutBoost: 8 },
      { ...ranked, zip: '80206', rankWithBoost: 2, rankWithoutBoost: 5 },
    ])
    .execute();
  const ranks = [7, 3].map((rank, index) => ({
    ...WEEK,
    agentId: BUSY,
    week: `2026-11-${13 + 7 * index}`,
    rank,
    points: JSON.stringify({ promptness: rank }),
  }));
  await db.insertInto('agentMarketRank').values(ranks).execute();
  await db
    .insertInto('contentEntry')
    .values({
      entryId: 'webinar',
      title: 'Winning the listing',
      subTitle: null,
      description: null,
      dateTime: new Date(TEST_NOW.getTime() + 86_400_000),
      featuredImage: null,
      buttonUrl: null,
      target: 'All Agents',
      publishedAt: TEST_NOW,
      modalStartsAt: null,
      modalEndsAt: null,
      featuredModalImage: null,
    })
    .execute();
  const ago = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();
  await insertConsumers(db, [
    { agentId: BUSY, consumerId: 11, sides: [{ referralId: 11, updatedAt: ago(20), zip: '80205' }] },
    // both sides are older than those of the others, and are one row
    ...[30, 31].map((days) => ({
      agentId: BUSY,
      consumerId: days,
      sides: [
        { referralId: 10 * days, updatedAt: ago(days) },
        // the side that waits longest counts
        { referralId: 10 * days + 1, updatedAt: ago(days - 15), buySide: true },
      ],
    })),
    ...[21, 22, 23].map((days) => ({
      agentId: BUSY,
      consumerId: days,
      sides: [{ referralId: 10 * days, updatedAt: ago(days) }],
    })),
    {
      agentId: BUSY,
      consumerId: 12,
      sides: [
        {
          referralId: 12,
          zip: '80206',
          category: 'Wins',
          status: 'Sold',
          soldDate: '2026-03-04',
          soldPrice: 400_000,
          assignedAt: ago(2),
          contactedAt: ago(1),
        },
      ],
    },
    {
      agentId: BUSY,
      consumerId: 14,
      sides: [{ referralId: 14, zip: '80206', category: 'Wins', status: 'Sold', commissionReceived: 7_000.55 }],
    },
    {
      agentId: BUSY,
      consumerId: 13,
      sides: [
        { referralId: 13, status: 'Contacted', scheduledAppointment: new Date(TEST_NOW.getTime() + 7e6).toISOString() },
      ],
    },
    { agentId: RIVAL, consumerId: 99, sides: [{ referralId: 99, updatedAt: ago(90) }] },
  ]);
}, 60_000);
afterAll(() => database.stop());

beforeEach(async () => {
  const { db } = database;
  portal = await startTestApp(
    db,
    // none of these parts is slow, however long it takes beside other tests
    async (app) => void (await app.register(dashboardRoutes, { db, now: () => TEST_NOW, startTimer: () => () => {} })),
    () => TEST_NOW,
  );
});
afterEach(() => portal.close());

const AGENT: TestCaller = { group: 'Agent', agentId: BUSY };
const ask = (query: string, { caller = AGENT, agentId = BUSY }: { caller?: TestCaller; agentId?: number } = {}) =>
  portal.app.inject({ url: `${endpointPath('dashboardParts', { agentId })}?${query}`, headers: portal.as(caller) });
async function partsOf(query = `parts=${DASHBOARD_PARTS.join()}`, of = {}): Promise<DashboardParts['parts']> {
  const response = await ask(query, of);
  expect(response.statusCode).toBe(200);
  return DashboardParts.parse(response.json()).parts;
}
const statesOf = (parts: DashboardParts['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([part, { state }]) => [part, state]));
const dataOf = (parts: DashboardParts['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([part, found]) => [part, found.state === 'loaded' && found.data]));

test('DASH-01 the parts have the figures that the one response of older releases has', async () => {
  for (const agentId of [BUSY, NEW]) {
    for (const caller of [{ group: 'Agent', agentId }, { group: 'Admin' }] as const) {
      const url = endpointPath('dashboard', { agentId });
      const whole = Dashboard.parse((await portal.app.inject({ url, headers: portal.as(caller) })).json());
      const { needUpdate, needUpdateTotal, nextAppointments, appointmentsTotal, appointmentsToday } = whole.agentStats;
      const parts = await partsOf(undefined, { agentId, caller });
      expect(dataOf(parts)).toEqual({
        needUpdate: { needUpdate, needUpdateTotal },
        appointments: { nextAppointments, appointmentsTotal, appointmentsToday },
        funnel: whole.agentStats.funnel,
        rank: whole.agentRank,
        zips: whole.agentZipStats.map(({ zip, isSponsored, referrals, commissions, ...stats }) => ({
          zip,
          isSponsored,
          referrals,
          commissions,
          stats: { ...stats, closed: isSponsored ? expect.anything() : null },
        })),
        commissions: whole.agentStats.commissions,
        responseTimes: whole.agentStats.responseTimes,
        nextEvent: whole.nextEvent,
        onboarding: whole.onboarding,
      });
    }
  }
});

test('API-59, API-64, API-68 the ZIPs have what the printed calls say of them', async () => {
  const { zips } = dataOf(await partsOf('parts=zips')) as { zips: OwnZip[] };
  const { db } = database;
  const zipCodes = zips.map(({ zip }) => zip);
  const offers = await readZipData(db, BUSY, zipCodes, TEST_NOW);
  const ranks = await readZipRanks(db, BUSY, zipCodes, false);
  const withoutBoost = await readZipRanks(db, BUSY, zipCodes, true);
  expect(zips.map(({ zip, isSponsored, stats }) => ({ zip, isSponsored, ...stats, closed: undefined }))).toEqual(
    offers.map(({ zip, name, status, renewsOn, endsAtTerm, rankWithBoost, rankedAgents }) => ({
      zip,
      isSponsored: status === 'yours',
      status,
      name,
      renewsOn,
      endsAtTerm,
      rankWithBoost: (status === 'yours' ? ranks[zip] : rankWithBoost) ?? null,
      rankWithoutBoost: withoutBoost[zip] ?? null,
      rankedAgents,
    })),
  );
  expect(ranks).toEqual({ 80205: 8, 80206: 2 });
  const closed = zips.flatMap(({ stats }) => stats?.closed ?? []);
  const totals = await readSalesStats(db, [BUSY]);
  expect(closed).toEqual([
    {
      commissions: totals.totalZipsCommissions,
      salesVolume: totals.totalZipsSalesVolume,
      transactions: totals.totalZipsTransactions,
    },
  ]);
  // the sale of this year, and one of two years before that has no day
  expect(closed).toEqual([{ commissions: 10_400 + 7_000.55, salesVolume: 400_000, transactions: 2 }]);
});

test('D-24 of many that wait the longest waiting come first, a consumer with two sides once', async () => {
  const { needUpdate } = dataOf(await partsOf('parts=needUpdate')) as { needUpdate: never };
  expect(needUpdate).toMatchObject({
    needUpdate: [
      { agentReferralId: 310, sides: 'Seller + Buyer', daysSinceUpdate: 31 },
      { agentReferralId: 300, sides: 'Seller + Buyer', daysSinceUpdate: 30 },
      { agentReferralId: 230, sides: 'Seller' },
      { agentReferralId: 220, sides: 'Seller' },
    ],
    needUpdateTotal: 6,
  });
});

test('only the parts that were asked for are there; one that is none is refused', async () => {
  expect(Object.keys(await partsOf('parts=rank,nextEvent'))).toEqual(['rank', 'nextEvent']);
  expect((await ask('parts=rank,everything')).statusCode).toBe(400);
  expect((await ask('')).statusCode).toBe(400);
});

test("SEC-01 the parts are of the agent's own dashboard; an admin reads them, others do not", async () => {
  const rank = 'parts=rank';
  expect((await ask(rank, { caller: { group: 'Agent', agentId: RIVAL } })).statusCode).toBe(403);
  expect((await ask(rank, { caller: { group: 'ReloDirector' } })).statusCode).toBe(403);
  expect((await ask(rank, { caller: null })).statusCode).toBe(401);
  expect((await ask(rank, { caller: { group: 'Admin' }, agentId: 77 })).statusCode).toBe(404);
  expect((await ask(`${rank}&wait=true`, { caller: { group: 'Admin' }, agentId: 77 })).statusCode).toBe(404);
});

test('D-17 a hidden phone number is in no part for the agent, and in both lists for staff', async () => {
  const phone = /3035550\d{3}/g;
  expect(JSON.stringify(await partsOf())).not.toMatch(phone);
  expect(JSON.stringify(await partsOf(undefined, { caller: { group: 'Admin' } })).match(phone)).toHaveLength(5);
});

/** The table without which one part, or a few, cannot be read. */
const TABLES: [table: string, parts: DashboardPart[]][] = [
  ['content_entry', ['nextEvent']],
  ['agent_market_rank', ['rank']],
  ['referral_status', ['funnel']],
  ['sponsorship', ['zips']],
  ['consumer', ['needUpdate', 'appointments']],
  ['service_zip', ['zips', 'nextEvent', 'onboarding']],
];

test.each(TABLES)('DASH-01 without %s, %j fail and the others are there', async (table, broken) => {
  const { db } = database;
  await sql`alter table ${sql.table(table)} rename to hidden`.execute(db);
  try {
    const parts = await partsOf();
    expect(statesOf(parts)).toEqual(
      Object.fromEntries(DASHBOARD_PARTS.map((part) => [part, broken.includes(part) ? 'failed' : 'loaded'])),
    );
    const [first] = broken;
    // what the page shows, and the log has
    expect(parts[first!]).toEqual({ state: 'failed', requestId: expect.stringMatching(/\w{8}/) });
  } finally {
    await sql`alter table hidden rename to ${sql.table(table)}`.execute(db);
  }
});
