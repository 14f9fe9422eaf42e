import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  type Order,
  type OrderHistory,
  type Sponsorship,
  type Sponsorships,
} from '@portal/shared/contracts';
import type { StaffOrder } from '@portal/shared/contracts/staff-orders';
import { encodeId } from '@portal/shared/domain';
import { sql } from 'kysely';
import { WORLD } from '../../testing/small-world.ts';
import { readBalances } from '../ledger.ts';
import { findPayments } from '../payment-store.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { reserveAgain } from '../reservation.ts';
import { startOrderWorld, THREE, type OrderWorld } from '../testing/order-world.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await startOrderWorld();
}, 60_000);
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  // until 2027-11-20
  await world.order(THREE);
});

const agentId = WORLD.agent;
const TOTAL = 535_680;
// the first hour of that day in Denver
const DAY = '2027-11-20T07:15:00.000Z';
const inject = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers = world.people.agent,
) => world.portal.app.inject({ method, url, headers, ...(payload && { payload }) });
const sponsorships = async () =>
  (await inject('GET', endpointPath('sponsorships', { agentId }))).json<{ sponsorships: Sponsorship[] }>().sponsorships;
const orders = async () => (await inject('GET', endpointPath('orders', { agentId }))).json<OrderHistory>().orders;
const cancel = (zip: string, endsAtTerm = true) =>
  inject('PUT', endpointPath('sponsorship', { agentId, zip }), { endsAtTerm });
const useCard = (token: string) =>
  world.portal.db
    .updateTable('paymentMethod')
    .set({ methodId: `pm_${token}` })
    .execute();
const giveBack = ({ orderId, totalCents }: Order) =>
  inject(
    'POST',
    endpointPath('orderRefunds', { agentId, orderId }),
    { refundKey: randomUUID(), amountCents: totalCents, reason: 'Bought by mistake' },
    world.people.admin,
  );
const seenByStaff = async ({ orderId }: Order) =>
  (
    await inject('GET', endpointPath('staffOrder', { agentId, orderId }), undefined, world.people.admin)
  ).json<StaffOrder>();
const days = async () => (await sponsorships()).map(({ zip, since, renewsOn }) => [zip, since, renewsOn]);
const mails = async () =>
  (await world.portal.db.selectFrom('outboundMessage').select('template').execute()).map(({ template }) => template);

test('D-31 sponsorships renew on their day, at the price of that day, with the saved card, once', async () => {
  await world.renewAt('2027-11-20T06:59:00.000Z');
  expect(await orders()).toHaveLength(1);
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: 200 }).where('zip', '=', '80209').execute();
  await Promise.all([world.renewAt(DAY), world.renewAt(DAY)]);
  await world.renewAt(DAY);
  const [renewal] = await orders();
  // (142 + 165 + 200) × 12 months, less ten percent
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', totalCents: 547_560, card: { last4: '4242' } });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
  expect(world.payments.balanceCents).toBe(TOTAL + 547_560);
  expect(await readBalances(world.portal.db)).toMatchObject({ provider: TOTAL + 547_560, 'to-return': 0 });
  expect(await mails()).toEqual(['sgd-receipt', 'sgd-receipt']);
});

