import { describe, expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import { trimHolds } from '../territory/spots/spot-claims.ts';
import { WORLD } from '../testing/small-world.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();
const agentId = WORLD.agent;

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
    const { detail } = await world.expectRefusal(await world.requestFor(['80206']), 409, 'minimum_not_met');
    expect(detail).toContain('The minimum in Denver is 3.');
    await world.expectNothingSold();
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
