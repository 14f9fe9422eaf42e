import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ReferralGroup, ReferralListResponse, ResponseClock } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now: Date;
/** A fresh seller's lead of the agent, with an open contact, for each test. */
let id = 6000;
const minutesLater = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
const assignedAt = TEST_NOW.toISOString();

beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  now = TEST_NOW;
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id += 10;
  now = minutesLater(5);
  await insertLead('80205');
});
afterEach(() => sponsor('80205'));

const sponsor = (zip: string) =>
  portal.db
    .updateTable('agent')
    .set({ featuredTerritory: [zip] })
    .where('agentId', '=', WORLD.agent)
    .execute();
const insertLead = (zip: string) =>
  insertConsumers(portal.db, [
    {
      agentId: WORLD.agent,
      consumerId: id,
      sides: [
        { referralId: id, zip, assignedAt },
        { referralId: id + 1, zip, assignedAt, buySide: true },
      ],
    },
  ]);
const CHANGE = 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }';
const change = async (status: string, revision = 0, headers: Headers = people.agent, agentReferralId = id) => {
  const answer = await portal.graphql(headers, CHANGE, { input: { agentReferralId, revision, status } });
  expect(answer.errors).toBeUndefined();
};
const undo = (revision: number, agentReferralId = id) =>
  portal.graphql(
    people.agent,
    'mutation ($id: Int!, $r: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: $r) { revision } }',
    { id: agentReferralId, r: revision },
  );
const note = () =>
  portal.graphql(
    people.agent,
    'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "called") { revision } }',
    { id },
  );
const clocksOf = async (headers: Headers = people.agent, referralId = id) => {
  const url = `/referral/v2/agent-portal-referrals/${referralId}`;
  const group = (await portal.app.inject({ url, headers })).json<ReferralGroup>();
  return group.referral.map(({ responseClock }) => responseClock);
};
const RUNNING: ResponseClock = { assignedAt, contactedAt: null, seconds: null };
const after = (minutes: number): ResponseClock => ({
  assignedAt,
  contactedAt: minutesLater(minutes).toISOString(),
  seconds: minutes * 60,
});

test('D-47 the clock stops when the agent confirms contact, once, for both sides of the consumer', async () => {
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
  await change('Contacted');
  expect(await clocksOf()).toEqual([after(5), after(5)]);
  now = minutesLater(90);
  await change('Met', 1);
  expect(await clocksOf()).toEqual([after(5), after(5)]);
});

test('D-47 neither a try, nor the same status again, nor a note stops it', async () => {
  await change('Attempting');
  await change('Attempting', 1);
  await note();
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-47 an acting admin, an admin, and nobody but the agent stops it', async () => {
  await change('Contacted', 0, await portal.actFor(people.admin, 'Agent', WORLD.agent));
  await change('Contacted', 1, people.admin);
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
  now = minutesLater(20);
  await change('Contacted', 2);
  expect(await clocksOf()).toEqual([after(20), after(20)]);
});

