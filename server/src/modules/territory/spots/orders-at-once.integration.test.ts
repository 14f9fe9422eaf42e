import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { up } from '../../../database/migrations/0064-featured-territory.ts';
import { startWhileHeld } from '../../../testing/start-while-held.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../../referrals/testing/referral-fixtures.ts';
import { endSponsorships, grantSponsorships } from './sponsorship-service.ts';
import { insertMarkets, insertSponsorships, termsOf } from '../testing/territory-fixtures.ts';
import { joinWaitlists, readWaitlist } from '../waitlist/waitlist-service.ts';
import { rememberZips } from '../zip-requests.ts';

// Orders and other changes of one agent's ZIPs that meet in the database.

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

test('SGD-07 an agent whose order of a ZIP is settled while they join its waitlist is told that it is theirs', async () => {
  await insertSponsorships(db, [{ agentId: OTHER, zip: '80202' }]);
  await joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW);
  await db.updateTable('zipTerritory').set({ spots: 2 }).where('zip', '=', '80202').execute();
  const joining = startWhileHeld(db, (trx) => grantSponsorships(trx, MAYA, [term('80202')], TEST_NOW), [
    () => joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW),
  ]);
  await expect(joining).rejects.toMatchObject({ code: 'no_waitlist' });
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([]);
});

test('SGD-07 two windows that join the same waitlists in another order do not wait for each other', async () => {
  const zips = ['80202', '80203', '80204'];
  await db.updateTable('zipTerritory').set({ spots: 1 }).where('zip', 'in', zips).execute();
  await insertSponsorships(
    db,
    zips.map((zip) => ({ agentId: OTHER, zip })),
  );
  // both have one entry written when they come to the second
  const meet = (trx: Kysely<Database>) =>
    trx
      .insertInto('waitlistEntry')
      .values({ agentId: MAYA, zip: '80203', addedByRep: null, createdAt: TEST_NOW })
      .execute();
  await startWhileHeld(
    db,
    meet,
    [zips, zips.toReversed()].map((zipCodes) => () => joinWaitlists(db, MAYA, zipCodes, null, TEST_NOW)),
  );
  expect((await readWaitlist(db, MAYA, TEST_NOW)).map(({ zipCode }) => zipCode)).toEqual(zips);
});

test('API-48 two windows that ask about the same ZIPs in another order do not wait for each other', async () => {
  const zips = ['80202', '80203', '80204'];
  const key = { agentId: MAYA, requestKey: '1' };
  const meet = (trx: Kysely<Database>) =>
    trx
      .insertInto('zipRequest')
      .values({ ...key, zip: '80203', createdAt: TEST_NOW })
      .execute();
  const answers = await startWhileHeld(
    db,
    meet,
    [zips, zips.toReversed()].map((zipCodes) => () => rememberZips(db, MAYA, '1', zipCodes, TEST_NOW)),
  );
  expect(answers.map(({ newCachedZip }) => newCachedZip)).toEqual([['80202', '80204'], []]);
});
