import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Dashboard } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { insertMarkets, insertSponsorships } from '../territory/testing/territory-fixtures.ts';
import { readDashboard } from './dashboard-view.ts';

const [MAYA, NINA, RIVAL] = [1, 2, 3];
let database: TestDatabase;
let db: Kysely<Database>;
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();
const ahead = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000).toISOString();
const soldIn = (soldDate: string, zip: string) =>
  ({ category: 'Wins', status: 'Sold', zip, soldDate, soldPrice: 400_000 }) as const;

beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await insertAgent(db, {
    agentId: MAYA,
    currentStatus: 'PREFERRED_AGENT',
    phoneNumber: '3035550101',
    brokerageName: 'Front Range Homes',
    photoLocation: 'photos/1.jpg',
    licenseNumber: 'CO1',
    rfaSignDate: '2026-01-02',
    referralAgreementLocation: 'a.pdf',
    detail: JSON.stringify({ preferences: {} }),
  });
  await insertAgent(db, { agentId: NINA, currentStatus: 'ONBOARDING', portalTempPassword: true });
  await insertAgent(db, { agentId: RIVAL });
  await insertMarkets(db);
  await db
    .insertInto('serviceZip')
    .values(['80205', '80206', '80209'].map((zip) => ({ agentId: MAYA, zip })))
    .execute();
  await insertSponsorships(db, [{ agentId: MAYA, zip: '80205', renewsOn: '2027-03-02' }]);
  const ranked = { agentId: MAYA, week: '2026-11-20', rankedAgents: 9 };
  await db
    .insertInto('agentZipRank')
    .values([
      { ...ranked, zip: '80205', rankWithBoost: 1, rankWithoutBoost: 4 },
      { ...ranked, zip: '80206', rankWithBoost: 2, rankWithoutBoost: 9 },
    ])
    .execute();
  await db
    .insertInto('agentMarketRank')
    .values(
      [
        { week: '2026-11-06', rank: 7, points: { promptness: 10 } },
        { week: '2026-11-13', rank: 5, points: { promptness: 12, closings: 4 } },
        { week: '2026-11-20', rank: 3, points: { promptness: 20, closings: 5 } },
      ].map((row) => ({
        ...row,
        agentId: MAYA,
        marketId: 'denver',
        rankedAgents: 41,
        points: JSON.stringify(row.points),
      })),
    )
    .execute();
  const lead = (consumerId: number, days: number, side: object = {}) => ({
    agentId: MAYA,
    consumerId,
    firstName: 'Lead',
    lastName: String(consumerId),
    sides: [{ referralId: consumerId, updatedAt: ago(days), avgAvm: 865_000, ...side }],
  });
  await insertConsumers(db, [
    lead(11, 12, { status: 'Contacted' }),
    lead(12, 11, { status: 'New', zip: '80205' }),
    lead(13, 90, { status: 'Nurture', snoozedUntil: '2026-11-20' }),
    lead(14, 80, { status: 'Nurture', snoozedUntil: '2026-11-21' }),
    lead(15, 30),
    lead(16, 25),
    lead(17, 2),
    {
      agentId: MAYA,
      consumerId: 18,
      firstName: 'Ingrid',
      lastName: 'Sørensen-Blake',
      sides: [
        { referralId: 181, updatedAt: ago(40), avgAvm: 500_000 },
        {
          referralId: 182,
          updatedAt: ago(3),
          buySide: true,
          status: 'Contacted',
          streetName: null,
          midRange: [100_000, 300_000],
        },
      ],
    },
    { agentId: RIVAL, consumerId: 19, sides: [{ referralId: 19, updatedAt: ago(60) }] },
    ...[
      { hours: -2, zip: '80205' },
      { hours: 3, zip: '80205' },
      { hours: 5, zip: '80299' },
      { hours: 25, zip: '80299' },
      { hours: 50, zip: '80299' },
      { hours: 90, zip: '80299' },
    ].map(({ hours, zip }, index) => ({
      agentId: MAYA,
      consumerId: 30 + index,
      phoneNumber: '7205550130',
      sides: [
        {
          referralId: 30 + index,
          category: 'Active Appointments' as const,
          zip,
          scheduledAppointment: ahead(hours),
          status: index === 2 ? 'Showing' : 'Appointment Set',
          buySide: index === 2,
        },
      ],
    })),
    { agentId: MAYA, consumerId: 41, sides: [{ referralId: 41, ...soldIn('2026-01-31', '80205') }] },
    {
      agentId: MAYA,
      consumerId: 42,
      sides: [{ referralId: 42, ...soldIn('2026-11-01', '80205'), commissionReceived: 777.77 }],
    },
    { agentId: MAYA, consumerId: 43, sides: [{ referralId: 43, ...soldIn('2025-12-31', '80206') }] },
    {
      agentId: MAYA,
      consumerId: 44,
      sides: [{ referralId: 44, category: 'Lost Listings/Sales', status: 'Listed', subStatus: 'Listed by competitor' }],
    },
  ]);
  const event = { subTitle: null, description: null, buttonUrl: 'https://www.example.com/e', modalStartsAt: null };
  await db
    .insertInto('contentEntry')
    .values(
      [
        { ...event, entryId: 'past', title: 'Past', dateTime: ago(1), target: 'All Agents' },
        { ...event, entryId: 'others', title: 'For others', dateTime: ahead(1), target: 'Non-Preferred Agents' },
        { ...event, entryId: 'sponsors', title: 'For sponsors', dateTime: ahead(9), target: 'SGD Agents' },
        { ...event, entryId: 'all', title: 'For all', dateTime: ahead(19), target: 'All Agents' },
      ].map((row) => ({ ...row, featuredImage: null, featuredModalImage: null, modalEndsAt: null })),
    )
    .execute();
}, 60_000);
afterAll(() => database.stop());

