import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { down, up } from '../../../database/migrations/0059-referral-counts.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { refreshReferralRows } from './referral-rows-store.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

// What is kept of an agent's referrals and list rows (migration 0059) against a recount, after every kind of write.

let portal: TestPortal;
let people: WorldHeaders;
/** A fresh consumer of the agent for each test, with a lead to buy and one to sell. */
let id = 7000;
const sellerId = () => id * 10;
const buyerId = () => id * 10 + 1;

beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  const sides = [
    { referralId: sellerId(), zip: '80205' },
    { referralId: buyerId(), buySide: true, zip: null },
  ];
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, sides }]);
});
afterEach(expectKept);

async function expectKept(): Promise<void> {
  const { rows } = await sql<{ kept: unknown; counted: unknown }>`
    select
      (select json_agg(json_build_array(agent_id, zip, time_zone, referrals) order by 1) from (
        select * from referral_place_count where referrals <> 0 order by agent_id, zip, time_zone) as place) as kept,
      (select json_agg(json_build_array(agent_id, zip, time_zone, referrals) order by 1) from (
        select agent_id, coalesce(zip, '') as zip, time_zone, count(*) as referrals from referral
        group by 1, 2, 3 order by 1, 2, 3) as place) as counted
    union all select
      (select json_agg(json_build_array(agent_id, category, status, has_seller, list_rows) order by 1) from (
        select * from referral_status_count where list_rows <> 0 order by agent_id, category, status, has_seller) as row),
      (select json_agg(json_build_array(agent_id, category, status, has_seller, list_rows) order by 1) from (
        select agent_id, category, statuses[1] as status, has_seller, count(*) as list_rows from referral_row
        group by 1, 2, 3, 4 order by 1, 2, 3, 4) as row)
  `.execute(portal.db.withoutPlugins());
  for (const { kept, counted } of rows) expect(kept).toEqual(counted);
}

/** Referrals of the agent in a ZIP, and list rows of a category with a status. */
const inZip = async (zip: string, agentId: number = WORLD.agent) => {
  const { rows } = await sql<{ referrals: number }>`
    select coalesce(sum(referrals), 0) as referrals from referral_place_count
    where agent_id = ${agentId} and zip = ${zip}`.execute(portal.db);
  return rows[0]!.referrals;
};
const withStatus = async (category: string, status: string) => {
  const { rows } = await sql<{ listRows: number }>`
    select coalesce(sum(list_rows), 0) as list_rows from referral_status_count
    where agent_id = ${WORLD.agent} and category = ${category} and status = ${status}`.execute(portal.db);
  return rows[0]!.listRows;
};
const inTransaction = (work: (trx: Transaction<Database>) => Promise<unknown>) => portal.db.transaction().execute(work);

const change = async (input: object, agentReferralId = sellerId()) => {
  const { errors } = await portal.graphql(
    people.agent,
    'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    { input: { agentReferralId, revision: 0, ...input } },
  );
  expect(errors).toBeUndefined();
};

test('D-24 a status that changes, and one that is undone', async () => {
  const before = await withStatus('Active Leads', 'Contacted');
  await change({ status: 'Contacted' });
  expect(await withStatus('Active Leads', 'Contacted')).toBe(before + 1);
  await expectKept();
  const { errors } = await portal.graphql(
    people.agent,
    'mutation ($id: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: 1) { revision } }',
    { id: sellerId() },
  );
  expect(errors).toBeUndefined();
  expect(await withStatus('Active Leads', 'Contacted')).toBe(before);
});

test('D-24 sides that part into two categories, and meet in one again', async () => {
  const before = await withStatus('Inactive', 'Duplicate');
  await change({ status: 'Duplicate', reason: 'Twice' });
  expect(await withStatus('Inactive', 'Duplicate')).toBe(before + 1);
  await expectKept();
  await change({ status: 'Contacted', notes: 'Another person', revision: 1 });
  expect(await withStatus('Inactive', 'Duplicate')).toBe(before);
});

test('D-24 the counts stay right when two sides of an agent change at the same time', async () => {
  await Promise.all([change({ status: 'Contacted' }), change({ status: 'Attempting' }, buyerId())]);
});

test('DASH-01 the counts follow one new referral, and several inserted at once', async () => {
  const before = await inZip('80299');
  await insertConsumers(
    portal.db,
    [1, 2, 3].map((n) => ({
      agentId: WORLD.agent,
      consumerId: 90_000 + 10 * id + n,
      sides: [{ referralId: 900_000 + 10 * id + n }],
    })),
  );
  expect(await inZip('80299')).toBe(before + 3);
});

