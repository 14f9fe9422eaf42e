import { expect, test } from '@jest/globals';
import { encodeId } from '@portal/shared/domain';
import { sql } from 'kysely';
import { WORLD } from '../../testing/small-world.ts';
import { THREE } from '../testing/order-world.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

import { RENEWAL_DAY, setUpRenewalWorld } from '../testing/renewal-world.ts';

const { world, notices, orders, cancel, refund } = setUpRenewalWorld();
const agentId = WORLD.agent;

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
  await world.renewAt(RENEWAL_DAY);
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
  await refund(order!);
  await world.announceAt('2027-11-15T19:00:00.000Z');
  expect(await notices()).toEqual([]);
});
