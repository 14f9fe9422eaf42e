import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { up } from '../../database/migrations/0064-featured-territory.ts';
import { startWhileHeld } from '../../testing/start-while-held.ts';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { endSponsorships, grantSponsorships } from './sponsorship-service.ts';
import { insertMarkets, insertSponsorships, termsOf } from './testing/territory-fixtures.ts';

// Orders, ends and other changes of one agent's ZIPs that meet in the database, in the order that did harm.

const [MAYA, OTHER] = [1, 2];
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
}, 60_000);
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`truncate agent, market cascade`.execute(db);
  for (const agentId of [MAYA, OTHER]) await insertAgent(db, { agentId, featuredTerritory: [] });
  await insertMarkets(db);
});

const term = (zip: string) => ({ zip, since: '2026-12-01', renewsOn: '2027-12-01' });
const grant = (agentId: number, zip: string) =>
  db.transaction().execute((trx) => grantSponsorships(trx, agentId, [term(zip)], TEST_NOW));
const featured = async (agentId = MAYA) => {
  const row = db.selectFrom('agent').select('featuredTerritory').where('agentId', '=', agentId);
  return (await row.executeTakeFirstOrThrow()).featuredTerritory;
};

test('D-32 of two orders of one agent that are settled at once the ZIPs of both open contacts', async () => {
  await startWhileHeld(db, (trx) => grantSponsorships(trx, MAYA, [term('80204')], TEST_NOW), [
    () => grant(MAYA, '80206'),
  ]);
  expect(await featured()).toEqual(['80204', '80206']);
});

test('D-32 a ZIP that ends while another one is bought opens contacts no longer', async () => {
  await grant(MAYA, '80204');
  const ending = await termsOf(db, MAYA, ['80204']);
  await startWhileHeld(db, (trx) => endSponsorships(trx, MAYA, ending, TEST_NOW), [() => grant(MAYA, '80206')]);
  expect(await featured()).toEqual(['80206']);
});

test('D-32 a migration corrects what earlier servers wrote, and leaves agents alone who never sponsored a ZIP', async () => {
  await insertSponsorships(db, [
    { agentId: MAYA, zip: '80206' },
    { agentId: MAYA, zip: '80204' },
  ]);
  await db
    .updateTable('agent')
    .set({ featuredTerritory: ['80204'] })
    .execute();
  await db.transaction().execute((trx) => up(trx.withoutPlugins() as unknown as Kysely<unknown>));
  expect([await featured(), await featured(OTHER)]).toEqual([['80204', '80206'], ['80204']]);
});
