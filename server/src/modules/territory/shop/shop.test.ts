import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ShopQuery } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { startWhileHeld } from '../../../testing/start-while-held.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../../referrals/testing/referral-fixtures.ts';
import { refreshActivity } from '../ranking/activity-refresh.ts';
import { refreshRanks } from '../ranking/rank-refresh.ts';
import { readSalesStats, readZipRanks } from '../ranking/rank-view.ts';
import { readShop, readZipData } from './shop-service.ts';
import { insertMarkets, insertSponsorships } from '../testing/territory-fixtures.ts';
import { refreshWeek } from '../ranking/weekly-refresh.ts';

const [MAYA, RIVAL, NEWCOMER, BANNED] = [1, 2, 3, 4];
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await insertAgent(db, { agentId: MAYA, transactionsTotal: 30, brokerageName: 'Front Range Homes' });
  await insertAgent(db, { agentId: RIVAL, transactionsTotal: 300 });
  await insertAgent(db, { agentId: NEWCOMER });
  await insertAgent(db, { agentId: BANNED, currentStatus: 'DISQUALIFIED', transactionsTotal: 900 });
  await insertMarkets(db);
  const serves = (agentId: number, ...zips: string[]) => zips.map((zip) => ({ agentId, zip }));
  await db
    .insertInto('serviceZip')
    .values([
      ...serves(MAYA, '80205', '80206', '80113', '80401'),
      ...serves(RIVAL, '80205', '80206'),
      ...serves(BANNED, '80205'),
    ])
    .execute();
  await insertSponsorships(db, [
    { agentId: MAYA, zip: '80205', renewsOn: '2026-12-14' },
    { agentId: MAYA, zip: '27601' },
    { agentId: RIVAL, zip: '80202' },
  ]);
  await db.insertInto('waitlistEntry').values({ agentId: MAYA, zip: '80202', addedByRep: null }).execute();
  const came = { zip: '80205', createdAt: '2026-02-01T00:00:00Z' };
  const sold = { category: 'Wins' as const, status: 'Sold', ...came };
  await insertConsumers(db, [
    { agentId: MAYA, consumerId: 1, sides: [{ referralId: 1, ...sold, soldPrice: 500_000, soldDate: '2026-03-02' }] },
    {
      agentId: MAYA,
      consumerId: 2,
      sides: [{ referralId: 2, ...sold, soldPrice: 1, commissionReceived: 9_000.5, soldDate: '2026-10-31' }],
    },
    {
      agentId: RIVAL,
      consumerId: 3,
      sides: [
        { referralId: 3, ...sold, soldPrice: 100_000, soldDate: '2024-11-01', createdAt: '2024-10-01T00:00:00Z' },
      ],
    },
    { agentId: RIVAL, consumerId: 4, sides: [{ referralId: 4, ...came }] },
  ]);
  await refreshActivity(db, TEST_NOW);
  await refreshRanks(db, TEST_NOW);
}, 60_000);
afterAll(() => database.stop());

const shop = (query: Partial<ShopQuery>) => readShop(db, MAYA, ShopQuery.parse(query), TEST_NOW);
const zipsOf = async (query: Partial<ShopQuery>) => (await shop(query)).zips.map(({ zip }) => zip);

test('SGD-01 the service tab has the ZIPs the agent serves, those with the most business first, also unsold ones', async () => {
  const { zips, counts, tab } = await shop({});
  expect(tab).toBe('service');
  expect(zips.map(({ zip, status }) => [zip, status])).toEqual([
    ['80205', 'yours'],
    ['80113', 'unavailable'],
    ['80206', 'free'],
    ['80401', 'unavailable'],
  ]);
  expect(zips[3]).toMatchObject({ name: 'Golden', city: 'Golden', state: 'CO', monthlyPrice: null, spots: 0 });
  expect(counts).toMatchObject({ service: 4, renewals: 1, waitlist: 1 });
});

