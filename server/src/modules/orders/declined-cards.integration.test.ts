import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { startOrderWorld, THREE, type OrderWorld } from './testing/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await startOrderWorld();
}, 60_000);
afterAll(() => world.stop());
beforeEach(() => world.reset());

const nothingHappened = async () => {
  expect(await world.portal.db.selectFrom('sponsorship').selectAll().execute()).toEqual([]);
  expect(await world.portal.db.selectFrom('spotReservation').selectAll().execute()).toEqual([]);
  expect(world.payments.balanceCents).toBe(0);
};

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
  await nothingHappened();
});

test('D-31 nor by orders at the same time', async () => {
  await world.portal.db.updateTable('market').set({ minimumZips: 1 }).execute();
  for (let card = 0; card < 9; card++) await world.order(['80203'], TEST_TOKENS.declined);
  const paymentToken = TEST_TOKENS.declined;
  const wanted = await Promise.all(['80204', '80205', '80206'].map((zip) => world.requestFor([zip], { paymentToken })));
  const answers = await Promise.all(wanted.map((body) => world.send(body)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429, 429]);
  await nothingHappened();
});
