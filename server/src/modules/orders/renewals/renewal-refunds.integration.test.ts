import { expect, test } from '@jest/globals';
import { endpointPath, type Order } from '@portal/shared/contracts';
import type { StaffOrder } from '@portal/shared/contracts/staff-orders';
import { WORLD } from '../../testing/small-world.ts';
import { TEST_TOKENS } from '../payments/fake-payments.ts';
import { THREE } from '../testing/order-world.ts';

import { RENEWAL_DAY, setUpRenewalWorld, TOTAL } from '../testing/renewal-world.ts';

const { world, inject, sponsorships, days, orders, refund } = setUpRenewalWorld();
const agentId = WORLD.agent;
const seenByStaff = async ({ orderId }: Order) =>
  (
    await inject('GET', endpointPath('staffOrder', { agentId, orderId }), undefined, world.people.admin)
  ).json<StaffOrder>();

test('D-31 a refund of an earlier order leaves the term that was renewed since', async () => {
  const [first] = await orders();
  await world.renewAt(RENEWAL_DAY);
  expect((await refund(first!, 5_000)).statusCode).toBe(200);
  await world.reconcileAfter(31);
  expect((await orders()).find(({ orderId }) => orderId === first!.orderId)).toMatchObject({ status: 'refunded' });
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2028-11-20']));
});

test('D-31 a refund of a renewal that has not begun leaves the term before it, which then ends', async () => {
  world.now = new Date('2027-10-01T19:00:00.000Z');
  const renewal = await world.order(THREE);
  expect(renewal.lines[0]).toMatchObject({ isRenewal: true, startsOn: '2027-11-20', renewsOn: '2028-11-20' });
  expect(await seenByStaff(renewal)).toMatchObject({ endingZips: [] });
  expect((await refund(renewal, 5_000)).statusCode).toBe(200);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2027-11-20']));
  expect((await sponsorships()).map(({ endsAtTerm }) => endsAtTerm)).toEqual([true, true, true]);
  await world.renewAt(RENEWAL_DAY);
  expect(await days()).toEqual([]);
});

test('D-31 an order is refunded after the renewal ahead of it: its sponsorships end at once then, and nothing is kept for a term that never begins', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  const ahead = await world.order(['80206']);
  expect(ahead.lines[0]).toMatchObject({ isRenewal: true, startsOn: '2027-11-20' });
  expect((await seenByStaff(first!)).renewedBy).toEqual([ahead.number]);
  const refused = await refund(first!);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'renewed_ahead']);
  expect(refused.json().detail).toContain(ahead.number);
  expect(world.payments.balanceCents).toBe(TOTAL + ahead.totalCents);
  expect((await refund(ahead)).statusCode).toBe(200);
  expect(await days()).toEqual(THREE.map((zip) => [zip, '2026-11-20', '2027-11-20']));
  expect(await seenByStaff(first!)).toMatchObject({ renewedBy: [], endingZips: THREE });
  expect((await refund(first!)).statusCode).toBe(200);
  expect(await days()).toEqual([]);
  expect(world.payments.balanceCents).toBe(0);
});

test('D-31 while the next term is being paid, the order before it is not refunded', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  await world.order(['80206'], TEST_TOKENS.late);
  expect((await refund(first!)).json()).toMatchObject({ code: 'order_under_way' });
  expect(world.payments.balanceCents).toBe(TOTAL);
});

test('D-31 while a refund waits for the provider its ZIP is not renewed, and the refund ends the term', async () => {
  const [first] = await orders();
  world.now = new Date('2027-10-01T19:00:00.000Z');
  world.payments.isDown = (call) => call === 'refund';
  expect((await refund(first!)).json()).toMatchObject({ status: 'paid' });
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
