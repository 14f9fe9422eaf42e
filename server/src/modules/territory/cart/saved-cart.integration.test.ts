import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, MAX_IN_CART, Problem, SavedCartResponse, type CartChange } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../../testing/audit-rows.ts';
import { changeCart, readSavedCart, saveCart } from './saved-cart-service.ts';
import { territoryRoutes } from '../territory.routes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { insertMarkets, insertSponsorships } from '../testing/territory-fixtures.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

const [MAYA, OTHER] = [1, 2];
let database: TestDatabase;
let db: Kysely<Database>;
let portal: TestApp;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  portal = await startTestApp(
    db,
    async (app) => void (await app.register(territoryRoutes, { db, now: () => TEST_NOW })),
    () => TEST_NOW,
  );
}, 60_000);
afterAll(async () => {
  await portal.close();
  await database.stop();
});
beforeEach(async () => {
  await sql`truncate agent, market cascade`.execute(db);
  for (const agentId of [MAYA, OTHER]) await insertAgent(db, { agentId });
  await insertMarkets(db);
  await insertSponsorships(db, [{ agentId: OTHER, zip: '80202' }]);
});

const change = (payload: CartChange, trx: Kysely<Database> = db) => changeCart(trx, MAYA, payload, TEST_NOW);
const stored = async () => (await readSavedCart(db, MAYA, TEST_NOW)).zipCodes;
const url = endpointPath('savedCart', { agentId: MAYA });

test.each([
  ['a cart that is there', ['80205']],
  ['no cart yet', []],
])('D-29 of two changes at the same moment to %s both are kept', async (_, before) => {
  if (before.length > 0) await change({ add: before });
  const answers: Promise<SavedCartResponse>[] = [];
  await db.transaction().execute(async (trx) => {
    await change({ add: ['80206'] }, trx);
    // another tab, which has not seen that
    answers.push(change({ add: ['80209'] }));
    await untilWaiting(db, answers);
  });
  expect((await answers[0]!).zipCodes).toEqual([...before, '80206', '80209']);
  expect(await stored()).toEqual([...before, '80206', '80209']);
});

test('D-29 an agent and an admin who acts for them change the cart at once, many times, and nothing is lost', async () => {
  const agent = portal.as({ group: 'Agent', agentId: MAYA });
  const admin = portal.as({ group: 'Admin' }, await portal.actFor(MAYA));
  const send = async (headers: ReturnType<TestApp['as']>, payload: CartChange) => {
    const answer = await portal.app.inject({ method: 'PATCH', url, headers: headers!, payload });
    expect(answer.statusCode).toBe(200);
    return SavedCartResponse.parse(answer.json());
  };
  const tab = async (headers: ReturnType<TestApp['as']>, zip: string) => {
    for (let round = 0; round < 5; round++) {
      expect((await send(headers, { add: [zip] })).zipCodes).toContain(zip);
      expect((await send(headers, { remove: [zip] })).zipCodes).not.toContain(zip);
    }
    await send(headers, { add: [zip] });
  };
  await Promise.all([tab(agent, '80206'), tab(admin, '80209'), send(agent, { term: '3_MO' })]);
  const cart = await readSavedCart(db, MAYA, TEST_NOW);
  expect([cart.zipCodes.toSorted(), cart.term]).toEqual([['80206', '80209'], '3_MO']);
});

test('D-29 one change removes, adds and chooses the term; doing it again changes nothing', async () => {
  await change({ add: ['80209', '80206'] });
  const wanted = { zipCodes: ['80206', '80204'], unavailableZipCodes: [], term: '3_MO' };
  const same: CartChange = { remove: ['80209'], add: ['80204', '80206'], term: '3_MO' };
  for (const _ of [1, 2]) expect(await change(same)).toEqual(wanted);
  expect(await readSavedCart(db, MAYA, TEST_NOW)).toEqual(wanted);
});

test('D-29 a refused change leaves no trace, and one that was taken is removed with others that are gone', async () => {
  await expect(change({ add: ['80206', '80202'] })).rejects.toMatchObject({
    code: 'zip_unavailable',
    fields: [expect.objectContaining({ path: 'add.1' })],
  });
  expect(await db.selectFrom('savedCart').selectAll().execute()).toEqual([]);
  await change({ add: ['80206', '80209'] });
  await sql`update zip_territory set spots = 0 where zip = '80206'`.execute(db);
  expect(await change({ add: ['80204', '80206'] })).toMatchObject({
    zipCodes: ['80209', '80204'],
    unavailableZipCodes: ['80206'],
  });
  expect(await change({ remove: ['80206'] })).toMatchObject({
    zipCodes: ['80209', '80204'],
    unavailableZipCodes: [],
  });
});

test('D-29 two tabs cannot fill a cart beyond its limit', async () => {
  const zipCodes = Array.from({ length: MAX_IN_CART - 1 }, (_, index) => String(10_000 + index));
  await db.insertInto('savedCart').values({ agentId: MAYA, zipCodes, term: '12_MO', updatedAt: TEST_NOW }).execute();
  await expect(change({ add: ['80206', '80209'] })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'add', message: { values: { most: MAX_IN_CART } } }],
  });
  expect(await stored()).toEqual([]);
  await change({ add: ['80209'] });
  expect(await stored()).toEqual(['80209']);
});

test('D-29 a page of an older release still stores its whole cart', async () => {
  await change({ add: ['80204'] });
  const headers = portal.as({ group: 'Agent', agentId: MAYA })!;
  const payload = { zipCodes: ['80209', '80206', '80209'], term: '6_MO' };
  const answer = await portal.app.inject({ method: 'PUT', url, headers, payload });
  expect(answer.json()).toEqual({ zipCodes: ['80209', '80206'], unavailableZipCodes: [], term: '6_MO' });
  expect(await stored()).toEqual(['80209', '80206']);
  const refused = await portal.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: { ...payload, zipCodes: ['80202'] },
  });
  expect(Problem.parse(refused.json()).fields?.[0]?.path).toBe('zipCodes.0');
});

test('D-05 the audit log has what was added, removed and chosen, and nothing of a change that changes nothing', async () => {
  const audit = new AuditRows(db);
  await audit.forget();
  const headers = portal.as({ group: 'Admin' }, await portal.actFor(MAYA))!;
  const send = (payload: CartChange) => portal.app.inject({ method: 'PATCH', url, headers, payload });
  for (const _ of [1, 2]) await send({ add: ['80206'], term: '3_MO' });
  await send({ add: ['80202'] });
  for (const _ of [1, 2]) await send({ remove: ['80206'] });
  await send({ term: '3_MO' });
  await saveCart(db, MAYA, { zipCodes: [], term: '3_MO' }, TEST_NOW);
  const writes = (await audit.read()).filter(({ event }) => event === 'write');
  expect(writes.map(({ operation, objectId, detail }) => [operation, objectId, detail])).toEqual([
    [
      'cart.change',
      String(MAYA),
      {
        changes: [
          { field: 'zipCodes', before: null, after: '80206', isHidden: false },
          { field: 'term', before: '12_MO', after: '3_MO', isHidden: false },
        ],
      },
    ],
    ['cart.change', String(MAYA), { changes: [{ field: 'zipCodes', before: '80206', after: null, isHidden: false }] }],
  ]);
});
