import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../../referrals/testing/referral-fixtures.ts';
import { loadCart } from './cart-service.ts';
import { readSavedCart, saveCart } from './saved-cart-service.ts';
import { endSponsorships, grantSponsorships, SpotsTakenError } from '../spots/sponsorship-service.ts';
import { insertMarkets, insertSponsorships, termsOf } from '../testing/territory-fixtures.ts';
import { joinWaitlists, leaveWaitlists, readWaitlist } from '../waitlist/waitlist-service.ts';

const [MAYA, OTHER, THIRD] = [1, 2, 3];
let database: TestDatabase;
const ALEX = { userId: 'user-alex', email: 'alex@example.com' };
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
}, 60_000);
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`truncate agent, market cascade`.execute(db);
  for (const agentId of [MAYA, OTHER, THIRD]) await insertAgent(db, { agentId });
  await insertMarkets(db);
  await insertSponsorships(db, [
    { agentId: OTHER, zip: '80202' },
    { agentId: MAYA, zip: '80205', renewsOn: '2026-12-14' },
    { agentId: MAYA, zip: '80203' },
  ]);
});

const load = (initialZipCodes: string[], includeWaitlist = false) =>
  loadCart(db, MAYA, { initialZipCodes, includeWaitlist }, { now: TEST_NOW, language: 'en' });
const save = (...zipCodes: string[]) => saveCart(db, MAYA, { zipCodes, term: '6_MO' }, TEST_NOW);
const refusal = (code: string, path: string) => ({ code, fields: [expect.objectContaining({ path })] });
const onlyForActive = (zip: string) => ({
  id: '{zip} is only for agents who are active in the network',
  values: { zip },
});
const term = (zip: string) => ({ zip, since: '2026-12-01', renewsOn: '2027-12-01' });
const grant = (agentId: number, ...zipCodes: string[]) =>
  db.transaction().execute((trx) => grantSponsorships(trx, agentId, zipCodes.map(term), TEST_NOW));

test('API-65 a cart holds available ZIPs and names the others: full, not sold, no area, not yet to be renewed', async () => {
  const cart = await load(['80206', '80202', '80205', '80203', '80113', '80219', '00000', '80206']);
  expect(cart.cart.map(({ zip }) => zip)).toEqual(['80206', '80205']);
  expect(cart.unavailableCartZips).toEqual(['80202', '80203', '80113', '80219', '00000']);
  expect(cart.promo.discountOptions).toContainEqual({ countOfMonths: 12, discount: 0.1 });
});

test('a disqualified agent can order no ZIP, put none into the cart and join no waitlist', async () => {
  const setStatus = (currentStatus: string) =>
    db.updateTable('agent').set({ currentStatus }).where('agentId', '=', MAYA).execute();
  await setStatus('DISQUALIFIED');
  const cart = await load(['80206', '80205', '00000']);
  expect(cart).toMatchObject({ cart: [], unavailableCartZips: ['80206', '80205', '00000'] });
  const refused = { code: 'zip_unavailable', fields: [{ path: 'zipCodes.0', message: onlyForActive('80206') }] };
  await expect(save('80206')).rejects.toMatchObject(refused);
  const join = () => joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW);
  await expect(join()).rejects.toMatchObject(refusal('agent_disqualified', 'zipCodes.0'));
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([]);
  await setStatus('ACTIVE_AGENT');
  expect((await load(['80206'])).unavailableCartZips).toEqual([]);
  await join();
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toHaveLength(1);
});

test('SGD-13 the minimum of the market of each ZIP decides', async () => {
  expect((await load(['80206', '80209'])).minimumRule.met).toBe(false);
  expect((await load(['80206', '80209', '80204'])).minimumRule).toMatchObject({
    met: true,
    message: 'Minimum of 3 ZIPs in Denver is met.',
  });
  expect((await load(['80205'])).minimumRule.met).toBe(true);
  expect((await load([])).minimumRule).toMatchObject({ met: false, message: null });
});

test('API-65 the waitlist is included in the cart on request', async () => {
  await joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW);
  expect((await load([], true)).waitlist).toMatchObject([{ zip: '80202', status: 'waitlisted', waitlistPosition: 1 }]);
  expect((await load([])).waitlist).toEqual([]);
});

test('SGD-10 an agent without a basket has an empty one with the term 12_MO', async () => {
  expect(await readSavedCart(db, MAYA, TEST_NOW)).toEqual({ zipCodes: [], unavailableZipCodes: [], term: '12_MO' });
});

test('D-29 a basket is stored with its order and its term', async () => {
  await save('80209', '80206', '80209');
  expect(await readSavedCart(db, MAYA, TEST_NOW)).toEqual({
    zipCodes: ['80209', '80206'],
    unavailableZipCodes: [],
    term: '6_MO',
  });
});

test.each([
  ['a full ZIP', '80202', 'zip_unavailable'],
  ['a sponsorship long before its renewal', '80203', 'zip_unavailable'],
  ['a ZIP without a price', '80113', 'validation_failed'],
  ['a ZIP that is sold nowhere', '10001', 'validation_failed'],
  ['a ZIP code without an area', '00000', 'validation_failed'],
])('D-29 %s is refused by name and the basket is unchanged', async (_, zip, code) => {
  await save('80206');
  await expect(save('80206', zip)).rejects.toMatchObject(refusal(code, 'zipCodes.1'));
  expect((await readSavedCart(db, MAYA, TEST_NOW)).zipCodes).toEqual(['80206']);
});

