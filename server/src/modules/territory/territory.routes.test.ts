import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, endpointPath, Problem } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { territoryRoutes } from './territory.routes.ts';
import { startTestApp, type TestApp, type TestCaller } from './testing/test-app.ts';
import { insertMarkets, insertSponsorships } from './testing/territory-fixtures.ts';

const [MAYA, OTHER] = [1, 2];
const maya: TestCaller = { group: 'Agent', agentId: MAYA };
const other: TestCaller = { group: 'Agent', agentId: OTHER };
const admin: TestCaller = { group: 'Admin' };
let database: TestDatabase;
let db: Kysely<Database>;
let portal: TestApp;
let audit: AuditRows;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  audit = new AuditRows(db);
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
  await audit.forget();
  for (const agentId of [MAYA, OTHER, 3]) await insertAgent(db, { agentId });
  await insertMarkets(db);
  await insertSponsorships(db, [{ agentId: OTHER, zip: '80202' }]);
});

const agentId = MAYA;
const ids = { agentId };
/** Every address of Guaranteed Display with a request that fits. */
const CALLS = [
  ['GET', endpointPath('shopZips', ids), undefined],
  ['POST', ENDPOINTS.zipData, { agentId, initialZips: ['80205'] }],
  ['POST', ENDPOINTS.zipStats, { agentId, zipCodes: ['80205'] }],
  ['POST', endpointPath('zipListRank', ids), { zipCodes: ['80205'] }],
  ['POST', ENDPOINTS.salesStats, { agentIds: [agentId] }],
  ['POST', endpointPath('loadCart', ids), { includeWaitlist: true, initialZipCodes: ['80205'] }],
  ['GET', endpointPath('savedCart', ids), undefined],
  ['PUT', endpointPath('savedCart', ids), { zipCodes: ['80205'], term: '12_MO' }],
  ['PATCH', endpointPath('savedCart', ids), { add: ['80205'] }],
  ['POST', ENDPOINTS.addToWaitlists, { agentId, zipCodes: ['80202'] }],
  ['GET', endpointPath('waitlistedZips', ids), undefined],
  ['GET', endpointPath('waitlistEntries', ids), undefined],
  ['POST', ENDPOINTS.removeFromWaitlists, { agentId, zipCodes: ['80202'] }],
] as const;
const WRITES: readonly string[] = [
  endpointPath('savedCart', ids),
  ENDPOINTS.addToWaitlists,
  ENDPOINTS.removeFromWaitlists,
];
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object];
const call = ([method, url, payload]: Call, caller: TestCaller, grant?: string) =>
  portal.app.inject({ method, url, headers: portal.as(caller, grant), ...(payload ? { payload } : {}) });

test.each(CALLS)(
  'SEC-01 %s %s is allowed for the agent, refused for others and when signed out',
  async (...request) => {
    expect((await call(request, maya)).statusCode).toBe(200);
    for (const stranger of [other, { group: 'ReloDirector' }, { group: 'OpsTeamUser' }] as const) {
      const answer = await call(request, stranger);
      expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([403, 'forbidden']);
    }
    expect((await call(request, null)).statusCode).toBe(401);
  },
);

test.each(CALLS)(
  'D-05 %s %s is allowed for an admin who acts for the agent; a write adds an audit row',
  async (...request) => {
    const grant = await portal.actFor(MAYA);
    expect((await call(request, admin, grant)).statusCode).toBe(200);
    const isWrite = request[0] !== 'GET' && WRITES.includes(request[1]);
    const writes = (await audit.read()).filter(({ event }) => event === 'write');
    expect(writes.map(({ subjectId }) => subjectId)).toEqual(isWrite ? [MAYA] : []);
    // without acting, an admin can read but not change anything of an agent
    expect((await call(request, admin)).statusCode).toBe(isWrite ? 403 : 200);
    expect((await call(request, admin, await portal.actFor(OTHER))).statusCode).toBe(403);
  },
);