test('D-29 an offer has price, spots, sponsors, rank with and without boost, and a year of business', async () => {
  const [offer] = (await shop({})).zips;
  expect(offer).toMatchObject({
    zip: '80205',
    name: 'Quarter 80205',
    monthlyPrice: 179,
    spots: 2,
    spotsFree: 1,
    renewsOn: '2026-12-14',
    sponsors: [{ agentId: MAYA, brokerageName: 'Front Range Homes', transactionsTotal: 30, photoLocation: null }],
    rankNow: 1,
    rankWithBoost: 1,
    rankWithoutBoost: 1,
    rankedAgents: 2,
    isRenewable: true,
    // all sales are of one agent: what they earned is theirs to know
    referrals12Months: 3,
    commissions12Months: 0,
    lastYear: { through: '2026-10-31', referrals: 3, agents: 2, commissions: null },
  });
});

test('0104 the shop says who cannot order: an agent who was disqualified', async () => {
  const ofAgent = async (agentId: number) =>
    (await readShop(db, agentId, ShopQuery.parse({ tab: 'service' }), TEST_NOW)).canOrder;
  expect(await Promise.all([MAYA, NEWCOMER, BANNED].map(ofAgent))).toEqual([true, true, false]);
});

test('D-31 the offer of a sponsored ZIP says whether its renewal was canceled; it can be renewed after all', async () => {
  const sponsorship = db.updateTable('sponsorship').where('agentId', '=', MAYA).where('zip', '=', '80205');
  await sponsorship.set({ endsAtTerm: true }).execute();
  const { zips, counts } = await shop({ tab: 'renewals' });
  await sponsorship.set({ endsAtTerm: false }).execute();
  expect(zips).toMatchObject([{ zip: '80205', endsAtTerm: true, isRenewable: true }]);
  expect(counts.renewals).toBe(1);
  const offers = (await shop({})).zips;
  expect(offers.filter(({ endsAtTerm }) => endsAtTerm)).toEqual([]);
});

test('SGD-04 nearby are the sold ZIPs within the radius, nearest first, with their distance', async () => {
  const { zips, center, counts } = await shop({ tab: 'nearby', zip: '80203', radius: 5 });
  expect(center).toMatchObject({ zip: '80203', radius: 5 });
  expect(zips[0]).toMatchObject({ zip: '80203', miles: 0 });
  const miles = zips.map((zip) => zip.miles ?? Number.NaN);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  expect(Math.max(...miles)).toBeLessThanOrEqual(5);
  expect(counts.nearby).toBe(zips.length);
  expect(await zipsOf({ tab: 'nearby', zip: '27601', radius: 50 })).toEqual(['27601']);
});

test('SGD-04 without a ZIP the distance is measured from the center of the service ZIPs', async () => {
  const { center } = await shop({ tab: 'nearby', radius: 25 });
  expect(center?.latitude).toBeCloseTo(39.71, 1);
  expect((await readShop(db, NEWCOMER, ShopQuery.parse({ tab: 'nearby' }), TEST_NOW)).center).toBeNull();
});

test('SGD-02 the search finds a ZIP, a city or a county in any case, or a state; elsewhere nothing is sold', async () => {
  expect(await zipsOf({ tab: 'search', zip: '80209' })).toEqual(['80209']);
  expect(await zipsOf({ tab: 'search', state: 'NC', city: 'raleigh' })).toEqual(['27601']);
  expect(await zipsOf({ tab: 'search', state: 'NC', county: 'WAKE' })).toEqual(['27601']);
  expect(await zipsOf({ tab: 'search', state: 'CO', county: 'Wake' })).toEqual([]);
  expect((await zipsOf({ tab: 'search', state: 'CO' })).length).toBe(8);
  expect(await zipsOf({ tab: 'search', zip: '10001' })).toEqual([]);
});

