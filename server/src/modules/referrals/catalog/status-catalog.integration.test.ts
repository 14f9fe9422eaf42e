import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ReferralGroup, StatusOption } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type TestPortal } from '../../testing/test-portal.ts';
import { CATALOG_KNOWN_FOR_MS } from './status-catalog.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** A fresh seller's lead of the agent for each test. */
let id = 7000;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  const sides = [{ referralId: id, updatedAt: '2026-11-01T12:00:00.000Z' }];
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, lastName: `Fresh ${id}`, sides }]);
});

const waitForCatalog = () => {
  now = new Date(now.getTime() + CATALOG_KNOWN_FOR_MS);
};
const addStatus = async (status: string, after: string, facts: object = {}) => {
  const row = { side: 'seller', status, category: 'Active Leads', tone: 'parked', position: 25, ...facts } as const;
  await portal.db.insertInto('referralStatus').values(row).execute();
  const transition = { side: 'seller', fromStatus: after, toStatus: status } as const;
  await portal.db.insertInto('referralStatusTransition').values(transition).execute();
};
const setActive = (status: string, isActive: boolean) =>
  portal.db.updateTable('referralStatus').set({ isActive }).where('status', '=', status).execute();

const offered = async (headers = people.agent) => {
  const { data } = await portal.graphql(
    headers,
    'query { retrieveAllStatusesForBuySide(buySide: false) { label requires isFinal } }',
  );
  return data.retrieveAllStatusesForBuySide as StatusOption[];
};
const nextAfter = async (status: string, headers = people.agent) => {
  const { data } = await portal.graphql(
    headers,
    'query ($s: String!) { retrieveDropdownOptionsForStatus(status: $s, buySide: false) { label } }',
    { s: status },
  );
  return (data.retrieveDropdownOptionsForStatus as StatusOption[]).map(({ label }) => label);
};
const change = (status: string, facts: object = {}, headers = people.agent) =>
  portal.graphql(
    headers,
    `mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) {
      categoryStatus statusTone } }`,
    { input: { agentReferralId: id, revision: 0, status, ...facts } },
  );
const codeOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.code;
const colorNow = async () => {
  const url = `/referral/v2/agent-portal-referrals/${id}`;
  const group = (await portal.app.inject({ url, headers: people.agent })).json<ReferralGroup>();
  return group.referral[0]?.statusTone;
};

test('D-16 a status that is added to the table is offered and accepted within a minute, with its fields', async () => {
  expect(await nextAfter('New')).not.toContain('Toured');
  await addStatus('Toured', 'New', { requires: ['listPrice'] });
  expect(await nextAfter('New')).not.toContain('Toured');
  waitForCatalog();
  expect(await nextAfter('New')).toEqual(expect.arrayContaining(['Attempting', 'Toured']));
  expect((await nextAfter('New')).indexOf('Toured')).toBe(2);
  expect(await nextAfter('Attempting')).not.toContain('Toured');
  expect(await offered()).toContainEqual({ label: 'Toured', requires: ['listPrice'], isFinal: true });
  expect(codeOf(await change('Toured'))).toBe('validation_failed');
  const { data } = await change('Toured', { listPrice: 400_000 });
  expect(data.updateAgentReferralStatus).toEqual({ categoryStatus: 'Toured', statusTone: 'parked' });
});

test('D-16 an inactive status is not offered and is refused, also to staff; a referral that has it can leave it', async () => {
  await portal.db.updateTable('referral').set({ status: 'Attempting' }).where('referralId', '=', id).execute();
  await setActive('Attempting', false);
  waitForCatalog();
  try {
    for (const headers of [people.agent, people.admin]) {
      expect((await offered(headers)).map(({ label }) => label)).not.toContain('Attempting');
      expect(await nextAfter('New', headers)).not.toContain('Attempting');
      expect(codeOf(await change('Attempting', {}, headers))).toBe('status_not_allowed');
    }
    expect(await colorNow()).toBe('neutral');
    expect(await nextAfter('Attempting')).toEqual(expect.arrayContaining(['Contacted', 'Met']));
    expect((await change('Contacted')).data.updateAgentReferralStatus.categoryStatus).toBe('Contacted');
  } finally {
    await setActive('Attempting', true);
    waitForCatalog();
  }
});

test.each([
  ['Listed', null, false, 'listed'],
  ['Listed', 'Listed by competitor', false, 'neutral'],
  ['Nurture', null, false, 'parked'],
  ['Showing', null, true, 'reached'],
  ['Showing', null, false, 'neutral'],
  ['Abandoned', null, true, 'neutral'],
] as const)('the color of %s (%s), buyer %p: %s', async (status, subStatus, buySide, tone) => {
  await portal.db.updateTable('referral').set({ status, subStatus, buySide }).where('referralId', '=', id).execute();
  expect(await colorNow()).toBe(tone);
});
