import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  INQUIRY_DAYS,
  ReferralGroup,
  ReferralListResponse,
  ReferralRowsResponse,
} from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import { down, up } from '../../../database/migrations/0066-sent-unlock-requests.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';

const agentId = WORLD.agent;
/** The consumer of the locked referral in the small world, and its ZIP code. */
const [consumerId, zip] = [502, '80212'];
let portal: TestPortal;
let people: WorldHeaders;
let acting: Headers;
beforeAll(async () => {
  // outside production, a hook without an address takes everything
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  acting = await portal.actFor(people.admin, 'Agent', agentId);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.db.deleteFrom('outboundMessage').execute();
  await portal.db.deleteFrom('zipRequest').execute();
  await portal.db.updateTable('consumer').set({ unlockRequestedAt: null, unlockRequestedZip: null }).execute();
});

const ask = (change: object = {}, headers: Headers = people.agent) =>
  portal.app.inject({
    method: 'POST',
    url: endpointPath('contactUnlock', { agentId }),
    headers,
    payload: { agentReferralId: WORLD.lockedReferral, zip, ...change },
  });
async function timesTold(): Promise<number> {
  return (await portal.db.selectFrom('outboundMessage').selectAll().execute()).length;
}
/** As old as this, in days. */
const age = (days: number) =>
  sql`update consumer set unlock_requested_at = now() - ${days} * interval '24 hours'`.execute(portal.db);

/** What the details, the list and some of its rows say of the request. */
async function shown(headers: Headers = people.agent) {
  const get = async (url: string) => (await portal.app.inject({ url, headers })).json<unknown>();
  const [details, list, rows] = await Promise.all([
    get(endpointPath('referral', { agentReferralId: WORLD.lockedReferral })),
    get(`${ENDPOINTS.referralSearch}?agentIds=${agentId}&category=Active%20Leads`),
    get(`${ENDPOINTS.referralRows}?agentIds=${agentId}&referralIds=${WORLD.lockedReferral}`),
  ]);
  const groups = [
    ReferralGroup.parse(details),
    ...ReferralListResponse.parse(list).data,
    ...ReferralRowsResponse.parse(rows).data,
  ];
  return groups.filter(({ consumer }) => consumer.consumerId === consumerId).map(({ unlockRequest }) => unlockRequest);
}
const NOTHING = [undefined, undefined, undefined];

test('SGD-22 the details and the list have the request once the automation was told, also for staff who act', async () => {
  // also the page of the list that is kept
  expect(await shown()).toEqual(NOTHING);
  const before = Date.now();
  expect((await ask()).statusCode).toBe(204);
  const [request] = await shown();
  expect(request).toEqual({ sentAt: expect.any(String), zip });
  expect(Date.parse(request!.sentAt)).toBeGreaterThanOrEqual(before);
  expect(await shown()).toEqual([request, request, request]);
  expect(await shown(acting)).toEqual([request, request, request]);
});

test('D-17 staff who see the contact have nothing to ask for', async () => {
  await ask();
  expect(await shown(people.admin)).toEqual(NOTHING);
});

test('SGD-25 a ZIP that was only cached is no request: nobody was told', async () => {
  const url = endpointPath('zipCaching', { key: `${agentId}${consumerId}` });
  await portal.app.inject({ method: 'POST', url, headers: people.agent, payload: { zipCodes: [zip] } });
  expect(await shown()).toEqual(NOTHING);
});

test('SGD-24 the same request tells nobody twice within 30 days, also of staff who act, and tells somebody after them', async () => {
  await ask();
  expect([(await ask()).statusCode, (await ask({}, acting)).statusCode, await timesTold()]).toEqual([204, 204, 1]);
  await age(INQUIRY_DAYS - 0.01);
  await ask();
  expect([await timesTold(), (await shown()).every(Boolean)]).toEqual([1, true]);
  await age(INQUIRY_DAYS);
  expect(await shown()).toEqual(NOTHING);
  await ask();
  expect([await timesTold(), (await shown()).every(Boolean)]).toEqual([2, true]);
});

test('SGD-24 a referral without a ZIP code is asked about once, too, and another ZIP is another request', async () => {
  await ask({ zip: null });
  await ask({ zip: null });
  expect(await timesTold()).toBe(1);
  // the row would ask about its ZIP code
  expect(await shown()).toEqual(NOTHING);
  await ask();
  expect(await timesTold()).toBe(2);
});

test('SGD-22 a request that was sent has not failed when it cannot be recorded', async () => {
  const { db } = portal;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse before update of unlock_requested_at on consumer for each row execute function refuse()`.execute(
    db,
  );
  expect([(await ask()).statusCode, await timesTold(), await shown()]).toEqual([204, 1, NOTHING]);
  await sql`drop function refuse cascade`.execute(db);
});

test('SGD-22 a referral that was returned and assigned again while the automation was told has no request', async () => {
  const { db } = portal;
  const cacheKey = endpointPath('zipCaching', { key: `${agentId}${consumerId}` });
  await portal.app.inject({ method: 'POST', url: cacheKey, headers: people.agent, payload: { zipCodes: [zip] } });
  const asking: ReturnType<typeof ask>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select from agent where agent_id = ${agentId} for no key update`.execute(trx);
    asking.push(ask());
    await untilWaiting(db, asking);
    // all that shows of it: when the agent got it
    const again = sql<Date>`created_at + interval '1 second'`;
    await trx
      .updateTable('referral')
      .set({ createdAt: again })
      .where('referralId', '=', WORLD.lockedReferral)
      .execute();
  });
  const answer = await asking[0]!;
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    expect.objectContaining({ detail: 'There is no such referral.' }),
  ]);
  expect([await timesTold(), await shown()]).toEqual([1, NOTHING]);
  expect(await db.selectFrom('zipRequest').select('zip').execute()).toEqual([]);
  expect((await ask()).statusCode).toBe(204);
  expect([await timesTold(), (await shown()).every(Boolean)]).toEqual([2, true]);
});

test('migration 0066 takes over what was cached for a consumer within 30 days, and nothing of other keys', async () => {
  const now = Date.now();
  const cached = (requestKey: string, code: string, daysAgo: number) => ({
    agentId,
    requestKey,
    zip: code,
    createdAt: new Date(now - daysAgo * 86_400_000),
  });
  const keyOf = (consumer: number) => `${agentId}${consumer}`;
  await portal.db
    .insertInto('zipRequest')
    .values([
      cached(keyOf(consumerId), '80205', 5),
      cached(keyOf(consumerId), zip, 3),
      cached(String(agentId), '80220', 1),
      cached(keyOf(501), zip, 31),
      cached(keyOf(999), '80220', 1),
    ])
    .execute();
  // a migration knows no tables
  const db = portal.db.withoutPlugins() as unknown as Kysely<unknown>;
  await db.transaction().execute(async (trx) => {
    await down(trx);
    await up(trx);
  });
  const asked = portal.db
    .selectFrom('consumer')
    .select(['consumerId', 'unlockRequestedAt', 'unlockRequestedZip'])
    .where('unlockRequestedAt', 'is not', null);
  expect(await asked.execute()).toEqual([
    { consumerId, unlockRequestedAt: new Date(now - 3 * 86_400_000), unlockRequestedZip: zip },
  ]);
});
