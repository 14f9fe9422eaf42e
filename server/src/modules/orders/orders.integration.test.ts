import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpointPath, type Order, type OrderRequest } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { trimHolds } from '../territory/spots/spot-claims.ts';
import { WORLD } from '../testing/small-world.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { readBalances } from './ledger.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { BILLING } from './testing/billing.ts';
import { startOrderWorld, THREE, type OrderWorld } from './testing/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await startOrderWorld();
}, 60_000);
afterAll(() => world.stop());
beforeEach(() => world.reset());

const agentId = WORLD.agent;
const sponsored = async () => {
  const rows = await world.portal.db.selectFrom('sponsorship').selectAll().orderBy('zip').execute();
  return rows.map(({ agentId: of, zip, since, renewsOn }) => [of, zip, since, renewsOn]);
};
const reserved = () => world.portal.db.selectFrom('spotReservation').selectAll().execute();
const mails = async () =>
  (await world.portal.db.selectFrom('outboundMessage').selectAll().execute()).map(
    ({ template, recipient, templateValues: values }) => ({ template, recipient, values }),
  );
const balances = () => readBalances(world.portal.db);
const nothingHappened = async () => {
  expect(await sponsored()).toEqual([]);
  expect(await reserved()).toEqual([]);
  expect(world.payments.balanceCents).toBe(0);
  expect((await balances()).provider).toBe(0);
};
const fails = async (body: object, status: number, code: string) => {
  const answer = await world.send(body);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  return answer.json<{ detail: string; fields?: { path: string; message: string }[] }>();
};

