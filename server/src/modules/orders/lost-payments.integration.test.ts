import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, type Order } from '@portal/shared/contracts';
import { WORLD } from '../testing/small-world.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();
const agentId = WORLD.agent;
const TOTAL = 535_680;
const SOLD = { provider: TOTAL, sales: -TOTAL, 'to-return': 0 };
const EVEN = { provider: 0, sales: 0, 'to-return': 0 };
const postings = () => world.portal.db.selectFrom('ledgerPosting').selectAll().execute();
const onlyPayment = () => [...world.payments.payments.values()][0]!;
const notice = (changes: object = {}) => {
  const { paymentId, reference, amountCents } = onlyPayment();
  return { webhookId: 'evt_1', paymentId, reference, amountCents, ...changes };
};
const tell = (body: object, signature = 'genuine') =>
  world.portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.paymentWebhook,
    headers: { 'content-type': 'application/json', 'webhook-signature': signature },
    payload: JSON.stringify(body),
  });

describe('a lost answer', () => {
  test('D-31 of a payment that was charged is found out by the reconciliation, and charged once', async () => {
    const { orderId, status } = await world.order(THREE, TEST_TOKENS.lostAnswer);
    expect(status).toBe('processing');
    expect([await world.sponsoredZips(), (await world.reservedZips()).length]).toEqual([[], 3]);
    await world.reconcileAfter(29);
    expect((await world.read(orderId)).status).toBe('processing');
    await world.reconcileAfter(2);
    expect(await world.read(orderId)).toMatchObject({ status: 'paid', card: { last4: '4242' } });
    expect([await world.sponsoredZips(), await world.balances()]).toEqual([THREE, SOLD]);
    expect(world.payments.balanceCents).toBe(TOTAL);
  });

  test('D-31 is found out by a page that asks how the order stands', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.lostAnswer);
    const url = endpointPath('orderStatus', { agentId, orderId });
    const answer = await world.portal.app.inject({ method: 'POST', url, headers: world.people.agent });
    expect(answer.json()).toMatchObject({ status: 'paid' });
  });

  test('D-31 with a provider that stays away: the spots are kept, and it is asked again', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.lostAnswer);
    world.payments.isDown = () => true;
    await world.reconcileAfter(31);
    expect((await world.read(orderId)).status).toBe('processing');
    world.payments.isDown = () => false;
    await world.reconcileAfter(31);
    expect((await world.read(orderId)).status).toBe('paid');
  });
});

