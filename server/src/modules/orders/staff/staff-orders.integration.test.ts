import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { STAFF_ORDERS_PER_PAGE, type StaffOrder, type StaffOrders } from '@portal/shared/contracts/staff-orders';
import { WORLD } from '../../testing/small-world.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { sql } from 'kysely';
import { setUpOrderWorld, THREE } from '../testing/order-world.ts';
import { staffOrderRows } from './staff-order-list-view.ts';

const world = setUpOrderWorld();

const TOTAL = 535_680;
const list = async (query: Record<string, string> = {}) => {
  const url = `${ENDPOINTS.staffOrders}?${new URLSearchParams(query)}`;
  return world.portal.app.inject({ url, headers: world.people.admin });
};
const found = async (query: Record<string, string> = {}) =>
  (await list(query)).json<StaffOrders>().orders.map(({ orderId }) => orderId);
const details = (orderId: string, agentId: number = WORLD.agent) =>
  world.portal.app.inject({
    url: endpointPath('staffOrder', { agentId, orderId }),
    headers: world.people.admin,
  });
const refund = (orderId: string, amountCents: number, refundKey: string = randomUUID()) =>
  world.portal.app.inject({
    method: 'POST',
    url: endpointPath('orderRefunds', { agentId: WORLD.agent, orderId }),
    headers: world.people.admin,
    payload: { refundKey, amountCents, reason: 'Bought by mistake' },
  });

test('D-49 D-31 staff find an order by its number, a ZIP code, and by the id, name or e-mail address of its agent', async () => {
  const order = await world.order(THREE);
  const row = (await list({ q: order.number })).json<StaffOrders>().orders;
  expect(row).toEqual([
    {
      agentId: WORLD.agent,
      agentName: 'Maya Ferreira',
      orderId: order.orderId,
      number: order.number,
      kind: 'purchase',
      status: 'paid',
      term: '12_MO',
      placedAt: '2026-11-20T19:00:00.000Z',
      totalCents: TOTAL,
      refundedCents: 0,
      zips: THREE,
    },
  ]);
  for (const q of [
    '',
    order.number.toLowerCase(),
    THREE[1]!,
    String(WORLD.agent),
    'ferrei',
    'Ferreira, Maya',
    'maya@example.com',
    order.orderId,
    order.number.slice(0, 7),
    order.number.slice(0, 6).toLowerCase(),
  ]) {
    expect([q, await found({ q })]).toEqual([q, [order.orderId]]);
  }
  for (const q of [
    'SGD-00000000',
    '99999',
    String(WORLD.otherAgent),
    'Marchetti',
    "'; drop table sgd_order; --",
    '%',
    '_',
  ]) {
    expect([q, await found({ q })]).toEqual([q, []]);
  }
  expect(await found({ status: 'declined' })).toEqual([]);
  expect((await list({ status: 'gone' })).statusCode).toBe(400);
  expect((await list({ after: 'yesterday' })).statusCode).toBe(400);
});

test('D-51 a part of the number finds an order, from four characters on', async () => {
  const { orderId } = await world.order(THREE);
  const id = `ab12cd34${orderId.slice(8)}`;
  const { portal } = world;
  const known = await portal.db.selectFrom('sgdOrder').selectAll().executeTakeFirstOrThrow();
  await portal.db
    .insertInto('sgdOrder')
    .values({ ...known, billing: JSON.stringify(known.billing), orderId: id })
    .execute();
  for (const q of ['cd34', '12cd', 'AB12', 'b12cd34']) expect([q, await found({ q })]).toEqual([q, [id]]);
  for (const q of ['d34', '34cd', '12cd%', '12_d']) expect([q, await found({ q })]).toEqual([q, []]);
});

test('D-49 D-51 among many orders, one is looked for by number, a part of it, ZIP code or agent in an index', async () => {
  const { db } = world.portal;
  await world.order(THREE);
  await sql`insert into agent (agent_id, first_name, last_name, email)
    select 600000 + n, 'Ann', 'Hannah' || n, 'h' || n || '@example.com' from generate_series(1, 500) n`.execute(db);
  await sql`
    with made as (
      insert into sgd_order
      select (jsonb_populate_record(null::sgd_order, to_jsonb(o) || jsonb_build_object(
        'agent_id', 600001 + n % 500, 'order_id', gen_random_uuid(), 'placed_at', o.placed_at - n * interval '1 minute'))).*
      from (select * from sgd_order limit 1) o, generate_series(1, 5000) n
      returning agent_id, order_id)
    insert into order_line
    select (jsonb_populate_record(
      null::order_line, to_jsonb(l) || jsonb_build_object('agent_id', made.agent_id, 'order_id', made.order_id))).*
    from made, (select * from order_line where zip <> ${THREE[1]!} limit 1) l`.execute(db);
  await sql`analyze sgd_order, order_line, agent`.execute(db);
  try {
    for (const [q, index] of [
      [THREE[1]!, 'order_line_of_zip'],
      ['SGD-1F0C2A9B', 'sgd_order_by_id'],
      ['SGD-1F0C', 'sgd_order_by_id'],
      ['0c2a', 'sgd_order_by_part'],
      ['600017', 'sgd_order_(pkey|by_time)'],
      ['Ann Hannah17', 'sgd_order_(pkey|by_time)'],
      ['', 'sgd_order_newest'],
    ] as const) {
      const { rows } = await sql`explain ${staffOrderRows({ q })}`.execute(db);
      const plan = JSON.stringify(rows);
      expect([q, plan]).toEqual([q, expect.stringMatching(new RegExp(`${index}\\b`))]);
      expect([q, plan]).toEqual([q, expect.not.stringMatching(/Seq Scan on (sgd_order|order_line)/)]);
    }
  } finally {
    await world.reset();
    await db.deleteFrom('agent').where('agentId', '>', 600_000).execute();
  }
});