test('D-31 a renewal with a discount of 100% is announced and renewed once, without a payment or a posting', async () => {
  const { db } = world.portal;
  const promotionId = 'all of it';
  const free = { promotionId, defaultDiscount: 1, discountOptions: '[]', startsAt: '2027-11-01T00:00:00.000Z' };
  await db.insertInto('sgdPromotion').values(free).execute();
  try {
    await world.announceAt('2027-11-15T19:00:00.000Z');
    expect((await notices()).map(({ amount }) => amount)).toEqual(['$0.00']);
    await Promise.all([world.renewAt(DAY), world.renewAt(DAY)]);
    await world.renewAt('2027-11-20T08:15:00.000Z');
  } finally {
    await db.deleteFrom('sgdPromotion').where('promotionId', '=', promotionId).execute();
  }
  expect(await orders()).toHaveLength(2);
  const [renewal] = await orders();
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', totalCents: 0, discount: 1, card: null });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
  expect(await readBalances(db)).toEqual({ provider: TOTAL, sales: -TOTAL, 'to-return': 0 });
  expect(world.payments.confirmed).toHaveLength(1);
  expect(await db.selectFrom('spotReservation').selectAll().execute()).toEqual([]);
  expect((await mails()).toSorted()).toEqual(['sgd-receipt', 'sgd-receipt', 'sgd-renewal-notice']);
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
  await world.renewAt(DAY);
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
  await world.renewAt(DAY);
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
  await world.renewAt(DAY);
  expect(await days()).toHaveLength(3);
  expect((await cancel('80202')).statusCode).toBe(404);
  const url = endpointPath('sponsorship', { agentId, zip: '80206' });
  expect((await inject('PUT', url, { endsAtTerm: true }, world.people.otherAgent)).statusCode).toBe(403);
});

test('CS-165 a declined renewal is written about, can be paid with another card, and is charged by itself no more', async () => {
  await useCard(TEST_TOKENS.declined);
  await world.renewAt(DAY);
  await world.renewAt('2027-11-21T07:15:00.000Z');
  const [declined] = await orders();
  expect(declined).toMatchObject({ kind: 'renewal', status: 'declined', canBePaid: true });
  expect(await mails()).toEqual(['sgd-receipt', 'sgd-payment-failed']);
  // still sponsored
  expect(await days()).toHaveLength(3);
  const url = endpointPath('orderPayment', { agentId, orderId: declined!.orderId });
  const paid = (await inject('POST', url, { paymentToken: TEST_TOKENS.accepted })).json<Order>();
  expect(paid).toMatchObject({ status: 'paid' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a renewal that nobody pays ends its sponsorships after two weeks', async () => {
  await useCard(TEST_TOKENS.declined);
  await world.renewAt(DAY);
  await world.renewAt('2027-12-04T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt('2027-12-04T07:15:00.000Z');
  expect(await days()).toEqual([]);
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 a bank that asks for a confirmation declines a renewal, since nobody is there', async () => {
  await useCard(TEST_TOKENS.needsConfirmation);
  await world.renewAt(DAY);
  expect((await orders())[0]).toMatchObject({
    status: 'declined',
    message: 'Your bank asks you to confirm this payment.',
  });
});

test('D-31 a renewal survives a provider that is away, and a server that dies before or after the charge', async () => {
  world.payments.isDown = () => true;
  await world.renewAt(DAY);
  expect(await orders()).toHaveLength(1);
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'declined' });
  expect(await mails()).toEqual(['sgd-receipt']);
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

test('D-31 what was never ordered is not charged', async () => {
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
  await world.renewAt(DAY);
  expect((await orders()).map(({ kind }) => kind)).toEqual(['purchase', 'purchase']);
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 while the portal renews, the agent cannot order the same once more', async () => {
  await useCard(TEST_TOKENS.late);
  await world.renewAt(DAY);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'processing' });
  const again = await world.send(await world.requestFor(THREE));
  expect(again.json()).toMatchObject({ code: 'order_under_way' });
});

test('D-31 sponsors renew where there are fewer spots than sponsors by now', async () => {
  await world.portal.db.updateTable('zipTerritory').set({ spots: 0 }).where('zip', '=', '80206').execute();
  await world.renewAt(DAY);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a ZIP that is not sold anymore is not charged, and ends two weeks after its term', async () => {
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: null }).where('zip', '=', '80206').execute();
  await world.renewAt(DAY);
  expect((await orders())[0]!.lines.map(({ zip }) => zip)).toEqual(['80204', '80209']);
  await world.renewAt('2027-12-04T06:59:00.000Z');
  expect(await days()).toHaveLength(3);
  await world.renewAt('2027-12-04T07:15:00.000Z');
  expect((await days()).map(([zip]) => zip)).toEqual(['80204', '80209']);
});

