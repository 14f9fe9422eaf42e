import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, type OrderHistory } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { insertAgent } from '../../referrals/testing/referral-fixtures.ts';
import { WORLD } from '../../testing/small-world.ts';
import { setUpOrderWorld, THREE } from '../testing/order-world.ts';

/** More than a run takes. */
const MANY = 101;
const FIRST = 2_001;
const LAST = FIRST + MANY - 1;
const world = setUpOrderWorld();
beforeAll(async () => {
  for (let agentId = FIRST; agentId <= LAST; agentId++) await insertAgent(world.portal.db, { agentId });
}, 60_000);
beforeEach(async () => {
  // until 2027-11-20
  await world.order(THREE);
});

const at = (hour: number) => `2027-11-20T${String(hour).padStart(2, '0')}:15:00.000Z`;
const agentId = WORLD.agent;
const orders = async () => {
  const url = endpointPath('orders', { agentId });
  return (await world.portal.app.inject({ url, headers: world.people.agent })).json<OrderHistory>().orders;
};
const tries = () => world.portal.db.selectFrom('renewalTry').selectAll().execute();
/** Has the database refuse a change of a table. @returns permits it again */
async function refuse(change: string): Promise<() => Promise<unknown>> {
  const { db } = world.portal;
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before ${sql.raw(change)} execute function refuse()`.execute(db);
  return () => sql`drop function refuse() cascade`.execute(db);
}

/** Agents whose renewal is due before that of others, and always fails for a term that does not exist. */
async function addAgents({
  last = LAST,
  renewsOn = '2027-11-18',
  kind = 'purchase',
  status = 'paid',
  term = 'of the past',
} = {}): Promise<void> {
  const { db } = world.portal;
  const agents = sql`generate_series(${FIRST}::int, ${last}::int) as agent_id`;
  const startsOn = kind === 'renewal' ? renewsOn : '2026-11-18';
  await sql`
    insert into sponsorship (agent_id, zip, since, renews_on)
    select agent_id, '80204', '2026-11-18', ${renewsOn}::date from ${agents}`.execute(db);
  await sql`
    insert into payment_method (agent_id, method_id, card_brand, card_last4, updated_at)
    select agent_id, 'pm_tok_accepted', 'Visa', '4242', now() from ${agents}`.execute(db);
  await sql`
    insert into sgd_order (agent_id, order_id, kind, status, fingerprint, term, discount, full_cents, total_cents, billing,
      terms_version, placed_by, placed_at, paid_at)
    select agent_id, md5(agent_id::text)::uuid, ${kind}, ${status}, 'x', ${term}, 0, 1, 1,
      (select billing from sgd_order limit 1), '1', 'x', '2026-11-18', '2026-11-18' from ${agents}`.execute(db);
  await sql`
    insert into order_line (agent_id, order_id, line_number, zip, name, is_renewal, monthly_price_cents, full_cents, total_cents,
      starts_on, renews_on)
    select agent_id, md5(agent_id::text)::uuid, 1, '80204', 'x', ${kind === 'renewal'}, 1, 1, 1, ${startsOn}::date,
      ${startsOn}::date + 365 from ${agents}`.execute(db);
}

test('D-31 more renewals that always fail than a run takes do not hold up the others', async () => {
  await addAgents();
  await world.renewAt(at(8));
  expect(await tries()).toHaveLength(100);
  await world.renewAt(at(9));
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
  const failed = await tries();
  expect(failed.map((each) => each.agentId).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: MANY }, (_, index) => FIRST + index),
  );
  expect(failed.every(({ step, failures }) => step === 'order' && failures > 0)).toBe(true);
});

test('D-31 a renewal that fails is tried ever less often, and is renewed and charged once when it can be', async () => {
  await addAgents({ last: FIRST, term: '12_MO' });
  const permit = await refuse(`insert on sgd_order for each row when (new.agent_id = ${FIRST})`);
  const failures: (number | undefined)[] = [];
  for (let hour = 8; hour <= 20; hour++) {
    await world.renewAt(at(hour));
    failures.push((await tries())[0]?.failures);
  }
  expect(failures).toEqual([1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5]);
  await permit();
  const balance = world.payments.balanceCents;
  await world.renewAt(at(21));
  expect(world.payments.balanceCents).toBe(balance);
  // 15 hours after the fifth failure
  await Promise.all([world.renewAt('2027-11-21T11:15:00.000Z'), world.renewAt('2027-11-21T11:15:00.000Z')]);
  const charged = world.payments.balanceCents - balance;
  expect(charged).toBeGreaterThan(0);
  expect(await tries()).toEqual([]);
  await world.renewAt('2027-11-23T11:15:00.000Z');
  expect(world.payments.balanceCents - balance).toBe(charged);
});

test('D-31 while the provider is away nothing pauses: the next run tries again', async () => {
  world.payments.isDown = () => true;
  for (const hour of [8, 9, 10]) await world.renewAt(at(hour));
  expect(await tries()).toMatchObject([{ agentId, step: 'order', failures: 0 }]);
  world.payments.isDown = () => false;
  await world.renewAt(at(11));
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
  expect(await tries()).toEqual([]);
});

test('D-31 more renewals that cannot be charged again than a run takes do not hold up the others', async () => {
  world.payments.isDown = (call) => call === 'confirm';
  await world.renewAt(at(8));
  world.payments.isDown = () => false;
  await world.reconcileAfter(31);
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'declined' });
  await addAgents({ renewsOn: '2027-11-20', kind: 'renewal', status: 'declined' });
  // nothing of it is sold anymore
  await sql`update order_line set zip = '27601' where agent_id >= ${FIRST}`.execute(world.portal.db);
  await sql`update sponsorship set zip = '27601' where agent_id >= ${FIRST}`.execute(world.portal.db);
  await sql`update zip_territory set monthly_price = null where zip = '27601'`.execute(world.portal.db);
  await world.renewAt(at(9));
  expect((await orders())[0]).toMatchObject({ status: 'declined' });
  await world.renewAt(at(10));
  expect((await orders())[0]).toMatchObject({ kind: 'renewal', status: 'paid' });
});

test('D-31 more agents who cannot be told of a renewal than a run takes do not hold up the others', async () => {
  await addAgents();
  const told = () => world.portal.db.selectFrom('renewalNotice').select('agentId').execute();
  await world.announceAt('2027-11-13T08:15:00.000Z');
  expect(await told()).toEqual([]);
  await world.announceAt('2027-11-13T09:15:00.000Z');
  expect(await told()).toEqual([{ agentId }]);
});

test('D-31 more sponsorships that cannot be ended than a run takes do not hold up the others', async () => {
  const { db } = world.portal;
  await addAgents();
  // all but the last one of the list
  await sql`update sponsorship set ends_at_term = true`.execute(db);
  const permit = await refuse(`delete on sponsorship for each row when (old.agent_id < ${LAST})`);
  const left = async () => (await db.selectFrom('sponsorship').select('agentId').distinct().execute()).length;
  try {
    expect(await left()).toBe(MANY + 1);
    await world.renewAt(at(8));
    expect(await left()).toBe(MANY + 1);
    await world.renewAt(at(9));
    expect(await left()).toBe(MANY);
  } finally {
    await permit();
  }
});