test('SGD-02 a ZIP code without an area and an empty search are refused at their field', async () => {
  const fields = (path: string) => ({ statusCode: 400, fields: [expect.objectContaining({ path })] });
  await expect(shop({ tab: 'search', zip: '00000' })).rejects.toMatchObject(fields('zip'));
  await expect(shop({ tab: 'nearby', zip: '80201' })).rejects.toMatchObject(fields('zip'));
  await expect(shop({ tab: 'search' })).rejects.toMatchObject(fields('zip'));
  await expect(shop({ tab: 'search', city: 'Denver' })).rejects.toMatchObject(fields('state'));
  await expect(shop({ tab: 'search', county: 'Denver' })).rejects.toMatchObject(fields('state'));
});

test('D-29 renewals are the sponsored ZIPs of the next 60 days, the waitlist those that are waited for', async () => {
  expect(await zipsOf({ tab: 'renewals' })).toEqual(['80205']);
  expect(await zipsOf({ tab: 'waitlist' })).toEqual(['80202']);
});

test('API-66 ZIP data is in the requested order, once each, unknown ones left out', async () => {
  const data = await readZipData(db, MAYA, ['80206', '00000', '80205', '80206'], TEST_NOW);
  expect(data.map(({ zip }) => zip)).toEqual(['80206', '80205']);
});

test('API-59 ranks are those of today, or without the boost; a ZIP without a rank is left out', async () => {
  expect(await readZipRanks(db, MAYA, ['80205', '80206', '10001'], false)).toEqual({ '80205': 1, '80206': 2 });
  expect(await readZipRanks(db, RIVAL, ['80205', '80206'], true)).toEqual({ '80205': 2, '80206': 1 });
  expect(await readZipRanks(db, MAYA, [], false)).toEqual({});
});

test('DASH-01 disqualified agents are not ranked, a second run of the week replaces the first', async () => {
  await refreshRanks(db, TEST_NOW);
  const ranked = await db.selectFrom('agentMarketRank').selectAll().orderBy('rank').execute();
  expect(ranked.map(({ agentId, rank, rankedAgents, week }) => [agentId, rank, rankedAgents, week])).toEqual([
    [MAYA, 1, 2, '2026-11-20'],
    [RIVAL, 2, 2, '2026-11-20'],
  ]);
});

test('sales stats count the sales in the sponsored ZIPs of these agents', async () => {
  expect(await readSalesStats(db, [MAYA, RIVAL])).toEqual({
    totalZipsCommissions: 22_000.5,
    totalZipsSalesVolume: 500_001,
    totalZipsTransactions: 2,
  });
});

test('DASH-01 a week that is not ranked yet is ranked once', async () => {
  const nextWeek = new Date('2026-11-28T12:00:00Z');
  const weeks = async () => {
    const rows = await db.selectFrom('agentMarketRank').select('week').distinct().orderBy('week').execute();
    return rows.map(({ week }) => week);
  };
  await refreshWeek(db, TEST_NOW);
  // Thursday evening in New York, where a server starts: Friday's ranks are not made before Friday
  await refreshWeek(db, new Date('2026-11-27T01:00:00Z'));
  expect(await weeks()).toEqual(['2026-11-20']);
  await refreshWeek(db, nextWeek);
  await refreshWeek(db, nextWeek);
  expect(await weeks()).toEqual(['2026-11-20', '2026-11-27']);
});

test('DASH-01 two servers that rank a week at the same moment do not fail', async () => {
  const week = new Date('2026-12-05T12:00:00Z');
  // the first one has replaced the places by ZIP when the second one begins
  const hold = (trx: Kysely<Database>) => sql`lock table agent_market_rank in exclusive mode`.execute(trx);
  const server = () => refreshWeek(db, week);
  await startWhileHeld(db, hold, [server, server]);
  const ranked = await db.selectFrom('agentZipRank').select(['zip', 'week']).where('agentId', '=', MAYA).execute();
  expect(new Set(ranked.map(({ week: of }) => of))).toEqual(new Set(['2026-12-04']));
});
