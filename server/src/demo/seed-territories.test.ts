import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { readOffers } from '../modules/territory/shop/offer-view.ts';
import { changeTurns, isUnchanged } from '../modules/territory/rules/waitlist-turns.ts';
import { findLines } from '../modules/territory/waitlist/turn-store.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { DemoClock } from './demo-clock.ts';
import { METROS } from './metros.ts';
import { Random } from './random.ts';
import { seedContent } from './seed-content.ts';
import { seedPeople } from './seed-people.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReports } from './seed-reports.ts';
import { seedTerritories } from './seed-territories.ts';

const now = new Date('2026-11-20T16:41:00.000Z');
const today = '2026-11-20';
const SEED = 20_261_120;
let database: TestDatabase;
let db: Kysely<Database>;
let seconds: number;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  const clock = new DemoClock(now);
  const random = new Random(SEED);
  await seedReferrals(db, await seedPeople(db, random, clock), random, clock);
  const start = performance.now();
  await seedTerritories(db, now);
  await seedReports(db, now);
  await seedContent(db, now);
  seconds = (performance.now() - start) / 1000;
}, 60_000);
afterAll(() => database.stop());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;

test('D-39 territories, reports and content are created within 5 seconds', async () => {
  expect(seconds).toBeLessThan(5);
  const [counts] = await rowsOf(
    sql<Record<string, number>>`select (select count(*) from zip_territory) as zips,
      (select count(*) from escrow_report) as reports, (select count(*) from content_entry) as events`,
  );
  expect(counts).toEqual({ zips: METROS.flatMap(({ zips }) => zips).length, reports: 8, events: 12 });
});

test('D-39 events are relative to now, so none names a day of the week', async () => {
  const entries = await db.selectFrom('contentEntry').select(['subTitle', 'description']).execute();
  expect(entries.filter((entry) => /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/.test(JSON.stringify(entry)))).toEqual([]);
});

test('D-32 featuredTerritory and sponsorships agree for every agent, and no ZIP has more sponsors than spots', async () => {
  const different = await rowsOf(sql`
    select agent_id from agent
    where featured_territory <> array(select zip from sponsorship where sponsorship.agent_id = agent.agent_id order by zip)`);
  expect(different).toEqual([]);
  const overfull = await rowsOf(sql`
    select zip from zip_territory where spots < (select count(*) from sponsorship where sponsorship.zip = zip_territory.zip)`);
  expect(overfull).toEqual([]);
  const [members] = await rowsOf(sql<{ sponsors: number; fees: number; outside: number }>`
    select count(*) filter (where featured_territory <> '{}') as sponsors,
      count(*) filter (where (featured_territory <> '{}') <> (sgd_status is not null)) as fees,
      (select count(*) from sponsorship left join service_zip using (agent_id, zip)
        where service_zip.zip is null) as outside
    from agent`);
  expect(members?.sponsors).toBeGreaterThan(30);
  expect(members).toMatchObject({ fees: 0, outside: 0 });
});

test('HOST-25 maya speaks Spanish and has the badge for it', async () => {
  const badges = await db.selectFrom('agentBadge').selectAll().where('agentId', '=', DEMO_IDS.maya).execute();
  const badge = badges.find(({ badgeId }) => badgeId === 'two-languages');
  expect(badge).toMatchObject({ progress: 1, earnedOn: '2026-10-16' });
});

test('D-40 maya sees every state of the shop: hers, one to renew, two now free, one still taken, some to buy', async () => {
  const zips = ['80205', '80210', '80211', '80204', '80220', '80246', '80209', '80202', '80113'];
  const offers = new Map((await readOffers(db, DEMO_IDS.maya, zips, now)).map((offer) => [offer.zip, offer]));
  const statuses = zips.map((zip) => offers.get(zip)?.status);
  expect(statuses).toEqual(['yours', 'yours', 'yours', 'free', 'free', 'waitlisted', 'free', 'taken', 'unavailable']);
  expect(offers.get('80210')).toMatchObject({ isRenewable: true, name: 'University', city: 'Denver', spotsFree: 1 });
  expect(offers.get('80205')).toMatchObject({ isRenewable: false, spotsFree: 0 });
  expect(offers.get('80204')).toMatchObject({ isNowFree: true, spotsFree: 1, waitlistPosition: 1 });
  expect(offers.get('80246')).toMatchObject({ isNowFree: false, waitlistPosition: 2 });
  expect(offers.get('80211')?.sponsors[0]).toMatchObject({ firstName: 'Maya' });
  for (const zip of ['80205', '80210', '80211']) {
    const { rankWithBoost, rankWithoutBoost, rankNow } = offers.get(zip)!;
    expect(rankNow).toBe(rankWithBoost);
    expect(rankWithBoost!).toBeLessThan(rankWithoutBoost!);
  }
});

test("D-40 SGD-07 it is maya's turn for both, others wait behind her, and there is nothing for the next round to do", async () => {
  const offers = await readOffers(db, DEMO_IDS.maya, ['80204', '80220', '80246'], now);
  expect(offers.map(({ turnUntil }) => turnUntil)).toEqual([
    '2026-11-21T16:41:00.000Z',
    '2026-11-21T16:41:00.000Z',
    null,
  ]);
  const lines = await findLines(db, null, now);
  expect([lines.get('80204')?.waiting.length, lines.get('80220')?.waiting.length]).toEqual([3, 2]);
  const changes = [...lines].filter(([, line]) => !isUnchanged(line, changeTurns(line, now)));
  expect(changes).toEqual([]);
});

test('D-40 leo sponsors nothing, nina serves nothing yet', async () => {
  const leo = await db.selectFrom('sponsorship').select('zip').where('agentId', '=', DEMO_IDS.leo).execute();
  const nina = await db.selectFrom('serviceZip').select('zip').where('agentId', '=', DEMO_IDS.nina).execute();
  expect([leo, nina]).toEqual([[], []]);
});

test('DASH-01 every agent who serves a ZIP has twelve weeks of rank, each a complete ranking', async () => {
  const weeks = await rowsOf(sql<{ agents: number; best: number; distinctRanks: number; total: number }>`
    select count(*) as agents, min(rank) as best, count(distinct rank) as distinct_ranks, max(ranked_agents) as total
    from agent_market_rank group by week, market_id`);
  expect(weeks).toHaveLength(24);
  for (const week of weeks) expect(week).toMatchObject({ best: 1, agents: week.total, distinctRanks: week.total });
  const maya = await db
    .selectFrom('agentMarketRank')
    .select(['week', 'rank'])
    .where('agentId', '=', DEMO_IDS.maya)
    .orderBy('week')
    .execute();
  expect(maya.at(-1)?.week).toBe(today);
  expect(maya.at(-1)!.rank).toBeLessThan(maya.at(-2)!.rank);
  expect(maya.at(-2)!.rank).toBeLessThanOrEqual(maya[0]!.rank);
});

test('D-39 the same moment gives the same territories', async () => {
  const second = await startTestDatabase();
  const clock = new DemoClock(now);
  const random = new Random(SEED);
  await seedReferrals(second.db, await seedPeople(second.db, random, clock), random, clock);
  await seedTerritories(second.db, now);
  await seedReports(second.db, now);
  for (const table of ['sponsorship', 'waitlist_entry', 'agent_zip_rank', 'agent_market_rank', 'escrow_report']) {
    const digest = sql<{ rows: string }>`
      select md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql.table(table)} as t`;
    expect((await digest.execute(second.db)).rows).toEqual(await rowsOf(digest));
  }
  await second.stop();
}, 60_000);
