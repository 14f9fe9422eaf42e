import { expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import { WORLD } from '../../testing/small-world.ts';
import { findPayments } from '../payment-store.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { reserveAgain } from '../reservation.ts';
import { THREE } from '../testing/order-world.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

import { RENEWAL_DAY, setUpRenewalWorld, TOTAL } from '../testing/renewal-world.ts';

const { world, notices, inject, sponsorships, days, orders, cancel } = setUpRenewalWorld();
const agentId = WORLD.agent;
const useCard = (token: string) =>
  world.portal.db
    .updateTable('paymentMethod')
    .set({ methodId: `pm_${token}` })
    .execute();

test('D-31 sponsorships renew on their day, at the price of that day, with the saved card, once', async () => {
  await world.renewAt('2027-11-20T06:59:00.000Z');
  expect(await orders()).toHaveLength(1);
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: 200 }).where('zip', '=', '80209').execute();
  await Promise.all([world.renewAt(RENEWAL_DAY), world.renewAt(RENEWAL_DAY)]);
  await world.renewAt(RENEWAL_DAY);
  const [renewal] = await orders();
  // (142 + 165 + 200) × 12 months, less ten percent
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', totalCents: 547_560, card: { last4: '4242' } });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
  expect(world.payments.balanceCents).toBe(TOTAL + 547_560);
  expect(await world.balances()).toMatchObject({ provider: TOTAL + 547_560, 'to-return': 0 });
  expect(await world.mailTemplates()).toEqual(['sgd-receipt', 'sgd-receipt']);
});

test('D-31 a renewal with a discount of 100% is announced and renewed once, without a payment or a posting', async () => {
  const { db } = world.portal;
  const promotionId = 'all of it';
  const free = { promotionId, defaultDiscount: 1, discountOptions: '[]', startsAt: '2027-11-01T00:00:00.000Z' };
  await db.insertInto('sgdPromotion').values(free).execute();
  try {
    await world.announceAt('2027-11-15T19:00:00.000Z');
    expect((await notices()).map(({ amount }) => amount)).toEqual(['$0.00']);
    await Promise.all([world.renewAt(RENEWAL_DAY), world.renewAt(RENEWAL_DAY)]);
    await world.renewAt('2027-11-20T08:15:00.000Z');
  } finally {
    await db.deleteFrom('sgdPromotion').where('promotionId', '=', promotionId).execute();
  }
  expect(await orders()).toHaveLength(2);
  const [renewal] = await orders();
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', totalCents: 0, discount: 1, card: null });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
  expect(await world.balances()).toEqual({ provider: TOTAL, sales: -TOTAL, 'to-return': 0 });
  expect(world.payments.confirmed).toHaveLength(1);
  expect(await db.selectFrom('spotReservation').selectAll().execute()).toEqual([]);
  expect((await world.mailTemplates()).toSorted()).toEqual(['sgd-receipt', 'sgd-receipt', 'sgd-renewal-notice']);
  const { orderId } = renewal!;
  expect((await inject('GET', endpointPath('orderReceipt', { agentId, orderId }))).statusCode).toBe(200);
  const details = endpointPath('staffOrder', { agentId, orderId });
  const seen = await inject('GET', details, undefined, world.people.admin);
  expect(seen.json()).toMatchObject({ refundableCents: 0, payments: [] });
  expect((await inject('GET', endpointPath('zipWorth', { agentId }))).statusCode).toBe(200);
  // the next one costs what it costs then
  await world.renewAt('2028-11-20T07:15:00.000Z');
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid', totalCents: TOTAL });
});

