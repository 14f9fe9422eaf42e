import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, MAX_SERVICE_ZIPS, Problem, ServiceZipsResponse } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { insertConsumers } from '../../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertMarkets, insertSponsorships } from '../testing/territory-fixtures.ts';

/** A Wednesday. */
const NOW = new Date('2026-11-25T12:00:00.000Z');
const byNumber = (one: number, other: number) => one - other;
let portal: TestPortal;
let people: WorldHeaders;
/** Every ZIP code there is, for long lists. */
let everyZip: string[];
beforeAll(async () => {
  portal = await startTestPortal({ now: () => NOW });
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
  everyZip = (await portal.db.selectFrom('zipPlace').select('zip').orderBy('zip').execute()).map(({ zip }) => zip);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await sql`truncate service_zip, sponsorship, waitlist_entry, agent_zip_rank, zip_activity`.execute(portal.db);
  await serve(WORLD.agent, '80203', '80205');
});

const agentId = WORLD.agent;
const address = endpointPath('serviceZips', { agentId });
const serve = (id: number, ...zips: string[]) =>
  portal.db
    .insertInto('serviceZip')
    .values(zips.map((zip) => ({ agentId: id, zip })))
    .execute();
const list = async (headers: Headers = people.agent) =>
  ServiceZipsResponse.parse((await portal.app.inject({ url: address, headers })).json());
const add = (zipCodes: unknown, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: address, headers, payload: { zipCodes } });
const remove = (zip: string, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'DELETE', url: endpointPath('serviceZip', { agentId, zip }), headers });
const served = async (id: number = agentId) =>
  (await portal.db.selectFrom('serviceZip').select('zip').where('agentId', '=', id).orderBy('zip').execute()).map(
    ({ zip }) => zip,
  );

test('HOST-23 the list says of each ZIP the rank, the sponsor spots, the referrals and the last one', async () => {
  await serve(agentId, '80202', '10001');
  await insertSponsorships(portal.db, [
    { agentId, zip: '80205' },
    { agentId: WORLD.otherAgent, zip: '80202' },
    { agentId: WORLD.otherAgent, zip: '80203' },
  ]);
  const waits = (id: number, zip: string, days: number) => ({
    agentId: id,
    zip,
    addedByRep: null,
    createdAt: new Date(NOW.getTime() - days * DAY_MS),
  });
  await portal.db
    .insertInto('waitlistEntry')
    .values([waits(agentId, '80202', 3), waits(WORLD.otherAgent, '80202', 5), waits(agentId, '80203', 3)])
    .execute();
  const rank = { rankWithBoost: 1, rankWithoutBoost: 4, rankedAgents: 9, week: '2026-11-20' };
  await portal.db
    .insertInto('agentZipRank')
    .values({ agentId, zip: '80205', ...rank })
    .execute();
  await sql`update referral set created_at = ${new Date(NOW.getTime() - 2 * DAY_MS)} where zip = '80205'`.execute(
    portal.db,
  );
  const { zips, ranksOn } = await list();
  expect(ranksOn).toBe('2026-11-27');
  expect(zips.map(({ zip, status }) => [zip, status])).toEqual([
    ['80205', 'yours'],
    ['10001', 'unavailable'],
    ['80202', 'waitlisted'],
    ['80203', 'free'],
  ]);
  expect(zips[0]).toEqual({
    zip: '80205',
    name: 'Quarter 80205',
    city: 'Denver',
    state: 'CO',
    status: 'yours',
    isNowFree: false,
    spots: 2,
    spotsFree: 1,
    rankWithBoost: 1,
    rankWithoutBoost: 4,
    rankedAgents: 9,
    referrals12Months: 1,
    lastReferralAt: new Date(NOW.getTime() - 2 * DAY_MS).toISOString(),
    waitlistPosition: null,
    renewsOn: '2027-06-01',
  });
  expect(zips[1]).toMatchObject({ name: 'New York', spots: 0, rankWithBoost: null, lastReferralAt: null });
  expect(zips[2]).toMatchObject({ waitlistPosition: 2, isNowFree: false, spotsFree: 0 });
  expect(zips[3]).toMatchObject({ waitlistPosition: 1, isNowFree: true, spotsFree: 1 });
});