const cart = (payload: object): Call => ['PUT', endpointPath('savedCart', ids), payload];
const change = (payload: object): Call => ['PATCH', endpointPath('savedCart', ids), payload];
const term = '12_MO';
test.each<[what: string, request: Call, status: number, path: string]>([
  ['not a ZIP code', cart({ zipCodes: ['80205', '8020'], term }), 400, 'zipCodes.1'],
  ['a number for a ZIP code', cart({ zipCodes: [80205], term }), 400, 'zipCodes.0'],
  ['a ZIP we do not sell', cart({ zipCodes: ['80205', '10001'], term }), 400, 'zipCodes.1'],
  ['a full ZIP', cart({ zipCodes: ['80202'], term }), 409, 'zipCodes.0'],
  ['a term that is not offered', cart({ zipCodes: [], term: '24_MO' }), 400, 'term'],
  ['more than 100 ZIPs', cart({ zipCodes: Array(101).fill('80205'), term }), 400, 'zipCodes'],
  ['no ZIPs at all', cart({ term }), 400, 'zipCodes'],
  ['a ZIP we do not sell, added', change({ add: ['80205', '10001'] }), 400, 'add.1'],
  ['a full ZIP, added', change({ add: ['80205', '80202'], term: '3_MO' }), 409, 'add.1'],
  ['a term that is not offered, chosen', change({ term: '24_MO' }), 400, 'term'],
  ['a whole cart where a change belongs', change({ zipCodes: [], term }), 400, 'body'],
  ['an id that is no number', ['GET', '/agent/v2/sgd-cart/me'], 400, 'agentId'],
  ['a radius that is not offered', ['GET', `${endpointPath('shopZips', ids)}?tab=nearby&radius=7`], 400, 'radius'],
  ['a tab that does not exist', ['GET', `${endpointPath('shopZips', ids)}?tab=all`], 400, 'tab'],
  ['a search for nothing', ['GET', `${endpointPath('shopZips', ids)}?tab=search`], 400, 'zip'],
  [
    'a ZIP that has a free spot',
    ['POST', ENDPOINTS.addToWaitlists, { agentId, zipCodes: ['80206'] }],
    409,
    'zipCodes.0',
  ],
  ['an empty list', ['POST', ENDPOINTS.addToWaitlists, { agentId, zipCodes: [] }], 400, 'zipCodes'],
  [
    'neither yes nor no',
    ['POST', `${endpointPath('zipListRank', ids)}?ignoringSgdBoost=maybe`, { zipCodes: [] }],
    400,
    'ignoringSgdBoost',
  ],
])('D-29 %s is refused with a message at its field and nothing is written', async (_, request, status, path) => {
  const answer = await call(request, maya);
  const problem = Problem.parse(answer.json());
  expect(answer.statusCode).toBe(status);
  expect(problem.fields?.map((field) => field.path)).toContain(path);
  for (const table of ['saved_cart', 'waitlist_entry']) {
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toEqual([]);
  }
});

const waitlist = () => call(['GET', endpointPath('waitlistedZips', ids)], maya);
const changeWaitlist = (endpoint: 'addToWaitlists' | 'removeFromWaitlists', ...zipCodes: string[]) =>
  call(['POST', ENDPOINTS[endpoint], { agentId, zipCodes }], maya);

test('API-43 the waitlisted ZIPs of an agent, the longest waited for first, are never cached', async () => {
  expect((await waitlist()).json()).toEqual({ data: [] });
  await insertSponsorships(db, [
    { agentId: OTHER, zip: '80203' },
    { agentId: 3, zip: '80203' },
  ]);
  await db
    .insertInto('waitlistEntry')
    .values([
      { agentId: MAYA, zip: '80203', addedByRep: 'Jordan Blake', createdAt: '2026-11-02T09:00:00Z' },
      { agentId: MAYA, zip: '80202', addedByRep: null, createdAt: '2026-11-01T09:00:00Z' },
      { agentId: OTHER, zip: '80203', addedByRep: null, createdAt: '2026-10-01T09:00:00Z' },
    ])
    .execute();
  const answer = await waitlist();
  expect(answer.json()).toEqual({
    data: [
      {
        zipCode: '80202',
        name: 'Quarter 80202',
        addedByRep: null,
        availability: false,
        position: 1,
        createdDate: '2026-11-01T09:00:00.000Z',
      },
      {
        zipCode: '80203',
        name: 'Quarter 80203',
        addedByRep: 'Jordan Blake',
        availability: false,
        position: 2,
        createdDate: '2026-11-02T09:00:00.000Z',
      },
    ],
  });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
});