describe('checkout', () => {
  test('HOST-14 SGD-15 CS-116 shows lines, discount, total, dates, billing contact, terms and card field', async () => {
    const checkout = await world.checkout(THREE);
    expect(checkout).toMatchObject({
      agentId,
      term: '12_MO',
      discount: 0.1,
      // (142 + 165 + 189) × 12 months, less ten percent
      fullCents: 595_200,
      discountCents: 59_520,
      totalCents: 535_680,
      unavailable: [],
      billing: { name: 'Maya Ferreira' },
      terms: { version: '2026-11' },
      cardFieldUrl: 'https://pay.example/field',
      savedCard: null,
    });
    expect(checkout.lines[0]).toEqual({
      zip: '80204',
      name: 'Quarter 80204',
      isRenewal: false,
      monthlyPriceCents: 14_200,
      fullCents: 170_400,
      totalCents: 153_360,
      startsOn: '2026-11-20',
      renewsOn: '2027-11-20',
    });
  });

  test('SGD-15 without ZIPs in its address it shows the saved cart', async () => {
    const { app } = world.portal;
    const payload = { zipCodes: ['80206'], term: '6_MO' };
    const headers = world.people.agent;
    await app.inject({ method: 'PUT', url: endpointPath('savedCart', { agentId }), headers, payload });
    const answer = await app.inject({ url: endpointPath('checkout', { agentId }), headers });
    expect(answer.json()).toMatchObject({ term: '6_MO', lines: [{ zip: '80206' }] });
  });

  test('CS-121 SGD-13 says whether the minimum is met, and an order below it is refused', async () => {
    const { minimumRule } = await world.checkout(['80206']);
    expect(minimumRule).toMatchObject({
      met: false,
      message: 'Add 2 more ZIPs to check out. The minimum in Denver is 3.',
    });
    const { detail } = await fails(await world.requestFor(['80206']), 409, 'minimum_not_met');
    expect(detail).toContain('The minimum in Denver is 3.');
    await nothingHappened();
  });

  test('D-48 on a page in Spanish, the rule, the ZIPs and the refusal are said in Spanish, and in English on others', async () => {
    const spanish = { ...world.people.agent, 'accept-language': 'es' };
    const { minimumRule } = await world.checkout(['80206'], spanish);
    expect(minimumRule.message).toBe('Agregue 2 códigos postales más para pagar. El mínimo en Denver es 3.');
    const body = await world.requestFor(['80206']);
    const refused = await world.send(body, spanish);
    expect(refused.headers['content-language']).toBe('es');
    expect(refused.json()).toMatchObject({
      code: 'minimum_not_met',
      detail: 'No se pidió ni se cobró nada. Agregue 2 códigos postales más para pagar. El mínimo en Denver es 3.',
    });
    const english = await world.send(body);
    expect(english.headers['content-language']).toBe('en');
    expect(english.json()).toMatchObject({
      detail: 'Nothing was ordered or charged. Add 2 more ZIPs to check out. The minimum in Denver is 3.',
    });
    const { unavailable } = await world.checkout(['99999'], spanish);
    expect(unavailable).toEqual([{ zip: '99999', message: 'No hay ninguna zona con el código postal 99999.' }]);
  });

  test('D-48 why a card was declined is stored in English and said in the language of who reads it', async () => {
    const { orderId, message } = await world.order(THREE, TEST_TOKENS.declined);
    expect(message).toBe('Your card was declined.');
    const url = endpointPath('order', { agentId, orderId });
    const headers = { ...world.people.agent, 'accept-language': 'es' };
    const answer = await world.portal.app.inject({ url, headers });
    expect(answer.json<Order>().message).toBe('Su tarjeta fue rechazada.');
  });

  test('D-31 keeps free spots for 15 minutes, which others cannot buy meanwhile', async () => {
    const { holds } = await world.checkout(['80202', '80206']);
    expect(holds).toEqual([
      { zip: '80202', until: '2026-11-20T19:15:00.000Z' },
      { zip: '80206', until: '2026-11-20T19:15:00.000Z' },
    ]);
    // 80202 has one spot, 80206 has three
    const other = () => world.checkout(['80202', '80206'], world.people.otherAgent, WORLD.otherAgent);
    expect((await other()).unavailable).toEqual([
      { zip: '80202', message: 'Another agent is checking out with the last spot of 80202.' },
    ]);
    world.now = new Date('2026-11-20T19:15:00.001Z');
    expect((await other()).unavailable).toEqual([]);
  });

  test('D-31 a spot is kept once a day: coming back keeps it no longer, and not again', async () => {
    await world.checkout(['80202']);
    world.now = new Date('2026-11-20T19:10:00.000Z');
    expect((await world.checkout(['80202'])).holds).toEqual([{ zip: '80202', until: '2026-11-20T19:15:00.000Z' }]);
    world.now = new Date('2026-11-20T19:20:00.000Z');
    expect((await world.checkout(['80202'])).holds).toEqual([]);
    world.now = new Date('2026-11-21T00:00:00.000Z');
    expect((await world.checkout(['80202'])).holds).toEqual([{ zip: '80202', until: '2026-11-21T00:15:00.000Z' }]);
  });
});

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
    expect(await reserved()).toEqual([]);
    expect(await balances()).toEqual({ provider: 535_680, sales: -535_680, 'to-return': 0 });
    expect(world.payments.balanceCents).toBe(535_680);
    expect(await mails()).toEqual([
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
    await fails({ ...body, billing: { ...BILLING, name: 'Somebody Else' } }, 422, 'order_key_reused');
    expect(world.payments.balanceCents).toBe(535_680);
  });

  test('D-31 409 names the ZIPs that others have taken, and nothing is charged', async () => {
    const body = await world.requestFor(['80202', '80204', '80206']);
    await world.portal.db
      .insertInto('sponsorship')
      .values({ agentId: WORLD.otherAgent, zip: '80202', since: '2026-11-20', renewsOn: '2027-11-20' })
      .execute();
    const { detail, fields } = await fails(body, 409, 'zip_unavailable');
    expect(detail).toBe('Nothing was ordered or charged. All spots of 80202 are taken.');
    expect(fields).toEqual([{ path: 'zipCodes.0', message: 'All spots of 80202 are taken' }]);
    expect(world.payments.payments.size).toBe(0);
    expect(await reserved()).toEqual([]);
  });

  test('D-31 two orders of one agent for the same ZIP at once: the second is refused', async () => {
    await world.order(THREE, TEST_TOKENS.late);
    await fails(await world.requestFor([...THREE, '80203']), 409, 'order_under_way');
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
    await fails({ ...good(), ...changes }, status, code);
    expect(world.payments.payments.size).toBe(0);
    await nothingHappened();
  });

  test('SEC-01 an order of another agent is out of reach, and its id is no order of one’s own', async () => {
    const { orderId } = await world.order(THREE);
    const { app } = world.portal;
    const at = (of: number) => endpointPath('order', { agentId: of, orderId });
    const headers = world.people.otherAgent;
    expect((await app.inject({ url: at(agentId), headers })).statusCode).toBe(403);
    expect((await app.inject({ url: at(WORLD.otherAgent), headers })).statusCode).toBe(404);
    expect((await world.send(good(), headers)).statusCode).toBe(403);
    const payment = endpointPath('orderPayment', { agentId, orderId });
    const pay = { method: 'POST', url: payment, headers, payload: { paymentToken: TEST_TOKENS.accepted } } as const;
    expect((await app.inject(pay)).statusCode).toBe(403);
  });

  test('D-06 an admin who acts orders only with the tick that says so', async () => {
    const acting = await world.portal.actFor(world.people.admin, 'Agent', agentId);
    const body = await world.requestFor(THREE);
    expect((await world.send(body, acting)).json()).toMatchObject({ fields: [{ path: 'isOnBehalf' }] });
    await nothingHappened();
    const ordered = await world.send({ ...body, isOnBehalf: true }, acting);
    expect(ordered.json()).toMatchObject({ status: 'paid' });
    expect((await world.send(await world.requestFor(['80203']), world.people.admin)).statusCode).toBe(403);
  });
});

