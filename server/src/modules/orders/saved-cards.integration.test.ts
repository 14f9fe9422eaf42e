import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import { WORLD } from '../testing/small-world.ts';
import { TEST_TOKENS } from './payments/fake-payments.ts';
import { setUpOrderWorld, THREE } from './testing/order-world.ts';

const world = setUpOrderWorld();
const agentId = WORLD.agent;

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
    const pay = (payload: object) => world.pay(orderId, payload);
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
    expect(await world.reservedZips()).toEqual([]);
    expect((await world.send(await withCard(['80203'], own))).json()).toMatchObject({ status: 'paid' });
  });
});
