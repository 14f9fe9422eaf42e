import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();

test('D-31 an agent does not try an eleventh card within an hour', async () => {
  for (let card = 0; card < 10; card++) await world.order(THREE, TEST_TOKENS.declined);
  const answer = await world.send(await world.requestFor(THREE));
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'too_many_requests',
      detail: 'Nothing was ordered or charged. Too many cards were declined. Please try again in 60 minutes.',
    }),
  ]);
  await world.expectNothingSold();
});

test('D-31 an agent is told when the next card can be tried, and can then', async () => {
  for (let card = 0; card < 10; card++) await world.order(THREE, TEST_TOKENS.declined);
  world.now = new Date(world.now.getTime() + 45 * MINUTE_MS);
  const answer = await world.send(await world.requestFor(THREE));
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('900');
  expect(answer.json<{ detail: string }>().detail).toContain('Please try again in 15 minutes.');
  world.now = new Date(world.now.getTime() + 15 * MINUTE_MS);
  expect(await world.order(THREE)).toMatchObject({ status: 'paid' });
});

test('D-31 ten declined cards an hour is also the limit of orders sent at the same time', async () => {
  await world.portal.db.updateTable('market').set({ minimumZips: 1 }).execute();
  for (let card = 0; card < 9; card++) await world.order(['80203'], TEST_TOKENS.declined);
  const paymentToken = TEST_TOKENS.declined;
  const wanted = await Promise.all(['80204', '80205', '80206'].map((zip) => world.requestFor([zip], { paymentToken })));
  const answers = await Promise.all(wanted.map((body) => world.send(body)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429, 429]);
  await world.expectNothingSold();
});

test('D-31 nor by paying for declined orders at the same time', async () => {
  await world.portal.db.updateTable('market').set({ minimumZips: 1 }).execute();
  const orders = [];
  for (let card = 0; card < 9; card++) {
    orders.push(await world.order([['80204', '80205', '80206'][card % 3]!], TEST_TOKENS.declined));
  }
  const payload = { paymentToken: TEST_TOKENS.declined, isOnBehalf: false };
  const answers = await Promise.all(orders.slice(0, 3).map(({ orderId }) => world.pay(orderId, payload)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429, 429]);
  await world.expectNothingSold();
});