describe('a server that dies', () => {
  test('D-31 between charge and settlement: the sale is made within a minute of the restart', async () => {
    world.payments.onCharged = () => {
      throw new Error('kill -9');
    };
    const body = await world.requestFor(THREE);
    expect((await world.send(body)).statusCode).toBe(500);
    expect([world.payments.balanceCents, await world.sponsoredZips(), await world.balances()]).toEqual([
      TOTAL,
      [],
      EVEN,
    ]);
    world.payments.onCharged = () => {};
    await world.reconcileAfter(31);
    expect([await world.sponsoredZips(), await world.balances(), await world.reservedZips()]).toEqual([
      THREE,
      SOLD,
      [],
    ]);
    expect((await world.send(body)).json()).toMatchObject({ orderId: body.orderKey, status: 'paid' });
    expect(world.payments.balanceCents).toBe(TOTAL);
  });

  test('D-31 before it charged: the payment can never be charged, and the spots are free', async () => {
    world.payments.isDown = (call) => call === 'confirm';
    const { orderId } = await world.order(THREE);
    world.payments.isDown = () => false;
    await world.reconcileAfter(31);
    expect(await world.read(orderId)).toMatchObject({
      status: 'canceled',
      message: 'The payment was not completed, and nothing was charged.',
    });
    expect([await world.sponsoredZips(), await world.reservedZips(), await world.balances()]).toEqual([[], [], EVEN]);
    // the request that was on its way all the time
    const late = await world.payments.confirm(onlyPayment().paymentId, { token: TEST_TOKENS.accepted });
    expect([late.status, world.payments.balanceCents]).toEqual(['canceled', 0]);
  });

  test('D-31 a payment that the provider does not know is closed when its lease is over, and its spots are free', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.lostAnswer);
    const lost = onlyPayment();
    world.payments.payments.clear();
    // a page that asks in between changes nothing
    await world.portal.app.inject({
      method: 'POST',
      url: endpointPath('orderStatus', { agentId, orderId }),
      headers: world.people.agent,
    });
    expect([(await world.read(orderId)).status, (await world.reservedZips()).length]).toEqual(['processing', 3]);
    await world.reconcileAfter(31);
    expect(await world.read(orderId)).toMatchObject({ status: 'canceled' });
    expect([await world.sponsoredZips(), await world.reservedZips(), await world.balances()]).toEqual([[], [], EVEN]);
    expect((await world.order(THREE)).status).toBe('paid');
    // a provider that finds it after all gives back what it has charged
    world.payments.payments.set(lost.paymentId, lost);
    await tell({ webhookId: 'evt_late', ...lost });
    await world.reconcileAfter(31);
    expect([await world.sponsoredZips(), await world.balances()]).toEqual([THREE, SOLD]);
    expect(world.payments.balanceCents).toBe(TOTAL);
  });

  test('D-31 before it kept the name of the payment: it is asked for by its reference', async () => {
    world.payments.isDown = (call) => call === 'confirm';
    const { orderId } = await world.order(THREE);
    await world.portal.db.updateTable('orderPayment').set({ providerPaymentId: null }).execute();
    world.payments.isDown = () => false;
    await world.reconcileAfter(31);
    expect((await world.read(orderId)).status).toBe('canceled');
    expect(world.payments.payments.size).toBe(1);
  });

  test('D-31 several servers reconcile at once, and each payment is settled once', async () => {
    await world.order(THREE, TEST_TOKENS.lostAnswer);
    await Promise.all([world.reconcileAfter(31), world.reconcileAfter(0), world.reconcileAfter(0)]);
    expect((await postings()).map(({ kind }) => kind)).toEqual(['sale']);
    expect(await world.mailTemplates()).toEqual(['sgd-receipt']);
  });
});

describe('a webhook', () => {
  test('D-31 settles a payment that was not known before; twice is once', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    world.payments.settle(onlyPayment().paymentId);
    expect((await tell(notice())).json()).toEqual({ received: true });
    expect((await world.read(orderId)).status).toBe('paid');
    expect((await tell(notice())).statusCode).toBe(200);
    expect((await tell(notice({ webhookId: 'evt_2' }))).statusCode).toBe(200);
    expect([(await postings()).length, await world.mailTemplates()]).toEqual([1, ['sgd-receipt']]);
  });

  test('D-31 that is forged changes nothing', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    world.payments.settle(onlyPayment().paymentId);
    const refused = await tell(notice(), 'v1,forged');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'bad_signature']);
    expect((await world.read(orderId)).status).toBe('processing');
  });

  test('D-31 is not believed: the provider is asked, and says that nothing was charged', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    expect((await tell(notice())).statusCode).toBe(200);
    expect([(await world.read(orderId)).status, await world.sponsoredZips()]).toEqual(['processing', []]);
  });

  test('D-31 of another amount is refused', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    world.payments.settle(onlyPayment().paymentId);
    const refused = await tell(notice({ amountCents: 1 }));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'other_amount']);
    expect((await world.read(orderId)).status).toBe('processing');
  });

  test('D-31 of a payment that nobody knows is refused', async () => {
    const refused = await tell({ webhookId: 'evt_9', paymentId: 'pay_of_others', reference: null, amountCents: 1 });
    expect(refused.statusCode).toBe(404);
  });

  test('D-31 that comes while the provider is away is sent again by it', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    world.payments.settle(onlyPayment().paymentId);
    world.payments.isDown = () => true;
    expect((await tell(notice())).statusCode).toBeGreaterThanOrEqual(500);
    world.payments.isDown = () => false;
    await tell(notice());
    expect((await world.read(orderId)).status).toBe('paid');
  });

  test('D-31 that is lost costs nothing: the reconciliation settles the payment', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    world.payments.settle(onlyPayment().paymentId);
    await world.reconcileAfter(31);
    expect((await world.read(orderId)).status).toBe('paid');
  });
});