test('DASH-01 a ZIP and a time zone that change, also from none and to none', async () => {
  const before = await inZip('80206');
  const set = (referralId: number, columns: { zip: string | null; timeZone?: string }) =>
    portal.db.updateTable('referral').set(columns).where('referralId', '=', referralId).execute();
  await set(sellerId(), { zip: '80206', timeZone: 'America/Phoenix' });
  await set(buyerId(), { zip: '80206' });
  expect(await inZip('80206')).toBe(before + 2);
  await expectKept();
  await set(sellerId(), { zip: null });
  expect(await inZip('80206')).toBe(before + 1);
});

test('D-08 a referral that waits, is given to an agent, and goes to another one', async () => {
  const { waitingReferral, directorsAgent, otherAgent } = WORLD;
  const referralsOf = async (agentId: number) => {
    const { rows } = await sql<{ referrals: number }>`
      select sum(referrals) as referrals from referral_place_count where agent_id = ${agentId}`.execute(portal.db);
    return rows[0]!.referrals;
  };
  const before = [await referralsOf(directorsAgent), await referralsOf(otherAgent)];
  const { errors } = await portal.graphql(
    people.director,
    'mutation ($ids: [Int!]!, $agentId: Int!) { assignReferrals(agentReferralIds: $ids, agentId: $agentId) { refusal { code } } }',
    { ids: [waitingReferral], agentId: directorsAgent },
  );
  expect(errors).toBeUndefined();
  expect(await referralsOf(directorsAgent)).toBe(before[0]! + 1);
  await expectKept();
  // the portal has no such change; by hand, with a consumer of the other agent and list rows of both
  await insertConsumers(portal.db, [{ agentId: otherAgent, consumerId: id, sides: [] }]);
  await inTransaction(async (trx) => {
    await trx.updateTable('referral').set({ agentId: otherAgent }).where('referralId', '=', buyerId()).execute();
    for (const agentId of [WORLD.agent, otherAgent]) await refreshReferralRows(trx, agentId, id);
  });
  expect(await referralsOf(otherAgent)).toBe(before[1]! + 1);
});

test('D-24 the counts follow a list row that is updated in place', async () => {
  const before = await withStatus('Wins', 'Sold');
  await sql`update referral_row set category = 'Wins', statuses = '{Sold}' where consumer_id = ${id}`.execute(
    portal.db,
  );
  expect(await withStatus('Wins', 'Sold')).toBe(before + 1);
});

test('DASH-01 a referral, a consumer and an agent that are deleted', async () => {
  const before = await inZip('80205');
  await inTransaction(async (trx) => {
    await trx.deleteFrom('referral').where('referralId', '=', sellerId()).execute();
    await refreshReferralRows(trx, WORLD.agent, id);
  });
  expect(await inZip('80205')).toBe(before - 1);
  await expectKept();
  await portal.db.deleteFrom('consumer').where('consumerId', '=', id).execute();
  await expectKept();
  await insertAgent(portal.db, { agentId: 99 });
  await insertConsumers(portal.db, [{ agentId: 99, consumerId: 99, sides: [{ referralId: 99 }] }]);
  expect(await inZip('80299', 99)).toBe(1);
  await portal.db.deleteFrom('agent').where('agentId', '=', 99).execute();
  expect(await inZip('80299', 99)).toBe(0);
});

test('DASH-01 the counts do not change when a transaction is rolled back', async () => {
  const before = await inZip('80205');
  const rolledBack = inTransaction(async (trx) => {
    await trx.deleteFrom('referral').where('agentId', '=', WORLD.agent).execute();
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await inZip('80205')).toBe(before);
});

test('DASH-01 the migration counts what is there, and is taken back', async () => {
  await inTransaction(async (trx) => {
    // a migration knows no tables
    const db = trx as unknown as Kysely<unknown>;
    await down(db);
    await sql`update referral set zip = '80211' where referral_id = ${sellerId()}`.execute(trx);
    await up(db);
  });
  expect(await inZip('80211')).toBe(1);
});

test('DASH-01 the counts are zero after the tables are truncated', async () => {
  await sql`truncate consumer cascade`.execute(portal.db);
  expect(await inZip('80205')).toBe(0);
});