test('D-31 a ZIP that is canceled between two tries is not charged; the others renew', async () => {
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(DAY);
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
  await world.renewAt(DAY);
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
  await world.renewAt(DAY);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  await inject('POST', endpointPath('failedPaymentMail'), { agentId });
  await world.renewAt('2027-11-20T07:15:00.000Z');
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
});

test('D-31 a refund of an earlier order leaves the term that was renewed since', async () => {
  const [first] = await orders();
  await world.renewAt(DAY);
  const url = endpointPath('orderRefunds', { agentId, orderId: first!.orderId });
  const refund = { refundKey: '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', amountCents: 5_000, reason: 'a late start' };
  expect((await inject('POST', url, refund, world.people.admin)).statusCode).toBe(200);
  await world.reconcileAfter(31);
  expect((await orders()).find(({ orderId }) => orderId === first!.orderId)).toMatchObject({ status: 'refunded' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a refund of a renewal that has not begun leaves the term before it, which then ends', async () => {
  world.now = new Date('2027-10-01T19:00:00.000Z');
  const { orderId, lines } = await world.order(THREE);
  expect(lines[0]).toMatchObject({ isRenewal: true, startsOn: '2027-11-20', renewsOn: '2028-11-20' });
  const details = endpointPath('staffOrder', { agentId, orderId });
  expect((await inject('GET', details, undefined, world.people.admin)).json()).toMatchObject({ endingZips: [] });
  const url = endpointPath('orderRefunds', { agentId, orderId });
  const refund = {
    refundKey: '7a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e',
    amountCents: 5_000,
    reason: 'renewed by mistake',
  };
  expect((await inject('POST', url, refund, world.people.admin)).statusCode).toBe(200);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2027-11-20']));
  expect((await sponsorships()).map(({ endsAtTerm }) => endsAtTerm)).toEqual([true, true, true]);
  await world.renewAt(DAY);
  expect(await days()).toEqual([]);
});

test('D-31 an order is refunded after the renewal ahead of it: its sponsorships end at once then, and nothing is kept for a term that never begins', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  const ahead = await world.order(['80206']);
  expect(ahead.lines[0]).toMatchObject({ isRenewal: true, startsOn: '2027-11-20' });
  expect((await seenByStaff(first!)).renewedBy).toEqual([ahead.number]);
  const refused = await giveBack(first!);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'renewed_ahead']);
  expect(refused.json().detail).toContain(ahead.number);
  expect(world.payments.balanceCents).toBe(TOTAL + ahead.totalCents);
  expect((await giveBack(ahead)).statusCode).toBe(200);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2027-11-20']));
  expect(await seenByStaff(first!)).toMatchObject({ renewedBy: [], endingZips: THREE });
  expect((await giveBack(first!)).statusCode).toBe(200);
  expect(await days()).toEqual([]);
  expect(world.payments.balanceCents).toBe(0);
});

