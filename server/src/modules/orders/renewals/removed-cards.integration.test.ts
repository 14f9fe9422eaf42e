import { expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { WORLD } from '../../testing/small-world.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { THREE } from '../testing/order-world.ts';

import { RENEWAL_DAY, setUpRenewalWorld } from '../testing/renewal-world.ts';

const { world, inject, savedCard, days, orders } = setUpRenewalWorld();
const agentId = WORLD.agent;

const removeCard = (cardId: string, headers = world.people.agent) =>
  inject('DELETE', endpointPath('savedCard', { agentId, cardId }), undefined, headers);

test('D-31 a saved card is removed here and at the provider; what it would have renewed ends two weeks after its term', async () => {
  const { cardId } = (await savedCard())!;
  world.payments.isDown = (call) => call === 'forget';
  expect((await removeCard(cardId)).json()).toMatchObject({ code: 'payments_unavailable' });
  expect(await savedCard()).toMatchObject({ cardId, brand: 'Visa', last4: '4242', expires: '2028-04' });
  world.payments.isDown = () => false;
  expect((await removeCard(cardId)).json()).toMatchObject({
    savedCard: null,
    sponsorships: THREE.map((zip) => ({ zip, renewsByItself: false })),
  });
  expect([...world.payments.forgotten]).toEqual([`pm_${TEST_TOKENS.accepted}`]);
  expect((await removeCard(cardId)).statusCode).toBe(404);
  await world.renewAt(RENEWAL_DAY);
  expect(await orders()).toHaveLength(1);
  await world.renewAt('2027-12-04T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt('2027-12-04T07:15:00.000Z');
  expect(await days()).toEqual([]);
});

test('D-31 nobody removes the card of somebody else', async () => {
  const { cardId } = (await savedCard())!;
  expect((await removeCard(cardId, world.people.otherAgent)).statusCode).toBe(403);
  const byId = endpointPath('savedCard', { agentId: WORLD.otherAgent, cardId });
  expect((await inject('DELETE', byId, undefined, world.people.otherAgent)).statusCode).toBe(404);
  expect(await savedCard()).toMatchObject({ cardId });
});