const dashboardOf = async (agentId: number, viewer: 'agent' | 'staff' = 'agent') =>
  Dashboard.parse(await readDashboard(db, { agentId, viewer, now: TEST_NOW }));

test('D-24 the longest waiting referrals come first, four of them with the total', async () => {
  const { needUpdate, needUpdateTotal } = (await dashboardOf(MAYA)).agentStats;
  expect(needUpdateTotal).toBe(6);
  expect(needUpdate.map((due) => [due.consumerName, due.daysSinceUpdate, due.sides, due.note])).toEqual([
    ['Lead 13', 90, 'Seller', 'Snooze ended'],
    ['Ingrid Sørensen-Blake', 40, 'Seller + Buyer', 'First contact due'],
    ['Lead 15', 30, 'Seller', 'First contact due'],
    ['Lead 16', 25, 'Seller', 'First contact due'],
  ]);
  expect(needUpdate[1]).toMatchObject({ agentReferralId: 181, estimatedCommission: 18_200 });
  expect(needUpdate[0]).toMatchObject({
    estimatedCommission: 22_490,
    place: '1 Main St, Denver, CO 80299',
    searchingIn: null,
  });
});

test('D-24 the next appointments come soonest first, with the total and the number of today', async () => {
  const { nextAppointments, appointmentsTotal, appointmentsToday } = (await dashboardOf(MAYA)).agentStats;
  expect([appointmentsTotal, appointmentsToday]).toEqual([5, 2]);
  expect(nextAppointments.map(({ agentReferralId, kind, kindCode }) => [agentReferralId, kind, kindCode])).toEqual([
    [31, 'Listing appointment', 'listing-appointment'],
    [32, 'Showing', 'showing'],
    [33, 'Listing appointment', 'listing-appointment'],
    [34, 'Listing appointment', 'listing-appointment'],
  ]);
});

test('D-17 a phone number is present where the contact rule shows it, and always for staff', async () => {
  const phones = async (viewer: 'agent' | 'staff') =>
    (await dashboardOf(MAYA, viewer)).agentStats.nextAppointments.map(({ phoneNumber }) => phoneNumber);
  expect(await phones('agent')).toEqual(['7205550130', null, null, null]);
  expect(await phones('staff')).toEqual(Array.from({ length: 4 }, () => '7205550130'));
  const { needUpdate } = (await dashboardOf(MAYA)).agentStats;
  expect(needUpdate.map(({ phoneNumber }) => phoneNumber)).toEqual([null, null, null, null]);
});