test('HOST-23 a referral counts for twelve months, in its ZIP and for its agent only', async () => {
  const months = (count: number) => new Date(Date.UTC(2026, 10 - count, 26)).toISOString();
  await insertConsumers(portal.db, [
    { agentId, consumerId: 901, sides: [{ referralId: 9001, zip: '80203', createdAt: months(12) }] },
    { agentId, consumerId: 902, sides: [{ referralId: 9002, zip: '80203', createdAt: months(14) }] },
    {
      agentId: WORLD.otherAgent,
      consumerId: 903,
      sides: [{ referralId: 9003, zip: '80203', createdAt: months(1) }],
    },
  ]);
  const found = (await list()).zips.find(({ zip }) => zip === '80203');
  expect(found).toMatchObject({ referrals12Months: 1, lastReferralAt: months(12) });
});

test('HOST-23 ZIPs are added, once each, and removed; adding again undoes a removal with its rank', async () => {
  const rank = { rankWithBoost: 2, rankWithoutBoost: 3, rankedAgents: 5, week: '2026-11-20' };
  await portal.db
    .insertInto('agentZipRank')
    .values({ agentId, zip: '80203', ...rank })
    .execute();
  const added = ServiceZipsResponse.parse((await add(['80204', '80206', '80204'])).json());
  expect(added.zips.map(({ zip }) => zip).toSorted()).toEqual(['80203', '80204', '80205', '80206']);
  const removed = ServiceZipsResponse.parse((await remove('80203')).json());
  expect(removed.zips.map(({ zip }) => zip)).not.toContain('80203');
  // another window had it removed already
  expect((await remove('80203')).statusCode).toBe(200);
  expect((await add(['80203'])).statusCode).toBe(200);
  expect((await list()).zips.find(({ zip }) => zip === '80203')).toMatchObject({ rankWithBoost: 2 });
});

test('HOST-23 500 ZIPs can be added in one call, and one more is refused', async () => {
  const room = MAX_SERVICE_ZIPS - 2;
  const more = everyZip.filter((zip) => !['80203', '80205'].includes(zip)).slice(0, room);
  const answer = await add(more);
  expect(ServiceZipsResponse.parse(answer.json()).zips).toHaveLength(MAX_SERVICE_ZIPS);
  const full = await add([everyZip.at(-1)]);
  expect(Problem.parse(full.json())).toMatchObject({
    status: 400,
    fields: [{ path: 'zipCodes', message: 'You can list up to 500 ZIP codes, and you have that many.' }],
  });
});

test.each<[string, () => unknown, [path: string, message: string][]]>([
  ['a ZIP that does not exist', () => ['99999'], [['zipCodes.0', "We don't recognize ZIP code 99999."]]],
  ['a ZIP that is in the list', () => ['80205'], [['zipCodes.0', '80205 Quarter 80205 is already in your list.']]],
  [
    'some of many: each is named, none is added',
    () => ['80202', '99999', '80204', '80203', '00000'],
    [
      ['zipCodes.1', "We don't recognize ZIP code 99999."],
      ['zipCodes.3', '80203 Quarter 80203 is already in your list.'],
      ['zipCodes.4', "We don't recognize ZIP code 00000."],
    ],
  ],
  [
    'more than fit',
    () => everyZip.filter((zip) => zip < '80000').slice(0, 500),
    [['zipCodes', 'You can list up to 500 ZIP codes. You have 2, so you can add 498 more.']],
  ],
  ['more than 500', () => everyZip.slice(0, 501), [['zipCodes', 'You can list up to 500 ZIP codes.']]],
  ['four digits', () => ['80202', '8020'], [['zipCodes.1', '8020 is not a five-digit ZIP code.']]],
  ['a long text', () => ['x'.repeat(10_000)], [['zipCodes.0', `${'x'.repeat(20)}… is not a five-digit ZIP code.`]]],
  ['a ZIP+4', () => ['80202-1234'], [['zipCodes.0', '80202-1234 is not a five-digit ZIP code.']]],
  ['nothing', () => [], [['zipCodes', 'Enter a ZIP code']]],
])('HOST-23 %s: refused at the field, nothing is written', async (_what, zipCodes, fields) => {
  const answer = await add(zipCodes());
  const problem = Problem.parse(answer.json());
  expect(problem.status).toBe(400);
  expect(problem.fields?.map(({ path, message }) => [path, message])).toEqual(fields);
  expect(await served()).toEqual(['80203', '80205']);
});

test.each<[string, unknown]>([
  ['a number', [80202]],
  ['a list in a list', [['80202']]],
  ['one text', '80202,80203'],
  ['nothing', null],
])('HOST-23 %s for ZIP codes is refused', async (_what, zipCodes) => {
  const answer = await add(zipCodes);
  expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([400, 'validation_failed']);
  expect(await served()).toEqual(['80203', '80205']);
});