test('D-31 a renewal that is late goes on from its day', async () => {
  await world.renewAt('2027-11-25T06:00:00.000Z');
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a ZIP that is canceled ends with its term, and is free then; the others renew', async () => {
  expect((await cancel('80206')).json()).toMatchObject({
    sponsorships: [{ zip: '80204' }, { zip: '80206', endsAtTerm: true, renewsByItself: true }, { zip: '80209' }],
  });
  await world.renewAt('2027-11-20T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt(RENEWAL_DAY);
  expect((await days()).map(([zip]) => zip)).toEqual(['80204', '80209']);
  const agent = await world.portal.db
    .selectFrom('agent')
    .select('featuredTerritory')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  expect(agent?.featuredTerritory).toEqual(['80204', '80209']);
  expect((await orders())[0]!.lines).toHaveLength(2);
});

test('D-31 a ZIP that could not be renewed with the others is renewed and charged later, by an order of its own', async () => {
  const price = (monthlyPrice: number | null) =>
    world.portal.db.updateTable('zipTerritory').set({ monthlyPrice }).where('zip', '=', '80206').execute();
  await price(null);
  await world.renewAt(RENEWAL_DAY);
  expect((await orders())[0]!.lines.map(({ zip }) => zip)).toEqual(['80204', '80209']);
  await price(165);
  await Promise.all([world.renewAt('2027-11-21T07:15:00.000Z'), world.renewAt('2027-11-21T07:15:00.000Z')]);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid', lines: [{ zip: '80206' }] });
  expect(await orders()).toHaveLength(3);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 what was canceled can go on after all; what is not sponsored cannot be canceled', async () => {
  await cancel('80206');
  await cancel('80206', false);
  await world.renewAt(RENEWAL_DAY);
  expect(await days()).toHaveLength(3);
  expect((await cancel('80202')).statusCode).toBe(404);
  const url = endpointPath('sponsorship', { agentId, zip: '80206' });
  expect((await inject('PUT', url, { endsAtTerm: true }, world.people.otherAgent)).statusCode).toBe(403);
});

test('CS-165 a declined renewal is written about, can be paid with another card, and is charged by itself no more', async () => {
  await useCard(TEST_TOKENS.declined);
  await world.renewAt(RENEWAL_DAY);
  await world.renewAt('2027-11-21T07:15:00.000Z');
  const [declined] = await orders();
  expect(declined).toMatchObject({ kind: 'renewal', status: 'declined', canBePaid: true });
  expect(await world.mailTemplates()).toEqual(['sgd-receipt', 'sgd-payment-failed']);
  // still sponsored
  expect(await days()).toHaveLength(3);
  const paid = (await world.pay(declined!.orderId)).json<Order>();
  expect(paid).toMatchObject({ status: 'paid' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a renewal that nobody pays ends its sponsorships after two weeks', async () => {
  await useCard(TEST_TOKENS.declined);
  await world.renewAt(RENEWAL_DAY);
  await world.renewAt('2027-12-04T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt('2027-12-04T07:15:00.000Z');
  expect(await days()).toEqual([]);
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 a bank that asks for a confirmation declines a renewal, since nobody is there', async () => {
  await useCard(TEST_TOKENS.needsConfirmation);
  await world.renewAt(RENEWAL_DAY);
  expect((await orders())[0]).toMatchObject({
    status: 'declined',
    message: 'Your bank asks you to confirm this payment.',
  });
});

test('D-31 a renewal survives a provider that is away, and a server that dies before or after the charge', async () => {
  world.payments.isDown = () => true;
  await world.renewAt(RENEWAL_DAY);
  expect(await orders()).toHaveLength(1);
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(RENEWAL_DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'declined' });
  expect(await world.mailTemplates()).toEqual(['sgd-receipt']);
  world.payments.onCharged = () => {
    throw new Error('kill -9');
  };
  await world.renewAt('2027-11-20T07:15:00.000Z');
  world.payments.onCharged = () => {};
  await world.reconcileAfter(31);
  expect((await orders())[0]).toMatchObject({ status: 'paid' });
  expect(world.payments.balanceCents).toBe(2 * TOTAL);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a sponsorship without an order is not renewed or charged', async () => {
  await world.portal.db
    .insertInto('sponsorship')
    .values({ agentId, zip: '27601', since: '2026-01-01', renewsOn: '2027-01-01' })
    .execute();
  await world.renewAt('2027-01-01T06:00:00.000Z');
  expect(await orders()).toHaveLength(1);
  expect((await sponsorships())[0]).toMatchObject({ zip: '27601', renewsByItself: false });
});

test('D-31 a renewal that its agent is paying by hand is not charged a second time by the portal', async () => {
  world.now = new Date('2027-11-20T05:50:00.000Z');
  // the bank asks, and the agent has not answered yet
  await world.order(THREE, TEST_TOKENS.needsConfirmation);
  await world.renewAt(RENEWAL_DAY);
  expect((await orders()).map(({ kind }) => kind)).toEqual(['purchase', 'purchase']);
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 while the portal renews, the agent cannot order the same once more', async () => {
  await useCard(TEST_TOKENS.late);
  await world.renewAt(RENEWAL_DAY);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'processing' });
  const again = await world.send(await world.requestFor(THREE));
  expect(again.json()).toMatchObject({ code: 'order_under_way' });
});

test('D-31 sponsors renew where there are fewer spots than sponsors by now', async () => {
  await world.portal.db.updateTable('zipTerritory').set({ spots: 0 }).where('zip', '=', '80206').execute();
  await world.renewAt(RENEWAL_DAY);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a ZIP that is not sold anymore is not charged, and ends two weeks after its term', async () => {
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: null }).where('zip', '=', '80206').execute();
  await world.renewAt(RENEWAL_DAY);
  expect((await orders())[0]!.lines.map(({ zip }) => zip)).toEqual(['80204', '80209']);
  await world.renewAt('2027-12-04T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt('2027-12-04T07:15:00.000Z');
  expect((await days()).map(([zip]) => zip)).toEqual(['80204', '80209']);
});