test('D-24 the funnel has the numbers of the tabs and its parts add up to those', async () => {
  const { funnel } = (await dashboardOf(MAYA)).agentStats;
  expect(funnel).toEqual([
    {
      category: 'Active Leads',
      total: 8,
      statuses: [
        { status: 'New', count: 5 },
        { status: 'Contacted', count: 1 },
        { status: 'Nurture', count: 2 },
      ],
    },
    {
      category: 'Active Appointments',
      total: 6,
      statuses: [
        { status: 'Appointment Set', count: 5 },
        { status: 'Showing', count: 1 },
      ],
    },
    { category: 'Wins', total: 3, statuses: [{ status: 'Sold', count: 3 }] },
    { category: 'Lost Listings/Sales', total: 1, statuses: [{ status: 'Listed by competitor', count: 1 }] },
    { category: 'Inactive', total: 0, statuses: [] },
  ]);
});

test('D-24 commissions of the year are in the month of the sale and add up to the cent', async () => {
  const { commissions } = (await dashboardOf(MAYA)).agentStats;
  expect(commissions).toMatchObject({ year: 2026, total: 11_177.77, closings: 2 });
  expect(commissions.months).toEqual([10_400, 0, 0, 0, 0, 0, 0, 0, 0, 0, 777.77, 0]);
});

test('D-24 the year of the commissions is that of the agent, not of Greenwich', async () => {
  const newYearsEve = new Date('2027-01-01T06:30:00Z');
  const dashboard = await readDashboard(db, { agentId: MAYA, viewer: 'agent', now: newYearsEve });
  expect(dashboard?.agentStats.commissions).toMatchObject({ year: 2026, closings: 2 });
});

test('DASH-01 the ZIPs have rank with and without boost, own referrals and commissions of the year', async () => {
  const { agentZipStats } = await dashboardOf(MAYA);
  expect(agentZipStats.map(({ zip }) => zip)).toEqual(['80205', '80206', '80209']);
  expect(agentZipStats[0]).toEqual({
    zip: '80205',
    name: 'Quarter 80205',
    isSponsored: true,
    status: 'yours',
    renewsOn: '2027-03-02',
    endsAtTerm: false,
    rankWithBoost: 1,
    rankWithoutBoost: 4,
    rankedAgents: 9,
    referrals: 5,
    commissions: 11_177.77,
  });
  expect(agentZipStats[1]).toMatchObject({ isSponsored: false, referrals: 1, commissions: 0 });
  expect(agentZipStats[2]).toMatchObject({ rankWithBoost: null, rankedAgents: 0, referrals: 0 });
});

test('DASH-01 and CS-084 the rank has its weeks and the factor that moved it', async () => {
  expect((await dashboardOf(MAYA)).agentRank).toEqual({
    rank: 3,
    outOf: 41,
    market: 'Denver',
    history: [
      { week: '2026-11-06', rank: 7 },
      { week: '2026-11-13', rank: 5 },
      { week: '2026-11-20', rank: 3 },
    ],
    change: {
      from: 5,
      to: 3,
      since: '2026-11-13',
      reason: 'Updates within two days of a new lead counted most.',
      factor: 'promptness',
    },
  });
});

test('D-36 the next event is for this agent and has not begun', async () => {
  expect((await dashboardOf(MAYA)).nextEvent?.title).toBe('For sponsors');
  expect((await dashboardOf(NINA)).nextEvent?.title).toBe('For others');
});

test('D-24 a new agent has an empty dashboard and six steps to do, a complete one none', async () => {
  const nina = await dashboardOf(NINA);
  expect(nina.agentRank).toEqual({ rank: null, outOf: 0, market: null, history: [], change: null });
  expect(nina.agentStats).toMatchObject({ needUpdate: [], needUpdateTotal: 0, appointmentsTotal: 0 });
  expect(nina.agentZipStats).toEqual([]);
  expect(nina.onboarding.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false, false]);
  expect(nina.onboarding.map(({ path }) => path)).toEqual([
    '/change-password',
    '/referral-agreement',
    '/update-profile',
    '/service-zip-codes',
    '/events',
    '/preferences',
  ]);
  expect((await dashboardOf(MAYA)).onboarding.every(({ isDone }) => isDone)).toBe(true);
});
