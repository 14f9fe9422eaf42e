import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readTimeZone, responseSpans, responseTimesOf, toResponseTimes, type ResponseSpan } from './response-times.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

const [FAST, SLOW, IDLE] = [21, 22, 23];
let database: TestDatabase;
const daysAgo = (days: number) => TEST_NOW.getTime() - days * 86_400_000;
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

beforeAll(async () => {
  database = await startTestDatabase();
  for (const agentId of [FAST, SLOW, IDLE]) await insertAgent(database.db, { agentId });
  let referralId = 8000;
  const reached = (agentId: number, days: number, minutes: number) => {
    referralId++;
    const contactedAt = daysAgo(days);
    const clock = { assignedAt: iso(contactedAt - minutes * 60_000), contactedAt: iso(contactedAt) };
    return { agentId, consumerId: referralId, sides: [{ referralId, status: 'Contacted', ...clock }] };
  };
  await insertConsumers(database.db, [
    reached(FAST, 0, 10),
    reached(FAST, 8, 4),
    reached(FAST, 29.9, 60),
    reached(FAST, 30.1, 600),
    reached(FAST, 59, 20),
    reached(FAST, 61, 5000),
    reached(SLOW, 3, 90),
    reached(SLOW, 4, 31),
    // waits
    {
      agentId: IDLE,
      consumerId: 8900,
      sides: [{ referralId: 8900, assignedAt: iso(daysAgo(2)) }],
    },
  ]);
}, 30_000);
afterAll(() => database.stop());

test('D-47 medians are of the referrals that were reached in the last 30 days, for each agent', async () => {
  const times = await responseTimesOf(database.db, [FAST, SLOW, IDLE, 999], TEST_NOW);
  expect([...times].toSorted(([one], [other]) => one - other)).toEqual([
    [FAST, { medianSeconds: 10 * 60, count: 3 }],
    // of two, the middle between both
    [SLOW, { medianSeconds: 60.5 * 60, count: 2 }],
  ]);
  expect(await responseTimesOf(database.db, [], TEST_NOW)).toEqual(new Map());
});

async function timesOf(agentId: number, now = TEST_NOW) {
  const spans = responseSpans(sql<number>`${agentId}::bigint`, sql<Date>`${now}::timestamptz`);
  const { rows } = await sql<{ spans: ResponseSpan[] }>`select ${spans} as spans`.execute(database.db);
  return toResponseTimes(rows[0]!.spans, await readTimeZone(database.db, agentId), now);
}

test('D-47 the dashboard also has the 30 days before, and nine weeks that end today', async () => {
  const { weeks, ...medians } = await timesOf(FAST);
  expect(medians).toEqual({ medianSeconds: 600, count: 3, medianBefore: 310 * 60 });
  expect(weeks.map(({ endsOn, medianSeconds, count }) => [endsOn, medianSeconds, count])).toEqual([
    ['2026-09-25', 2510 * 60, 2],
    ['2026-10-02', null, 0],
    ['2026-10-09', null, 0],
    ['2026-10-16', null, 0],
    ['2026-10-23', 330 * 60, 2],
    ['2026-10-30', null, 0],
    ['2026-11-06', null, 0],
    ['2026-11-13', 240, 1],
    ['2026-11-20', 600, 1],
  ]);
});

test('D-47 the newest week ends on the day it is where the agent works, also when it is tomorrow in UTC', async () => {
  const evening = new Date('2026-11-23T01:00:00.000Z'); // 6 PM of the 22nd in Denver
  const { weeks } = await timesOf(FAST, evening);
  expect(weeks.map(({ endsOn }) => endsOn).slice(-2)).toEqual(['2026-11-15', '2026-11-22']);
});

test('an agent who reached nobody has no median', async () => {
  expect(await timesOf(IDLE)).toMatchObject({
    medianSeconds: null,
    count: 0,
    medianBefore: null,
  });
});
