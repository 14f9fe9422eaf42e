import { describe, expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { WORLD } from '../testing/small-world.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();
const agentId = WORLD.agent;

describe('a payment', () => {
  test('CS-165 that is declined charges nothing, frees the spots, and mails the link to pay with another card', async () => {
    const order = await world.order(THREE, TEST_TOKENS.declined);
    expect(order).toMatchObject({ status: 'declined', message: 'Your card was declined.', canBePaid: true });
    await world.expectNothingSold();
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ template: 'sgd-payment-failed', recipient: 'maya@example.com' });
    const path = `/sgd/checkout?id=${encodeURIComponent(encodeId(agentId))}&order=${order.orderId}`;
    expect(mail!.values).toMatchObject({ path, message: 'Your card was declined.' });
  });

  test('CS-165 of a declined order is made with another card, once', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.declined);
    const pay = () => world.pay(orderId);
    world.now = new Date('2026-11-22T10:00:00.000Z');
    const paid = (await pay()).json<Order>();
    expect(paid).toMatchObject({ status: 'paid', totalCents: 535_680 });
    expect(paid.lines[0]).toMatchObject({ startsOn: '2026-11-22', renewsOn: '2027-11-22' });
    expect((await pay()).json()).toMatchObject({ code: 'not_payable' });
    expect(world.payments.balanceCents).toBe(535_680);
    expect(await world.balances()).toMatchObject({ provider: 535_680 });
  });

  test('D-31 of a declined order whose ZIPs were bought again is not offered, and refused in words for people', async () => {
    const declined = await world.order(THREE, TEST_TOKENS.declined);
    const again = await world.order(THREE);
    expect(await world.read(declined.orderId)).toMatchObject({ status: 'declined', canBePaid: false });
    const answer = await world.pay(declined.orderId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain('80204 is yours and can be renewed from Sep 21, 2027.');
    const mail = { method: 'POST', url: endpointPath('failedPaymentMail'), headers: world.people.agent } as const;
    expect((await world.portal.app.inject({ ...mail, payload: { agentId } })).json()).toBe(false);
    // given back, they are in the shop again
    await world.portal.db
      .updateTable('sgdOrder')
      .set({ status: 'refunded' })
      .where('orderId', '=', again.orderId)
      .execute();
    expect(await world.read(declined.orderId)).toMatchObject({ canBePaid: true });
  });

  test('D-06 by an admin who acts needs the tick that says so, too', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.declined);
    const acting = await world.portal.actFor(world.people.admin, 'Agent', agentId);
    const pay = (payload: object) => world.pay(orderId, { paymentToken: TEST_TOKENS.accepted, ...payload }, acting);
    expect((await pay({})).json()).toMatchObject({ fields: [{ path: 'isOnBehalf' }] });
    expect(world.payments.balanceCents).toBe(0);
    expect((await pay({ isOnBehalf: true })).json()).toMatchObject({ status: 'paid' });
  });

  test('API-57 the failed-payment mail is sent to the agent’s own address, and at most every ten minutes', async () => {
    const send = async (by = world.people.agent) => {
      const url = endpointPath('failedPaymentMail');
      return world.portal.app.inject({ method: 'POST', url, headers: by, payload: { agentId } });
    };
    expect((await send()).json()).toBe(false);
    await world.order(THREE, TEST_TOKENS.declined);
    expect((await send()).json()).toBe(true);
    expect(await world.mails()).toHaveLength(1);
    world.now = new Date('2026-11-20T19:10:00.000Z');
    expect((await send()).json()).toBe(true);
    expect((await world.mails()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['sgd-payment-failed', 'maya@example.com'],
      ['sgd-payment-failed', 'maya@example.com'],
    ]);
    expect((await send(world.people.otherAgent)).statusCode).toBe(403);
  });

  test('D-31 whose card the provider does not know is declined for good', async () => {
    const order = await world.order(THREE, 'tok_of_nowhere');
    expect(order).toMatchObject({ status: 'declined', message: 'There is no such card token.' });
    expect([...world.payments.payments.values()].map(({ status }) => status)).toEqual(['canceled']);
    await world.expectNothingSold();
  });

  test('D-31 that needs the cardholder says where, keeps the spots, and is paid when they confirm', async () => {
    const order = await world.order(THREE, TEST_TOKENS.needsConfirmation);
    expect(order).toMatchObject({
      status: 'needs-confirmation',
      confirmationUrl: 'https://pay.example/confirm/' + [...world.payments.payments.keys()].at(-1),
    });
    expect(await world.reservedZips()).toHaveLength(3);
    world.payments.settle([...world.payments.payments.keys()].at(-1)!);
    const url = endpointPath('orderStatus', { agentId, orderId: order.orderId });
    const answer = await world.portal.app.inject({ method: 'POST', url, headers: world.people.agent });
    expect(answer.json()).toMatchObject({ status: 'paid', confirmationUrl: null });
    expect(await world.balances()).toMatchObject({ provider: 535_680, sales: -535_680 });
  });

  test('D-31 that nobody confirms within 15 minutes is canceled for good', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.needsConfirmation);
    await world.reconcileAfter(14 * 60);
    expect((await world.read(orderId)).status).toBe('needs-confirmation');
    await world.reconcileAfter(61);
    expect(await world.read(orderId)).toMatchObject({ status: 'canceled', canBePaid: false });
    await world.expectNothingSold();
  });

  test('D-31 without a provider leaves nothing behind, and the same key can order later', async () => {
    world.payments.isDown = (call) => call === 'open';
    const body = await world.requestFor(THREE);
    await world.expectRefusal(body, 503, 'payments_unavailable');
    expect(await world.portal.db.selectFrom('sgdOrder').selectAll().execute()).toEqual([]);
    await world.expectNothingSold();
    world.payments.isDown = () => false;
    expect((await world.send(body)).json()).toMatchObject({ status: 'paid' });
  });
});