test('D-49 a long list comes by the page, the newest first, and nothing twice', async () => {
  const { orderId } = await world.order(THREE);
  const { portal } = world;
  const known = await portal.db.selectFrom('sgdOrder').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: STAFF_ORDERS_PER_PAGE }, (_, index) => ({
    ...known,
    billing: JSON.stringify(known.billing),
    orderId: randomUUID(),
    // two of each moment
    placedAt: new Date(known.placedAt.getTime() - Math.floor(index / 2) * 60_000),
  }));
  await portal.db.insertInto('sgdOrder').values(more).execute();
  const first = (await list()).json<StaffOrders>();
  expect(first.orders).toHaveLength(STAFF_ORDERS_PER_PAGE);
  const second = (await list({ after: first.next! })).json<StaffOrders>();
  expect(second.next).toBeNull();
  const all = [...first.orders, ...second.orders];
  expect(new Set(all.map((order) => order.orderId))).toEqual(new Set([orderId, ...more.map((order) => order.orderId)]));
  expect(all.map(({ placedAt }) => placedAt)).toEqual(
    all
      .map(({ placedAt }) => placedAt)
      .toSorted()
      .toReversed(),
  );
});

test('D-31 staff see payments, refunds with who and why, and what can be given back yet', async () => {
  const { orderId } = await world.order(THREE);
  const before = (await details(orderId)).json<StaffOrder>();
  expect(before).toMatchObject({
    order: { orderId, status: 'paid', totalCents: TOTAL },
    agent: { agentId: WORLD.agent, name: 'Maya Ferreira', email: 'maya@example.com' },
    payments: [{ attempt: 1, state: 'captured', amountCents: TOTAL, card: { brand: 'Visa', last4: '4242' } }],
    refunds: [],
    refundableCents: TOTAL,
    endingZips: THREE,
  });
  await refund(orderId, 100_000);
  expect((await details(orderId)).json()).toMatchObject({
    order: { status: 'refunded', refundedCents: 100_000 },
    refunds: [
      {
        kind: 'staff',
        amountCents: 100_000,
        reason: 'Bought by mistake',
        requestedBy: 'alex@example.com',
        state: 'done',
        doneAt: '2026-11-20T19:00:00.000Z',
        failureReason: null,
      },
    ],
    refundableCents: TOTAL - 100_000,
    endingZips: [],
  });
  expect((await refund(orderId, TOTAL)).json()).toMatchObject({ code: 'more_than_paid' });
  await refund(orderId, TOTAL - 100_000);
  expect((await details(orderId)).json()).toMatchObject({ refundableCents: 0, order: { refundedCents: TOTAL } });
});

test('D-31 a refund that the payment partner refuses is answered so, also when it is sent again, and the sponsorships go on', async () => {
  const { orderId } = await world.order(THREE);
  world.payments.payments.clear();
  const refundKey = randomUUID();
  for (const answer of [await refund(orderId, 1_000, refundKey), await refund(orderId, 1_000, refundKey)]) {
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'refund_refused',
      detail: 'No money was given back: the payment partner refused it. There is no such payment.',
    });
  }
  expect((await details(orderId)).json()).toMatchObject({
    order: { status: 'paid', refundedCents: 0 },
    refunds: [{ refundId: refundKey, state: 'failed', failureReason: 'There is no such payment.' }],
    endingZips: THREE,
  });
});

test('D-31 a refund that the payment partner does not answer is under way', async () => {
  const { orderId } = await world.order(THREE);
  world.payments.isDown = (call) => call === 'refund';
  const answer = await refund(orderId, 1_000);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'paid', refunds: [{ state: 'requested' }] });
});

test('D-31 of a declined order nothing can be given back', async () => {
  const { orderId } = await world.order(THREE, TEST_TOKENS.declined);
  expect((await details(orderId)).json()).toMatchObject({
    order: { status: 'declined' },
    payments: [{ state: 'declined' }],
    refundableCents: 0,
    endingZips: [],
  });
});

test('D-31 a ZIP that was renewed since goes on after a refund, and is not named', async () => {
  const { orderId } = await world.order(THREE);
  await world.portal.db.updateTable('sponsorship').set({ renewsOn: '2028-11-20' }).where('zip', '=', '80206').execute();
  expect((await details(orderId)).json()).toMatchObject({ endingZips: ['80204', '80209'] });
});

test('SEC-01 an order of somebody else is not there, and nobody but staff sees the list', async () => {
  const { orderId } = await world.order(THREE);
  expect((await details(orderId, WORLD.otherAgent)).statusCode).toBe(404);
  expect((await details(randomUUID())).statusCode).toBe(404);
  const { app } = world.portal;
  const { agent, director, opsUser } = world.people;
  for (const headers of [agent, director, opsUser]) {
    expect((await app.inject({ url: ENDPOINTS.staffOrders, headers })).statusCode).toBe(403);
    const url = endpointPath('staffOrder', { agentId: WORLD.agent, orderId });
    expect((await app.inject({ url, headers })).statusCode).toBe(403);
  }
});
