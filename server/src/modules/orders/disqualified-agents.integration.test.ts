import { beforeEach, expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import { WORLD } from '../testing/small-world.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const agentId = WORLD.agent;

const world = setUpOrderWorld();
beforeEach(async () => {
  await setStatus('PREFERRED_AGENT');
});

const setStatus = (currentStatus: string) =>
  world.portal.db.updateTable('agent').set({ currentStatus }).where('agentId', '=', agentId).execute();
const count = async (table: 'spotHold' | 'spotReservation' | 'sponsorship') =>
  (await world.portal.db.selectFrom(table).selectAll().execute()).length;

test('D-31 an agent who was disqualified orders nothing, and pays for no declined order', async () => {
  const declined = await world.order(THREE, TEST_TOKENS.declined);
  const body = await world.requestFor(THREE);
  await setStatus('DISQUALIFIED');
  const refused = await world.send(body);
  expect(refused.statusCode).toBe(400);
  const { detail, fields } = refused.json<{ detail: string; fields: { path: string }[] }>();
  expect(detail).toMatch(/^Nothing was ordered or charged\. 80204 is only for agents who are active in the network\./);
  expect(fields.map(({ path }) => path)).toEqual(['zipCodes.0', 'zipCodes.1', 'zipCodes.2']);
  const again = await world.pay(declined.orderId);
  expect(again.statusCode).toBe(400);
  expect(world.payments.balanceCents).toBe(0);
  expect(await count('spotReservation')).toBe(0);
  await setStatus('ACTIVE_AGENT');
  expect((await world.send(body)).json()).toMatchObject({ status: 'paid' });
});

test('D-31 the checkout of an agent who was disqualified says so of each ZIP, and holds no spot', async () => {
  await setStatus('DISQUALIFIED');
  expect(await world.checkout(THREE)).toMatchObject({
    lines: [],
    holds: [],
    unavailable: THREE.map((zip) => ({ zip, message: `${zip} is only for agents who are active in the network.` })),
  });
  expect(await count('spotHold')).toBe(0);
});

test('D-31 nothing of an agent who was disqualified is announced or renewed', async () => {
  const { totalCents } = await world.order(THREE);
  await setStatus('DISQUALIFIED');
  await world.announceAt('2027-11-15T19:00:00.000Z');
  await world.renewAt('2027-11-20T07:15:00.000Z');
  const answer = await world.portal.app.inject({
    url: endpointPath('orders', { agentId }),
    headers: world.people.agent,
  });
  expect(answer.json<{ orders: Order[] }>().orders).toHaveLength(1);
  expect(world.payments.balanceCents).toBe(totalCents);
  const sent = await world.portal.db.selectFrom('outboundMessage').select('template').execute();
  expect(sent.map(({ template }) => template)).toEqual(['sgd-receipt']);
});

test('D-31 sponsorships of an agent who was disqualified end with their term, and are not charged when the agent is back', async () => {
  const { totalCents } = await world.order(THREE);
  await setStatus('DISQUALIFIED');
  const { sponsorships } = (
    await world.portal.app.inject({ url: endpointPath('sponsorships', { agentId }), headers: world.people.agent })
  ).json<{ sponsorships: { renewsByItself: boolean }[] }>();
  expect(sponsorships.map(({ renewsByItself }) => renewsByItself)).toEqual([false, false, false]);
  await world.renewAt('2027-11-20T06:59:00.000Z');
  expect(await count('sponsorship')).toBe(3);
  await world.renewAt('2027-11-20T07:15:00.000Z');
  expect(await count('sponsorship')).toBe(0);
  await setStatus('ACTIVE_AGENT');
  await world.renewAt('2028-05-01T07:15:00.000Z');
  expect(world.payments.balanceCents).toBe(totalCents);
});