test('D-16 undoing the first contact restarts the response clock of both sides', async () => {
  await change('Contacted');
  now = new Date(minutesLater(5).getTime() + 7000);
  expect((await undo(1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
  now = minutesLater(30);
  await change('Contacted', 2);
  expect(await clocksOf()).toEqual([after(30), after(30)]);
});

test('D-47 undo of one side leaves what the agent said of the other: the clocks stop at that moment', async () => {
  await change('Contacted');
  now = new Date(minutesLater(5).getTime() + 3000);
  await change('Contacted', 0, people.agent, id + 1);
  const bySecond = { assignedAt, contactedAt: now.toISOString(), seconds: 303 };
  now = new Date(minutesLater(5).getTime() + 7000);
  expect((await undo(1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([bySecond, bySecond]);
  // nothing that says so is left
  expect((await undo(1, id + 1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-47 undo of both sides in the other order lets both clocks run, too', async () => {
  await change('Contacted');
  await change('Contacted', 0, people.agent, id + 1);
  expect((await undo(1, id + 1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([after(5), after(5)]);
  expect((await undo(1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-16 a side without a clock, undone last, lets that of the other side run again', async () => {
  await portal.db
    .updateTable('referral')
    .set({ assignedAt: null })
    .where('referralId', '=', id + 1)
    .execute();
  await change('Contacted');
  now = new Date(minutesLater(5).getTime() + 1000);
  await change('Contacted', 0, people.agent, id + 1);
  expect((await undo(1)).errors).toBeUndefined();
  expect((await undo(1, id + 1)).errors).toBeUndefined();
  expect((await clocksOf())[0]).toEqual(RUNNING);
});

test('D-47 the other side counts for an undo only when its own agent said that they reached the consumer', async () => {
  await change('Contacted');
  await change('Attempting', 0, people.agent, id + 1);
  await change('Contacted', 1, people.admin, id + 1);
  expect((await undo(1)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-47 an undo does not touch a clock that stopped before', async () => {
  await change('Contacted');
  now = minutesLater(90);
  await change('Met', 1);
  expect((await undo(2)).errors).toBeUndefined();
  expect(await clocksOf()).toEqual([after(5), after(5)]);
});

test('D-47 a referral whose contact is locked for its agent has no clock, whoever reads it', async () => {
  id += 5;
  await insertLead('80212');
  expect(await clocksOf()).toEqual([null, null]);
  expect(await clocksOf(people.admin)).toEqual([null, null]);
  await sponsor('80212');
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-47 a locked side that the agent reached another way is not measured, and waits no more', async () => {
  id += 5;
  await insertLead('80212');
  await change('Contacted');
  await sponsor('80212');
  expect(await clocksOf()).toEqual([null, RUNNING]);
});

test('D-16 undo brings the clock of a locked referral back', async () => {
  id += 5;
  await insertLead('80213');
  await change('Contacted');
  expect((await undo(1)).errors).toBeUndefined();
  await sponsor('80213');
  expect(await clocksOf()).toEqual([RUNNING, RUNNING]);
});

test('D-47 the clock starts when a director assigns the referral', async () => {
  const { errors } = await portal.graphql(
    people.director,
    'mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { agentReferralId } }',
    { r: WORLD.waitingReferral, a: WORLD.directorsAgent },
  );
  expect(errors).toBeUndefined();
  const stored = await portal.db
    .selectFrom('referral')
    .select(['assignedAt', 'contactedAt'])
    .where('referralId', '=', WORLD.waitingReferral)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ assignedAt: now, contactedAt: null });
});

test('the other side that an agent adds has no clock: nobody assigned it', async () => {
  await portal.db
    .deleteFrom('referral')
    .where('referralId', '=', id + 1)
    .execute();
  const { errors } = await portal.graphql(
    people.agent,
    'mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { agentReferralId } }',
    { id },
  );
  expect(errors).toBeUndefined();
  expect(await clocksOf()).toEqual([RUNNING, null]);
});

test('the list and the Graph query have the same clock as the details', async () => {
  await change('Contacted');
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Leads&limit=100';
  const list = (await portal.app.inject({ url, headers: people.agent })).json<ReferralListResponse>();
  const row = list.data.find(({ consumer }) => consumer.consumerId === id);
  expect(row?.referral.map(({ responseClock }) => responseClock)).toEqual([after(5), after(5)]);
  const QUERY = `{ getReferralsForPortal(portalSection: SEARCH_RESULTS, pageSize: 100, request: {}) { referralsDetails {
    referralData { agentReferralId responseClock { assignedAt contactedAt seconds } } } } }`;
  const { data, errors } = await portal.graphql(people.agent, QUERY, {});
  expect(errors).toBeUndefined();
  const answer = data.getReferralsForPortal as {
    referralsDetails: { referralData: { agentReferralId: number; responseClock: ResponseClock | null } }[];
  };
  const clockOf = (referralId: number) =>
    answer.referralsDetails.find(({ referralData }) => referralData.agentReferralId === referralId)?.referralData
      .responseClock;
  expect([clockOf(id), clockOf(WORLD.lockedReferral)]).toEqual([after(5), null]);
});