test('a body of more than 16 KB is refused before it is read', async () => {
  expect((await add(Array.from({ length: 4_000 }, () => '80202'))).statusCode).toBe(413);
});

test('HOST-23 a sponsored ZIP cannot be removed', async () => {
  await insertSponsorships(portal.db, [{ agentId, zip: '80205' }]);
  const answer = await remove('80205');
  expect(Problem.parse(answer.json())).toMatchObject({
    status: 409,
    code: 'zip_sponsored',
    detail: 'You sponsor 80205 until Jun 1, 2027. It stays in your list until then.',
  });
  expect(await served()).toEqual(['80203', '80205']);
});

test('two windows that add the same ZIP at the same moment add it once, and one is told', async () => {
  const answers = await Promise.all([add(['80204', '80206']), add(['80206', '80209'])]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted(byNumber)).toEqual([200, 400]);
  expect((await served()).filter((zip) => zip === '80206')).toHaveLength(1);
  expect(await served()).toHaveLength(4);
});

test('two windows together cannot list more than 500', async () => {
  const free = everyZip.filter((zip) => zip < '80000');
  await serve(agentId, ...free.slice(0, 400));
  const answers = await Promise.all([add(free.slice(400, 490)), add(free.slice(490, 580))]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 400]);
  expect(await served()).toHaveLength(492);
});

test('a double click with one key adds once and answers the same', async () => {
  const headers = { ...people.agent, 'idempotency-key': '4f0c7a52-1c9e-4f1c-9a55-1f6d5a1a7c11' };
  const [first, second] = [await add(['80204'], headers), await add(['80204'], headers)];
  expect([first.statusCode, second.statusCode, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
  expect(second.json()).toEqual(first.json());
});

test('D-05 D-06 staff change the list of an agent through a login-as, which the audit log shows', async () => {
  expect((await add(['80204'], people.admin)).statusCode).toBe(403);
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect((await add(['80204'], acting)).statusCode).toBe(200);
  expect((await remove('80204', acting)).statusCode).toBe(200);
  const rows = await portal.db
    .selectFrom('auditEntry')
    .select(['event', 'subjectId'])
    .where('event', '=', 'write')
    .execute();
  expect(rows).toEqual([
    { event: 'write', subjectId: agentId },
    { event: 'write', subjectId: agentId },
  ]);
});

test('SEC-01 the list of another agent is neither read nor changed', async () => {
  for (const headers of [people.otherAgent, people.director, people.opsUser]) {
    expect((await portal.app.inject({ url: address, headers })).statusCode).toBe(403);
    expect((await add(['80204'], headers)).statusCode).toBe(403);
    expect((await remove('80203', headers)).statusCode).toBe(403);
  }
  expect(await served()).toEqual(['80203', '80205']);
});

test('API-45 CS-087 the availability of each ZIP, in its order; unknown ones are left out', async () => {
  await insertSponsorships(portal.db, [
    { agentId: WORLD.otherAgent, zip: '80202' },
    { agentId: WORLD.otherAgent, zip: '80206' },
  ]);
  const activity = { referralsOfYear: 7, commissionsOfYear: 0, computedAt: NOW };
  await portal.db
    .insertInto('zipActivity')
    .values({ zip: '80206', ...activity })
    .execute();
  const ask = (zipCodes: string[], headers: Headers = people.agent) =>
    portal.app.inject({ method: 'POST', url: ENDPOINTS.zipAvailability, headers, payload: { zipCodes } });
  const answer = await ask(['80206', '99999', '80202', '80113', '80219', '10001', '80206']);
  const available = answer.json<{ data: { zipCode: string; availability: boolean }[] }>().data;
  expect(available.map(({ zipCode, availability }) => [zipCode, availability])).toEqual([
    ['80206', true],
    ['80202', false],
    // no price, no spots, not sold
    ['80113', false],
    ['80219', false],
    ['10001', false],
  ]);
  expect(available[0]).toEqual({
    zipCode: '80206',
    name: 'Quarter 80206',
    city: 'Denver',
    state: 'CO',
    availability: true,
    spots: 3,
    spotsFree: 2,
    referrals12Months: 7,
  });
  expect((await ask([])).json()).toEqual({ data: [] });
  expect((await ask(['80206'], people.director)).statusCode).toBe(403);
});
