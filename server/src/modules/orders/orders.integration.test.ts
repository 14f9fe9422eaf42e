import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { endpointPath, type Order, type OrderRequest } from '@portal/shared/contracts';
import { WORLD } from '../testing/small-world.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { BILLING } from './testing/billing.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();
const agentId = WORLD.agent;
const sponsored = async () => {
  const rows = await world.portal.db.selectFrom('sponsorship').selectAll().orderBy('zip').execute();
  return rows.map(({ agentId: of, zip, since, renewsOn }) => [of, zip, since, renewsOn]);
};

describe('an order', () => {
  test('CS-116 SGD-14 makes sponsorships, posts the total, empties the cart and mails the receipt', async () => {
    const { app } = world.portal;
    const cart = { zipCodes: [...THREE, '27601'], term: '12_MO' };
    const headers = world.people.agent;
    await app.inject({ method: 'PUT', url: endpointPath('savedCart', { agentId }), headers, payload: cart });
    const order = await world.order(THREE);
    expect(order).toMatchObject({
      status: 'paid',
      totalCents: 535_680,
      card: { brand: 'Visa', last4: '4242' },
      paidAt: '2026-11-20T19:00:00.000Z',
      billing: BILLING,
      canBePaid: false,
    });
    expect(await sponsored()).toEqual(THREE.map((zip) => [agentId, zip, '2026-11-20', '2027-11-20']));
    expect(await world.reservedZips()).toEqual([]);
    expect(await world.balances()).toEqual({ provider: 535_680, sales: -535_680, 'to-return': 0 });
    expect(world.payments.balanceCents).toBe(535_680);
    expect(await world.mails()).toEqual([
      {
        template: 'sgd-receipt',
        recipient: 'maya@example.com',
        values: expect.objectContaining({ total: '$5,356.80', number: order.number }),
      },
    ]);
    const saved = await app.inject({ url: endpointPath('savedCart', { agentId }), headers });
    expect(saved.json()).toMatchObject({ zipCodes: ['27601'], unavailableZipCodes: [] });
  });

  test('D-31 the order history is the newest first, and the receipt is a PDF', async () => {
    const first = await world.order(THREE);
    world.now = new Date('2026-11-21T19:00:00.000Z');
    const second = await world.order(['80203', '80202', '80205']);
    const { app } = world.portal;
    const headers = world.people.agent;
    const history = (await app.inject({ url: endpointPath('orders', { agentId }), headers })).json<{
      orders: Order[];
    }>();
    expect(history.orders.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    const url = endpointPath('orderReceipt', { agentId, orderId: first.orderId });
    const receipt = await app.inject({ url, headers });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    const text = (await readPdf(receipt.rawPayload)).pages.join('\n');
    for (const words of [first.number, 'Visa ending in 4242', '80206', '$5,356.80', '−$595.20']) {
      expect(text).toContain(words);
    }
    // days are written as on the page of the order, on a line of their own
    expect(text).toMatch(/^Nov 20, 2026 to Nov 20, 2027$/m);
  });

  test('D-31 the same order key is one order, also for a double click', async () => {
    const body = await world.requestFor(THREE);
    const answers = await Promise.all([world.send(body), world.send(body), world.send(body)]);
    expect(new Set(answers.map((answer) => answer.json<Order>().orderId)).size).toBe(1);
    const again = await world.send({ ...body, paymentToken: 'tok_another' });
    expect(again.json()).toMatchObject({ orderId: body.orderKey, status: 'paid' });
    expect(world.payments.payments.size).toBe(1);
    expect(world.payments.balanceCents).toBe(535_680);
  });

  test('D-31 the same order key with another body is refused', async () => {
    const body = await world.requestFor(THREE);
    await world.send(body);
    await world.expectRefusal({ ...body, billing: { ...BILLING, name: 'Somebody Else' } }, 422, 'order_key_reused');
    expect(world.payments.balanceCents).toBe(535_680);
  });

  test('D-31 409 names the ZIPs that others have taken, and nothing is charged', async () => {
    const body = await world.requestFor(['80202', '80204', '80206']);
    await world.portal.db
      .insertInto('sponsorship')
      .values({ agentId: WORLD.otherAgent, zip: '80202', since: '2026-11-20', renewsOn: '2027-11-20' })
      .execute();
    const { detail, fields } = await world.expectRefusal(body, 409, 'zip_unavailable');
    expect(detail).toBe('Nothing was ordered or charged. All spots of 80202 are taken.');
    expect(fields).toEqual([{ path: 'zipCodes.0', message: 'All spots of 80202 are taken' }]);
    expect(world.payments.payments.size).toBe(0);
    expect(await world.reservedZips()).toEqual([]);
  });

  test('D-31 two orders of one agent for the same ZIP at once: the second is refused', async () => {
    await world.order(THREE, TEST_TOKENS.late);
    await world.expectRefusal(await world.requestFor([...THREE, '80203']), 409, 'order_under_way');
    expect(world.payments.payments.size).toBe(1);
  });

  const good = (): OrderRequest => ({
    orderKey: randomUUID(),
    zipCodes: THREE,
    term: '12_MO',
    totalCents: 535_680,
    billing: BILLING,
    paymentToken: TEST_TOKENS.accepted,
    acceptsTerms: true,
    termsVersion: '2026-11',
    isOnBehalf: false,
  });
  test.each<[string, object, number, string]>([
    ['ZIP 00000', { zipCodes: ['00000', ...THREE] }, 400, 'validation_failed'],
    ['ZIP 99999', { zipCodes: ['99999', ...THREE] }, 400, 'validation_failed'],
    ['a ZIP of letters', { zipCodes: ['ABCDE'] }, 400, 'validation_failed'],
    ['a ZIP without a price', { zipCodes: ['80113', ...THREE] }, 400, 'validation_failed'],
    ['no ZIP', { zipCodes: [] }, 400, 'validation_failed'],
    ['a thousand ZIPs', { zipCodes: Array.from({ length: 1000 }, () => '80206') }, 400, 'validation_failed'],
    ['term 13_MO', { term: '13_MO' }, 400, 'validation_failed'],
    ['a negative total', { totalCents: -1 }, 400, 'validation_failed'],
    ['a total of zero', { totalCents: 0 }, 409, 'total_changed'],
    ['a total that is lower by a cent', { totalCents: 535_679 }, 409, 'total_changed'],
    ['a price', { monthlyPrice: 1 }, 400, 'validation_failed'],
    ['no tick at the terms', { acceptsTerms: false }, 400, 'validation_failed'],
    ['earlier terms', { termsVersion: '2020-01' }, 409, 'terms_changed'],
    ['the number of a card', { paymentToken: '4242 4242 4242 4242' }, 400, 'validation_failed'],
    ['no key', { orderKey: undefined }, 400, 'validation_failed'],
  ])('D-31 CS-116 %s is refused, and nothing is charged', async (_, changes, status, code) => {
    await world.expectRefusal({ ...good(), ...changes }, status, code);
    expect(world.payments.payments.size).toBe(0);
    await world.expectNothingSold();
  });

  test('SEC-01 an order of another agent is out of reach, and its id is no order of one’s own', async () => {
    const { orderId } = await world.order(THREE);
    const { app } = world.portal;
    const at = (of: number) => endpointPath('order', { agentId: of, orderId });
    const headers = world.people.otherAgent;
    expect((await app.inject({ url: at(agentId), headers })).statusCode).toBe(403);
    expect((await app.inject({ url: at(WORLD.otherAgent), headers })).statusCode).toBe(404);
    expect((await world.send(good(), headers)).statusCode).toBe(403);
    expect((await world.pay(orderId, undefined, headers)).statusCode).toBe(403);
  });

  test('D-06 an admin who acts orders only with the tick that says so', async () => {
    const acting = await world.portal.actFor(world.people.admin, 'Agent', agentId);
    const body = await world.requestFor(THREE);
    expect((await world.send(body, acting)).json()).toMatchObject({ fields: [{ path: 'isOnBehalf' }] });
    await world.expectNothingSold();
    const ordered = await world.send({ ...body, isOnBehalf: true }, acting);
    expect(ordered.json()).toMatchObject({ status: 'paid' });
    expect((await world.send(await world.requestFor(['80203']), world.people.admin)).statusCode).toBe(403);
  });
});