test('API-46 agentId and zipCodes put an agent on waitlists and take them off; others on them stay', async () => {
  await insertSponsorships(db, [
    { agentId: OTHER, zip: '80203' },
    { agentId: 3, zip: '80203' },
  ]);
  await db.insertInto('waitlistEntry').values({ agentId: OTHER, zip: '80203', addedByRep: null }).execute();
  const entries = () =>
    db.selectFrom('waitlistEntry').select(['agentId', 'zip']).orderBy('agentId').orderBy('zip').execute();
  expect((await changeWaitlist('addToWaitlists', '80202', '80203')).statusCode).toBe(200);
  // sent twice it is the same
  expect((await changeWaitlist('addToWaitlists', '80202', '80203')).statusCode).toBe(200);
  expect(await entries()).toEqual([
    { agentId: MAYA, zip: '80202' },
    { agentId: MAYA, zip: '80203' },
    { agentId: OTHER, zip: '80203' },
  ]);
  expect((await changeWaitlist('removeFromWaitlists', '80203')).statusCode).toBe(200);
  expect(await entries()).toEqual([
    { agentId: MAYA, zip: '80202' },
    { agentId: OTHER, zip: '80203' },
  ]);
  const unnamed = await call(['POST', ENDPOINTS.addToWaitlists, { zipCodes: ['80202'] }], maya);
  expect([unnamed.statusCode, Problem.parse(unnamed.json()).fields?.[0]?.path]).toEqual([400, 'agentId']);
});

test('SGD-08 API-67 a taken ZIP is answered with the agent who sponsors it', async () => {
  const answer = await call(['POST', ENDPOINTS.zipSponsors, { buySide: false, zips: ['80202'] }], maya);
  expect(answer.json()).toEqual([
    {
      agentId: OTHER,
      firstName: 'Agent',
      lastName: 'Number 2',
      photoLocation: null,
      brokerageInfo: { brokerageName: null },
    },
  ]);
});

test('API-48 and API-49 a ZIP is new once a month for each key, and new again when it is undone', async () => {
  await insertConsumers(db, [{ agentId: MAYA, consumerId: 77, sides: [{ referralId: 7 }] }]);
  const url = (key: string) => endpointPath('zipCaching', { key });
  const remember = async (key: string, ...zipCodes: string[]) =>
    (await call(['POST', url(key), { zipCodes }], maya)).json();
  expect(await remember('1', '80204', '80220')).toEqual({ newCachedZip: ['80204', '80220'], previousCachedZip: [] });
  expect(await remember('1', '80220', '80238')).toEqual({ newCachedZip: ['80238'], previousCachedZip: ['80220'] });
  expect(await remember('177', '80220')).toMatchObject({ newCachedZip: ['80220'] });
  const forget = { method: 'DELETE', url: url('1'), payload: { zipCodes: ['80220'] } } as const;
  expect((await portal.app.inject({ ...forget, headers: portal.as(maya) })).statusCode).toBe(204);
  expect(await remember('1', '80220')).toMatchObject({ newCachedZip: ['80220'] });
  await sql`update zip_request set created_at = ${new Date(TEST_NOW.getTime() - 31 * 86_400_000)}`.execute(db);
  expect(await remember('1', '80220')).toMatchObject({ newCachedZip: ['80220'] });
  // neither another agent's key nor one with a foreign consumer
  for (const key of ['2', '178', '1a']) {
    expect((await call(['POST', url(key), { zipCodes: ['80220'] }], maya)).statusCode).toBe(key === '1a' ? 400 : 404);
  }
});

test('D-06 a visit is recorded with its parameters, not while somebody acts for the agent', async () => {
  const visit: Call = ['POST', endpointPath('sgdVisit', ids), { queryParams: { utm_campaign: '5462' } }];
  expect((await call(visit, maya)).statusCode).toBe(204);
  const refused = await call(visit, admin, await portal.actFor(MAYA));
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'blocked_while_acting']);
  const visits = await db.selectFrom('sgdVisit').select(['agentId', 'queryParams']).execute();
  expect(visits).toEqual([{ agentId: MAYA, queryParams: { utm_campaign: '5462' } }]);
});

test('API-60 the default discount includes the options of the terms', async () => {
  const answer = await portal.app.inject({ url: ENDPOINTS.defaultDiscount, headers: portal.as(maya) });
  expect(answer.json()).toEqual({
    defaultDiscount: 0,
    discountOptions: [
      { countOfMonths: 6, discount: 0.05 },
      { countOfMonths: 12, discount: 0.1 },
    ],
  });
});

test('SGD-07 a waitlist entry made by staff names its author', async () => {
  const request: Call = ['POST', ENDPOINTS.addToWaitlists, { agentId, zipCodes: ['80202'] }];
  const answer = await call(request, admin, await portal.actFor(MAYA));
  expect(answer.json()).toMatchObject({ data: [{ zipCode: '80202', addedByRep: 'admin@example.com', position: 1 }] });
});