test('D-29 a ZIP that someone else takes is reported and does not block the next change', async () => {
  await save('80206', '80209');
  await insertSponsorships(db, [
    { agentId: OTHER, zip: '80206' },
    { agentId: THIRD, zip: '80206' },
  ]);
  await sql`update zip_territory set spots = 2 where zip = '80206'`.execute(db);
  const reported = { zipCodes: ['80209'], unavailableZipCodes: ['80206'], term: '6_MO' };
  expect(await readSavedCart(db, MAYA, TEST_NOW)).toEqual(reported);
  expect(await save('80206', '80209', '80204')).toMatchObject({ unavailableZipCodes: ['80206'] });
  expect(await save('80209')).toMatchObject({ zipCodes: ['80209'], unavailableZipCodes: [] });
  await expect(save('80209', '80206')).rejects.toMatchObject(refusal('zip_unavailable', 'zipCodes.1'));
});

test('SGD-07 an agent joins the queue of a taken ZIP once, behind those already waiting, and leaves it', async () => {
  await joinWaitlists(db, THIRD, ['80202'], null, new Date('2026-11-01T00:00:00Z'));
  await joinWaitlists(db, MAYA, ['80202'], ALEX, new Date('2026-11-02T00:00:00Z'));
  await joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW);
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([
    {
      zipCode: '80202',
      name: 'Quarter 80202',
      addedByRep: 'alex@example.com',
      availability: false,
      position: 2,
      createdDate: '2026-11-02T00:00:00.000Z',
    },
  ]);
  await leaveWaitlists(db, { agentId: MAYA, zipCodes: ['80202', '80206'], how: 'left' }, TEST_NOW);
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([]);
  expect(await readWaitlist(db, THIRD, TEST_NOW)).toMatchObject([{ zipCode: '80202', position: 1 }]);
});

test.each([
  ['free', '80206', 'no_waitlist'],
  ['theirs', '80205', 'no_waitlist'],
  ['not sold', '80113', 'validation_failed'],
  ['no area', '00000', 'validation_failed'],
])('SGD-07 a ZIP that is %s has no queue, and then no other is joined', async (_, zip, code) => {
  await expect(joinWaitlists(db, MAYA, ['80202', zip], null, TEST_NOW)).rejects.toMatchObject(
    refusal(code, 'zipCodes.1'),
  );
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([]);
});

test('SGD-07 a waited-for ZIP becomes available to the first in line when a sponsor leaves', async () => {
  await joinWaitlists(db, MAYA, ['80202'], null, new Date('2026-11-01T00:00:00Z'));
  await joinWaitlists(db, THIRD, ['80202'], null, TEST_NOW);
  await db
    .transaction()
    .execute(async (trx) => endSponsorships(trx, OTHER, await termsOf(trx, OTHER, ['80202']), TEST_NOW));
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toMatchObject([{ zipCode: '80202', availability: true }]);
  expect(await readWaitlist(db, THIRD, TEST_NOW)).toMatchObject([{ zipCode: '80202', availability: false }]);
});

test('D-32 sponsoring writes featuredTerritory, leaves the queue and keeps the date of a renewed ZIP', async () => {
  await joinWaitlists(db, MAYA, ['80202'], null, TEST_NOW);
  await db
    .transaction()
    .execute(async (trx) => endSponsorships(trx, OTHER, await termsOf(trx, OTHER, ['80202']), TEST_NOW));
  await grant(MAYA, '80202', '80205');
  const maya = await db.selectFrom('agent').select('featuredTerritory').where('agentId', '=', MAYA).executeTakeFirst();
  expect(maya?.featuredTerritory).toEqual(['80202', '80203', '80205']);
  const renewed = await db.selectFrom('sponsorship').selectAll().where('zip', '=', '80205').execute();
  expect(renewed).toEqual([
    { agentId: MAYA, zip: '80205', since: '2026-01-01', renewsOn: '2027-12-01', endsAtTerm: false },
  ]);
  expect(await readWaitlist(db, MAYA, TEST_NOW)).toEqual([]);
});

test('D-31 a full ZIP fails the whole order and nothing is written', async () => {
  await expect(grant(MAYA, '80206', '80202')).rejects.toMatchObject({ zipCodes: ['80202'] });
  await expect(grant(MAYA, '80113')).rejects.toBeInstanceOf(SpotsTakenError);
  const held = await db.selectFrom('sponsorship').select('zip').where('agentId', '=', MAYA).orderBy('zip').execute();
  expect(held.map(({ zip }) => zip)).toEqual(['80203', '80205']);
});

test('D-31 of two concurrent orders for the last spot one succeeds', async () => {
  await sql`update zip_territory set spots = 1 where zip in ('80206', '80209')`.execute(db);
  const results = await Promise.allSettled([grant(OTHER, '80206', '80209'), grant(THIRD, '80209', '80206')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const taken = await db.selectFrom('sponsorship').select('agentId').where('zip', 'in', ['80206', '80209']).execute();
  expect(new Set(taken.map(({ agentId }) => agentId)).size).toBe(1);
  expect(taken).toHaveLength(2);
});