describe('money without a sale', () => {
  test('D-31 of another amount is given back in full, and the spots are free', async () => {
    const order = await world.order(THREE, TEST_TOKENS.otherAmount);
    expect(order).toMatchObject({ status: 'canceled', refunds: [{ amountCents: 2 * TOTAL, state: 'requested' }] });
    expect(await world.balances()).toEqual({ provider: 2 * TOTAL, sales: 0, 'to-return': -2 * TOTAL });
    await world.reconcileAfter(1);
    expect(await world.balances()).toEqual(EVEN);
    expect(world.payments.balanceCents).toBe(0);
    expect([await world.sponsoredZips(), await world.reservedZips(), await world.mailTemplates()]).toEqual([
      [],
      [],
      ['sgd-payment-returned'],
    ]);
    expect((await world.read(order.orderId)).refunds).toMatchObject([{ state: 'done' }]);
  });

  test('D-31 that comes when its spots are gone is given back: nobody is charged without a ZIP', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.late);
    await world.portal.db.updateTable('zipTerritory').set({ spots: 0 }).where('zip', '=', '80206').execute();
    world.payments.settle(onlyPayment().paymentId);
    await tell(notice());
    await world.reconcileAfter(1);
    expect((await world.read(orderId)).status).toBe('canceled');
    expect([world.payments.balanceCents, await world.balances(), await world.sponsoredZips()]).toEqual([0, EVEN, []]);
  });

  test('D-31 that comes after its order was declined is given back, and the next card pays once', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.declined);
    const first = onlyPayment().paymentId;
    expect((await world.pay(orderId)).json()).toMatchObject({ status: 'paid' });
    world.payments.settle(first);
    await tell(notice());
    await world.reconcileAfter(1);
    expect(world.payments.balanceCents).toBe(TOTAL);
    expect([await world.balances(), await world.sponsoredZips()]).toEqual([SOLD, THREE]);
    expect((await world.read(orderId)).status).toBe('paid');
  });

  test('D-31 is given back later when the provider is away', async () => {
    await world.order(THREE, TEST_TOKENS.otherAmount);
    world.payments.isDown = (call) => call === 'refund';
    await world.reconcileAfter(1);
    expect((await world.balances())['to-return']).toBe(-2 * TOTAL);
    world.payments.isDown = () => false;
    await world.reconcileAfter(31);
    expect([await world.balances(), world.payments.balanceCents]).toEqual([EVEN, 0]);
  });
});