test('D-31 while the next term is being paid, the order before it is not refunded', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  await world.order(['80206'], TEST_TOKENS.late);
  expect((await giveBack(first!)).json()).toMatchObject({ code: 'order_under_way' });
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 while a refund waits for the provider its ZIP is not renewed, and the refund ends the term', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  world.payments.isDown = (call) => call === 'refund';
  expect((await giveBack(first!)).json()).toMatchObject({ status: 'paid' });
  const refused = await world.send(await world.requestFor(['80206']));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_under_way']);
  expect(refused.json().detail).toContain('Your order for 80206 is being refunded at this moment.');
  // nor by itself, at the end of the term
  await world.renewAt('2027-12-01T19:00:00.000Z');
  expect(await orders()).toHaveLength(1);
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  expect(await days()).toEqual([]);
  expect(world.payments.balanceCents).toBe(0);
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

const notices = async () =>
  (
    await world.portal.db
      .selectFrom('outboundMessage')
      .selectAll()
      .where('template', '=', 'sgd-renewal-notice')
      .execute()
  ).map(({ recipient, templateValues }) => ({
    ...(templateValues as { zips: string; renewsOn: string; amount: string }),
    recipient,
  }));

test('D-31 an agent is written about a renewal seven days before it, once: ZIPs, day, amount, card and where to cancel', async () => {
  await world.announceAt('2027-11-12T19:00:00.000Z');
  expect(await notices()).toEqual([]);
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: 200 }).where('zip', '=', '80209').execute();
  await Promise.all(['2027-11-13T19:00:00.000Z', '2027-11-13T19:00:01.000Z'].map((at) => world.announceAt(at)));
  await world.announceAt('2027-11-15T19:00:00.000Z');
  const notice = {
    recipient: 'maya@example.com',
    firstName: 'Maya',
    zips: '80204, 80206, 80209',
    renewsOn: '2027-11-20',
    amount: '$5,475.60',
    card: 'Visa 4242',
    path: `/sgd/orders?id=${encodeURIComponent(encodeId(agentId))}`,
  };
  expect(await notices()).toEqual([notice]);
  await world.renewAt(DAY);
  // what was charged is what was announced
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', totalCents: 547_560 });
  // the next one is another renewal
  await world.announceAt('2028-11-15T19:00:00.000Z');
  expect((await notices()).map(({ renewsOn }) => renewsOn)).toEqual(['2027-11-20', '2028-11-20']);
});

test('D-31 nobody is written about what is canceled, refunded, not sold anymore, or has no card', async () => {
  const announce = () => world.announceAt('2027-11-15T19:00:00.000Z');
  await cancel('80206');
  await world.portal.db.updateTable('zipTerritory').set({ monthlyPrice: null }).where('zip', '=', '80204').execute();
  await announce();
  expect((await notices()).map(({ zips }) => zips)).toEqual(['80209']);
  await world.portal.db.deleteFrom('renewalNotice').execute();
  await cancel('80209');
  await announce();
  await cancel('80209', false);
  await world.portal.db.deleteFrom('paymentMethod').execute();
  await announce();
  expect(await notices()).toHaveLength(1);
});

test('D-31 an agent who cancels while the notice is being written, and goes on after all, is still written about it', async () => {
  const { db } = world.portal;
  const cancelAll = (endsAtTerm: boolean) => Promise.all(THREE.map((zip) => cancel(zip, endsAtTerm)));
  // holds up the notice after its list was read
  const lock = await db.startTransaction().execute();
  await sql`lock table renewal_try in share mode`.execute(lock);
  const announcing = world.announceAt('2027-11-15T19:00:00.000Z');
  await untilWaiting(db, [announcing]);
  await cancelAll(true);
  await lock.rollback().execute();
  await announcing;
  expect(await notices()).toEqual([]);
  await cancelAll(false);
  await world.announceAt('2027-11-16T19:00:00.000Z');
  expect(await notices()).toHaveLength(1);
});

test('D-31 nobody is written about what was refunded', async () => {
  const [order] = await orders();
  const url = endpointPath('orderRefunds', { agentId, orderId: order!.orderId });
  const refund = { refundKey: '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', amountCents: TOTAL, reason: 'Bought by mistake' };
  await inject('POST', url, refund, world.people.admin);
  await world.announceAt('2027-11-15T19:00:00.000Z');
  expect(await notices()).toEqual([]);
});

const removeCard = (cardId: string, headers = world.people.agent) =>
  inject('DELETE', endpointPath('savedCard', { agentId, cardId }), undefined, headers);
const savedCard = async () =>
  (await inject('GET', endpointPath('sponsorships', { agentId }))).json<Sponsorships>().savedCard;

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
  await world.renewAt(DAY);
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
