import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, News, type NewsSection } from '@portal/shared/contracts';
import { MINUTE_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = TEST_NOW;
  await sql`truncate section_visit, content_entry`.execute(portal.db);
  await portal.db.updateTable('referral').set({ assignedAt: null }).execute();
});

const news = async (headers: Headers = people.agent) => {
  const answer = await portal.app.inject({ url: ENDPOINTS.news, headers });
  expect(answer.statusCode).toBe(200);
  return News.parse(answer.json());
};
const visit = async (section: NewsSection, headers: Headers = people.agent) =>
  (await portal.app.inject({ method: 'PUT', url: endpointPath('sectionVisit', { section }), headers })).statusCode;
const after = (minutes: number) => (now = new Date(TEST_NOW.getTime() + minutes * MINUTE_MS));
let lastId = 9_000;
/** Gives an agent a referral; `assignedAt` is null for a side the agent added. */
const giveReferral = (agentId: number, assignedAt: Date | null = now) => {
  const id = ++lastId;
  return insertConsumers(portal.db, [
    { agentId, consumerId: id, sides: [{ referralId: id, assignedAt: assignedAt?.toISOString() ?? null }] },
  ]);
};
const publish = (entryId: string, target: string | null, publishedAt: Date | null) =>
  portal.db
    .insertInto('contentEntry')
    .values({
      entryId,
      title: entryId,
      subTitle: null,
      description: null,
      dateTime: TEST_NOW,
      featuredImage: null,
      buttonUrl: null,
      target,
      publishedAt,
      modalStartsAt: null,
      modalEndsAt: null,
      featuredModalImage: null,
    })
    .execute();

test('D-42, HOST-43 a referral is new until its agent visits the referrals, and for nobody else', async () => {
  expect(await news()).toMatchObject({ referrals: false, events: false });
  await giveReferral(WORLD.agent);
  expect(await news()).toMatchObject({ referrals: true, events: false });
  expect((await news(people.otherAgent)).referrals).toBe(false);
  after(1);
  expect(await visit('referrals')).toBe(204);
  expect((await news()).referrals).toBe(false);
  after(2);
  await giveReferral(WORLD.agent);
  expect((await news()).referrals).toBe(true);
});

test.each([
  ['assignReferral', '$id: Int!, $to: Int!', 'agentReferralId: $id, agentId: $to'],
  ['assignReferrals', '$id: [Int!]!, $to: Int!', 'agentReferralIds: $id, agentId: $to'],
])('D-42 a referral is new to its agent also when they visit the list during %s', async (name, types, values) => {
  const { db } = portal;
  const person = { firstName: 'Wanda', lastName: 'Waiting', buySide: true, timeZone: 'America/Denver' };
  const { referralId } = await db
    .insertInto('unassignedReferral')
    .values({ reloDirectorId: WORLD.director, ...person })
    .returning('referralId')
    .executeTakeFirstOrThrow();
  const sam = await portal.signIn({ email: 'sam@example.com', groups: ['Agent'], agentId: WORLD.directorsAgent });
  // holds up the assignment when the referral is the agent's already
  const lock = await db.startTransaction().execute();
  await sql`lock table referral_summary in share mode`.execute(lock);
  const assign = `mutation (${types}) { ${name}(${values}) { __typename } }`;
  const assigning = portal.graphql(people.director, assign, { id: referralId, to: WORLD.directorsAgent });
  await untilWaiting(db, [assigning]);
  after(1);
  await visit('referrals', sam);
  after(2);
  await lock.commit().execute();
  expect((await assigning).errors).toBeUndefined();
  expect((await news(sam)).referrals).toBe(true);
  after(3);
  await visit('referrals', sam);
  expect((await news(sam)).referrals).toBe(false);
});

test('D-42 a side that the agent added is not new to them', async () => {
  await giveReferral(WORLD.agent, null);
  expect((await news()).referrals).toBe(false);
});

test('D-42, HOST-43 an event is new from when it is published until the events are visited', async () => {
  await publish('draft', null, null);
  expect((await news()).events).toBe(false);
  await publish('for-all', 'All Agents', now);
  expect(await news()).toMatchObject({ referrals: false, events: true });
  after(1);
  expect(await visit('events')).toBe(204);
  expect((await news()).events).toBe(false);
  after(2);
  await portal.db
    .updateTable('contentEntry')
    .set({ target: 'All Agents', publishedAt: now })
    .where('entryId', '=', 'draft')
    .execute();
  expect((await news()).events).toBe(true);
});

test('D-36, D-42 an event for others is not new', async () => {
  await portal.db
    .updateTable('agent')
    .set({ currentStatus: 'PREFERRED_AGENT' })
    .where('agentId', '=', WORLD.agent)
    .execute();
  await publish('for-others', 'Non-Preferred Agents', now);
  expect((await news()).events).toBe(false);
});

test('D-06, D-42 an acting admin sees what is new for the agent and leaves it as it is', async () => {
  await giveReferral(WORLD.agent);
  await publish('for-all', 'All Agents', now);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect(await news(acting)).toMatchObject({ referrals: true, events: true });
  after(1);
  expect(await visit('referrals', acting)).toBe(403);
  expect(await visit('events', acting)).toBe(403);
  expect(await news()).toMatchObject({ referrals: true, events: true });
});

test('a visit never moves back, and a section that does not exist is refused', async () => {
  after(5);
  await visit('referrals');
  after(1);
  await visit('referrals');
  after(3);
  await giveReferral(WORLD.agent);
  expect((await news()).referrals).toBe(false);
  expect(await visit('profile' as NewsSection)).toBe(400);
});

test('AUTH-13 a person of the group Agent without an agent id has no news', async () => {
  const headers = await portal.signIn({ email: 'lost@example.com', groups: ['Agent'] });
  expect((await portal.app.inject({ url: ENDPOINTS.news, headers })).statusCode).toBe(403);
});