test('D-31 a ZIP that is canceled between two tries is not charged; the others renew', async () => {
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(RENEWAL_DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'declined' });
  await cancel('80206');
  await world.renewAt('2027-11-20T07:15:00.000Z');
  await world.renewAt('2027-11-20T08:15:00.000Z');
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
  expect((await orders())[0]!.lines.map(({ zip }) => zip)).toEqual(['80204', '80209']);
  expect(await days()).toEqual(['80204', '80209'].map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a declined renewal that its agent is paying at this moment is neither deleted nor charged twice', async () => {
  const { db } = world.portal;
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(RENEWAL_DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  const [declined] = await orders();
  expect(declined).toMatchObject({ kind: 'renewal', status: 'declined' });
  // one of its ZIPs is gone, for which the portal would delete it
  await db.deleteFrom('sponsorship').where('zip', '=', '80206').execute();
  const key = { agentId, orderId: declined!.orderId };
  const buyer = { principal: { userId: 'maya', grant: null }, requireStillActing: async () => {} };
  const paying = await db.startTransaction().execute();
  await reserveAgain(paying, key, buyer, world.now);
  const renewing = world.renewAt('2027-11-20T07:15:00.000Z');
  await untilWaiting(db, [renewing]);
  await paying.commit().execute();
  await renewing;
  expect((await orders())[0]).toMatchObject({ ...key, status: 'processing' });
  expect((await findPayments(db, key)).map(({ state }) => state)).toEqual(['open', 'canceled']);
  // that of the purchase
  expect(world.payments.confirmed).toHaveLength(1);
});

test('CS-165 a mail about the failure does not keep the saved card from being tried', async () => {
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(RENEWAL_DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  await inject('POST', endpointPath('failedPaymentMail'), { agentId });
  await world.renewAt('2027-11-20T07:15:00.000Z');
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
});

test('D-31 while a renewal is being charged it cannot be canceled: nobody is charged after "canceled"', async () => {
  // as an order leaves it that waits for the bank
  const lockedBy = { agentId, zip: '80206', orderId: (await orders())[0]!.orderId };
  await world.portal.db.insertInto('spotReservation').values(lockedBy).execute();
  const refused = await cancel('80206');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_under_way']);
  expect((await cancel('80204')).statusCode).toBe(200);
  expect((await sponsorships()).map(({ zip, endsAtTerm }) => [zip, endsAtTerm])).toEqual([
    ['80204', true],
    ['80206', false],
    ['80209', false],
  ]);
});

test('D-31 days are those where the agent is: an evening in Denver is not the next day', async () => {
  await world.reset();
  // 8 pm on November 25
  world.now = new Date('2026-11-26T03:00:00.000Z');
  const { lines } = await world.order(THREE);
  expect(lines.map(({ startsOn, renewsOn }) => [startsOn, renewsOn])).toContainEqual(['2026-11-25', '2027-11-25']);
  expect((await world.checkout(['80203'])).lines[0]).toMatchObject({ startsOn: '2026-11-25' });
  // 11 pm on November 24 of the next year
  await world.renewAt('2027-11-25T06:00:00.000Z');
  expect(await orders()).toHaveLength(1);
  await world.renewAt('2027-11-25T07:15:00.000Z');
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
});