describe('a payment', () => {
  test('CS-165 that is declined charges nothing, frees the spots, and mails the link to pay with another card', async () => {
    const order = await world.order(THREE, TEST_TOKENS.declined);
    expect(order).toMatchObject({ status: 'declined', message: 'Your card was declined.', canBePaid: true });
    await nothingHappened();
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'sgd-payment-failed', recipient: 'maya@example.com' });
    const path = `/sgd/checkout?id=${encodeURIComponent(encodeId(agentId))}&order=${order.orderId}`;
    expect(mail!.values).toMatchObject({ path, message: 'Your card was declined.' });
  });

  test('CS-165 of a declined order is made with another card, once', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.declined);
    const pay = () =>
      world.portal.app.inject({
        method: 'POST',
        url: endpointPath('orderPayment', { agentId, orderId }),
        headers: world.people.agent,
        payload: { paymentToken: TEST_TOKENS.accepted },
      });
    world.now = new Date('2026-11-22T10:00:00.000Z');
    const paid = (await pay()).json<Order>();
    expect(paid).toMatchObject({ status: 'paid', totalCents: 535_680 });
    expect(paid.lines[0]).toMatchObject({ startsOn: '2026-11-22', renewsOn: '2027-11-22' });
    expect((await pay()).json()).toMatchObject({ code: 'not_payable' });
    expect(world.payments.balanceCents).toBe(535_680);
    expect(await balances()).toMatchObject({ provider: 535_680 });
  });

  test('D-31 of a declined order whose ZIPs were bought again is not offered, and refused in words for people', async () => {
    const declined = await world.order(THREE, TEST_TOKENS.declined);
    const again = await world.order(THREE);
    expect(await world.read(declined.orderId)).toMatchObject({ status: 'declined', canBePaid: false });
    const answer = await world.portal.app.inject({
      method: 'POST',
      url: endpointPath('orderPayment', { agentId, orderId: declined.orderId }),
      headers: world.people.agent,
      payload: { paymentToken: TEST_TOKENS.accepted },
    });
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
    const pay = (payload: object) =>
      world.portal.app.inject({
        method: 'POST',
        url: endpointPath('orderPayment', { agentId, orderId }),
        headers: acting,
        payload: { paymentToken: TEST_TOKENS.accepted, ...payload },
      });
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
    expect(await mails()).toHaveLength(1);
    world.now = new Date('2026-11-20T19:10:00.000Z');
    expect((await send()).json()).toBe(true);
    expect((await mails()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['sgd-payment-failed', 'maya@example.com'],
      ['sgd-payment-failed', 'maya@example.com'],
    ]);
    expect((await send(world.people.otherAgent)).statusCode).toBe(403);
  });

  test('D-31 whose card the provider does not know is declined for good', async () => {
    const order = await world.order(THREE, 'tok_of_nowhere');
    expect(order).toMatchObject({ status: 'declined', message: 'There is no such card token.' });
    expect([...world.payments.payments.values()].map(({ status }) => status)).toEqual(['canceled']);
    await nothingHappened();
  });

  test('D-31 that needs the cardholder says where, keeps the spots, and is paid when they confirm', async () => {
    const order = await world.order(THREE, TEST_TOKENS.needsConfirmation);
    expect(order).toMatchObject({
      status: 'needs-confirmation',
      confirmationUrl: 'https://pay.example/confirm/' + [...world.payments.payments.keys()].at(-1),
    });
    expect(await reserved()).toHaveLength(3);
    world.payments.settle([...world.payments.payments.keys()].at(-1)!);
    const url = endpointPath('orderStatus', { agentId, orderId: order.orderId });
    const answer = await world.portal.app.inject({ method: 'POST', url, headers: world.people.agent });
    expect(answer.json()).toMatchObject({ status: 'paid', confirmationUrl: null });
    expect(await balances()).toMatchObject({ provider: 535_680, sales: -535_680 });
  });

  test('D-31 that nobody confirms within 15 minutes is canceled for good', async () => {
    const { orderId } = await world.order(THREE, TEST_TOKENS.needsConfirmation);
    await world.reconcileAfter(14 * 60);
    expect((await world.read(orderId)).status).toBe('needs-confirmation');
    await world.reconcileAfter(61);
    expect(await world.read(orderId)).toMatchObject({ status: 'canceled', canBePaid: false });
    await nothingHappened();
  });

  test('D-31 without a provider leaves nothing behind, and the same key can order later', async () => {
    world.payments.isDown = (call) => call === 'open';
    const body = await world.requestFor(THREE);
    await fails(body, 503, 'payments_unavailable');
    expect(await world.portal.db.selectFrom('sgdOrder').selectAll().execute()).toEqual([]);
    await nothingHappened();
    world.payments.isDown = () => false;
    expect((await world.send(body)).json()).toMatchObject({ status: 'paid' });
  });
});