describe('a refund by staff', () => {
  const refund = (orderId: string, payload: object, by = world.people.admin) =>
    world.portal.app.inject({
      method: 'POST',
      url: endpointPath('orderRefunds', { agentId, orderId }),
      headers: by,
      payload,
    });
  const wish = (amountCents: number) => ({ refundKey: randomUUID(), amountCents, reason: 'Bought by mistake' });

  test('D-31 gives back a part, ends the sponsorships, and is in the ledger and the audit log', async () => {
    const { orderId } = await world.order(THREE);
    const answer = await refund(orderId, wish(100_000));
    expect(answer.json()).toMatchObject({ status: 'refunded', refundedCents: 100_000 });
    expect(await world.balances()).toEqual({ provider: TOTAL - 100_000, sales: 100_000 - TOTAL, 'to-return': 0 });
    expect([world.payments.balanceCents, await world.sponsoredZips()]).toEqual([TOTAL - 100_000, []]);
    expect(await world.mailTemplates()).toEqual(['sgd-receipt', 'sgd-refund']);
    const entry = await world.portal.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('operation', '=', 'order.refund')
      .orderBy('at', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ reason: 'Bought by mistake' });
  });

  test('D-31 is never above what was paid, also in parts and at once', async () => {
    const { orderId } = await world.order(THREE);
    expect((await refund(orderId, wish(TOTAL + 1))).json()).toMatchObject({ code: 'more_than_paid' });
    const answers = await Promise.all([refund(orderId, wish(400_000)), refund(orderId, wish(400_000))]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(world.payments.balanceCents).toBe(TOTAL - 400_000);
  });

  test('D-31 with the same key is done once, and refused with another amount', async () => {
    const { orderId } = await world.order(THREE);
    const body = wish(1_000);
    await Promise.all([refund(orderId, body), refund(orderId, body)]);
    expect(world.payments.balanceCents).toBe(TOTAL - 1_000);
    expect((await refund(orderId, { ...body, amountCents: 2_000 })).json()).toMatchObject({
      code: 'refund_key_reused',
    });
  });

  test('D-31 needs a reason, a payment, and staff who do not act for anybody', async () => {
    const { orderId } = await world.order(THREE);
    expect((await refund(orderId, { ...wish(1_000), reason: ' ' })).statusCode).toBe(400);
    expect((await refund(orderId, wish(1_000), world.people.agent)).statusCode).toBe(403);
    const acting = await world.portal.actFor(world.people.admin, 'Agent', agentId);
    expect((await refund(orderId, wish(1_000), acting)).statusCode).toBe(403);
    const declined = await world.order(['80202', '80203', '80205'], TEST_TOKENS.declined);
    expect((await refund(declined.orderId, wish(1_000))).json()).toMatchObject({ code: 'not_refundable' });
    expect((await refund(randomUUID(), wish(1_000))).statusCode).toBe(404);
    expect(world.payments.balanceCents).toBe(TOTAL);
  });

  test('D-31 is carried out later when the provider is away; until then the sponsorships go on', async () => {
    const { orderId } = await world.order(THREE);
    world.payments.isDown = (call) => call === 'refund';
    expect((await refund(orderId, wish(1_000))).json<Order>()).toMatchObject({
      status: 'paid',
      refunds: [{ state: 'requested' }],
    });
    expect(await world.sponsoredZips()).toEqual(THREE);
    world.payments.isDown = () => false;
    await world.reconcileAfter(31);
    expect(await world.read(orderId)).toMatchObject({ status: 'refunded', refundedCents: 1_000 });
    expect(await world.sponsoredZips()).toEqual([]);
  });
});

describe('the ledger', () => {
  const postingId = randomUUID();
  const add = (entries: { account: 'provider' | 'sales'; amountCents: number }[]) =>
    world.portal.db.transaction().execute(async (trx) => {
      const posting = { agentId, postingId, orderId: randomUUID(), kind: 'sale', reference: postingId } as const;
      await trx
        .insertInto('ledgerPosting')
        .values({ ...posting, postedAt: world.now })
        .execute();
      for (const entry of entries)
        await trx
          .insertInto('ledgerEntry')
          .values({ agentId, postingId, ...entry })
          .execute();
    });

  test('D-31 is kept at zero by the database at each commit', async () => {
    await expect(add([{ account: 'provider', amountCents: 100 }])).rejects.toThrow(/off by 100 cents/);
    await expect(
      add([
        { account: 'provider', amountCents: 100 },
        { account: 'sales', amountCents: -99 },
      ]),
    ).rejects.toThrow(/off by 1 cents/);
    expect(await postings()).toEqual([]);
    await add([
      { account: 'provider', amountCents: 100 },
      { account: 'sales', amountCents: -100 },
    ]);
  });

  test('D-31 is never changed', async () => {
    await world.order(THREE);
    const { db } = world.portal;
    await expect(db.updateTable('ledgerEntry').set({ amountCents: 1 }).execute()).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom('ledgerPosting').execute()).rejects.toThrow(/never changed/);
    expect(await world.balances()).toEqual(SOLD);
  });
});