describe('a saved card', () => {
  beforeEach(async () => {
    await world.portal.db.updateTable('market').set({ minimumZips: 1 }).execute();
  });
  const savedCard = async () => (await world.checkout(['80203'])).savedCard;
  const withCard = async (zipCodes: string[], savedCardId: string) => {
    const { paymentToken: _, ...body } = await world.requestFor(zipCodes);
    return { ...body, savedCardId };
  };

  test('D-31 is kept with the first payment, and pays for an order while its agent is there for the bank', async () => {
    await world.order(THREE);
    const card = await savedCard();
    expect(card).toEqual({ cardId: expect.any(String), brand: 'Visa', last4: '4242', expires: '2028-04' });
    const paid = await world.send(await withCard(['80203'], card!.cardId));
    expect(paid.json()).toMatchObject({ status: 'paid', card: { brand: 'Visa', last4: '4242' } });
    const method = { methodId: `pm_${TEST_TOKENS.accepted}` };
    expect(world.payments.confirmed.at(-1)).toEqual({ source: method, isUnattended: false });
    // the same card keeps its id
    expect(await savedCard()).toEqual(card);
  });

  test('D-31 pays for a declined order; a new card takes its place under another id', async () => {
    await world.order(['80203', ...THREE]);
    const { cardId } = (await savedCard())!;
    const { orderId } = await world.order(['80205'], TEST_TOKENS.declined);
    const pay = (payload: object) =>
      world.portal.app.inject({
        method: 'POST',
        url: endpointPath('orderPayment', { agentId, orderId }),
        headers: world.people.agent,
        payload,
      });
    const one = { savedCardId: cardId };
    expect((await pay({})).json()).toMatchObject({ fields: [{ path: 'paymentToken' }] });
    expect((await pay({ ...one, paymentToken: TEST_TOKENS.accepted })).statusCode).toBe(400);
    expect((await pay(one)).json()).toMatchObject({ status: 'paid' });
    await world.portal.db.updateTable('paymentMethod').set({ methodId: 'pm_of_another_card' }).execute();
    await world.order(['80202']);
    expect((await savedCard())!.cardId).not.toBe(cardId);
  });

  test('D-31 that its agent removes while it pays is not saved again by that payment; a new card that pays late is', async () => {
    const { db } = world.portal;
    await world.order(THREE);
    await db
      .updateTable('paymentMethod')
      .set({ methodId: `pm_${TEST_TOKENS.late}` })
      .execute();
    const paying = (await world.send(await withCard(['80203'], (await savedCard())!.cardId))).json<Order>();
    expect(paying).toMatchObject({ status: 'processing' });
    const { cardId } = (await savedCard())!;
    const url = endpointPath('savedCard', { agentId, cardId });
    expect((await world.portal.app.inject({ method: 'DELETE', url, headers: world.people.agent })).statusCode).toBe(
      200,
    );
    const chargeLate = async () => {
      world.payments.settle([...world.payments.payments.keys()].at(-1)!);
      await world.reconcileAfter(31);
    };
    await chargeLate();
    expect(await world.read(paying.orderId)).toMatchObject({ status: 'paid', card: { last4: '4242' } });
    expect(await savedCard()).toBeNull();
    await world.order(['80202'], TEST_TOKENS.late);
    await chargeLate();
    expect(await savedCard()).toMatchObject({ last4: '4242' });
  });

  test('D-31 that a server of an earlier release replaces has another id, without the last month of the card before', async () => {
    await world.order(THREE);
    const { cardId } = (await savedCard())!;
    // as that server writes it
    const older = (methodId: string, cardLast4: string) =>
      world.portal.db.updateTable('paymentMethod').set({ methodId, cardLast4, updatedAt: world.now }).execute();
    await older(`pm_${TEST_TOKENS.accepted}`, '4242');
    expect(await savedCard()).toMatchObject({ cardId, expires: '2028-04' });
    await older('pm_of_another_card', '1881');
    expect(await savedCard()).toMatchObject({ last4: '1881', expires: null });
    expect((await savedCard())!.cardId).not.toBe(cardId);
    expect((await world.send(await withCard(['80203'], cardId))).json()).toMatchObject({ code: 'card_gone' });
  });

  test('SEC-01 D-31 of another agent is none: nothing is ordered or charged', async () => {
    await world.order(THREE);
    const own = (await savedCard())!.cardId;
    const { db } = world.portal;
    const row = await db.selectFrom('paymentMethod').selectAll().executeTakeFirstOrThrow();
    const cardId = randomUUID();
    await db
      .insertInto('paymentMethod')
      .values({ ...row, agentId: WORLD.otherAgent, cardId })
      .execute();
    const charged = world.payments.confirmed.length;
    expect((await world.send(await withCard(['80203'], cardId))).json()).toMatchObject({ code: 'card_gone' });
    expect(
      (await world.send(await world.requestFor(['80203'], { paymentToken: row.methodId }))).json(),
    ).not.toMatchObject({
      status: 'paid',
    });
    expect((await world.send(await withCard(['80203'], row.methodId))).statusCode).toBe(400);
    // charged as a token, which a method is not
    expect(world.payments.confirmed.slice(charged)).toEqual([{ source: { token: row.methodId }, isUnattended: false }]);
    expect(await reserved()).toEqual([]);
    expect((await world.send(await withCard(['80203'], own))).json()).toMatchObject({ status: 'paid' });
  });
});

test('D-31 holds of days that are over are forgotten; those of today still say that a spot was kept', async () => {
  const { db } = world.portal;
  const held = async () =>
    (await db.selectFrom('spotHold').select('zip').orderBy('zip').execute()).map(({ zip }) => zip);
  await world.checkout(['80204', '80206']);
  await trimHolds(db, new Date('2026-11-20T23:59:59.000Z'));
  expect(await held()).toEqual(['80204', '80206']);
  await trimHolds(db, new Date('2026-11-21T00:00:00.000Z'));
  expect(await held()).toEqual([]);
});
