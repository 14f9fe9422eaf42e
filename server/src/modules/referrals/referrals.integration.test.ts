import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS, ReferralGroup, ReferralListResponse, ReferralRowsResponse } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { insertAgent, insertConsumers, TEST_NOW } from './testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());

const SEARCH = '/referral/v2/agent-portal-referrals/search';
const get = (url: string, headers: Headers) => portal.app.inject({ url, headers });
const list = async (query: Record<string, string>, headers = people.agent) => {
  const answer = await get(`${SEARCH}?${new URLSearchParams({ category: 'Active Leads', ...query })}`, headers);
  return answer.statusCode === 200
    ? ReferralListResponse.parse(answer.json())
    : answer.json<{ fields?: { path: string }[] }>();
};
const details = (id: number, headers: Headers) => get(`/referral/v2/agent-portal-referrals/${id}`, headers);

test('API-26 an agent’s list needs no id, and accepts the list parameters in both spellings', async () => {
  const own = (await list({})) as ReferralListResponse;
  expect(own.data.map(({ consumer }) => consumer.firstName).toSorted()).toEqual(['Locked', 'Open']);
  const spelled = await get(
    `${SEARCH}?categories=Active%20Leads&agentIds=11&limit=15&page=1&sort=-1&sortBy=Last%20Modified%20Date` +
      '&projection=appointmentType,commissionReceived,soldPrice&state=CO&state=NC&categoryStatus=New,Met',
    people.agent,
  );
  expect(spelled.json<ReferralListResponse>().totalCount).toBe(2);
});

test('API-26 the admin flag of a list gives no rights', async () => {
  expect(await list({ isAdmin: 'true' })).toEqual(await list({}));
  expect(await list({ isAdmin: 'true', agentIds: '12' })).toMatchObject({ status: 403 });
  expect(await list({ isAdmin: 'false', agentIds: '12' }, people.admin)).toMatchObject({ totalCount: 1 });
  expect(await list({ isAdmin: 'yes' })).toMatchObject({ status: 400, fields: [{ path: 'isAdmin' }] });
});

test('SEC-09 what is hidden is nowhere in list, details and search, whoever sends it', async () => {
  const hidden = /hidden@example\.com|3035559999/;
  for (const url of [
    `${SEARCH}?category=Active%20Leads`,
    `/referral/v2/agent-portal-referrals/${WORLD.lockedReferral}`,
    `${ENDPOINTS.referralRows}?referralIds=${WORLD.lockedReferral}`,
  ]) {
    const answer = await get(url, people.agent);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(hidden);
  }
  expect(((await list({ consumerQuery: 'hidden@example.com' })) as ReferralListResponse).totalCount).toBe(0);
  const query = `query { getReferralsForPortal(portalSection: SEARCH_RESULTS, request: {}) { referralsDetails {
    isContactVisible consumerInfo { email phoneNumber } } } }`;
  expect(JSON.stringify(await portal.graphql(people.agent, query))).not.toMatch(hidden);
  const searching = 'query { getCountByPortalSection(portalSection: PASSIVE, request: { searchTerm: "3035559999" }) }';
  expect((await portal.graphql(people.agent, searching)).data.getCountByPortalSection).toBe(0);
});

test('SEC-01 D-08 some rows are read by their ids; those of others are left out, and others are refused by name', async () => {
  const rows = async (query: string, headers: Headers) => {
    const answer = await get(`${ENDPOINTS.referralRows}?${query}`, headers);
    if (answer.statusCode !== 200) return answer.statusCode;
    const { data } = ReferralRowsResponse.parse(answer.json());
    return data.flatMap(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId));
  };
  const [theirs] = ((await list({}, people.director)) as ReferralListResponse).data;
  const foreign = theirs!.referral[0]!.agentReferralId;
  const both = `referralIds=${WORLD.lockedReferral},${foreign},1`;
  expect(await rows(both, people.agent)).toEqual([WORLD.lockedReferral]);
  expect(await rows(both, people.director)).toEqual([foreign]);
  expect(await rows(`${both}&agentIds=${WORLD.agent}`, people.admin)).toEqual([WORLD.lockedReferral]);
  expect(await rows(`${both}&agentIds=${WORLD.directorsAgent}`, people.agent)).toBe(403);
  expect(await rows(both, people.admin)).toBe(400);
  expect(await rows('referralIds=', people.agent)).toBe(400);
  expect(await rows(`referralIds=${Array.from({ length: 101 }, (_, id) => id + 1).join()}`, people.agent)).toBe(400);
});

test('D-17 staff see the contact, and while acting they see what the agent sees', async () => {
  const url = `/referral/v2/agent-portal-referrals/${WORLD.lockedReferral}`;
  expect((await get(url, people.admin)).json<ReferralGroup>()).toMatchObject({
    contact: { isVisible: true, reason: 'staff' },
    consumer: { email: 'hidden@example.com' },
  });
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await get(url, acting)).json<ReferralGroup>()).toMatchObject({
    contact: { isVisible: false, reason: null },
    consumer: { email: null },
  });
});

test('D-08 a director lists their own agents, all or some, with contacts', async () => {
  const all = (await list({}, people.director)) as ReferralListResponse;
  expect(all.data.map(({ agent }) => agent.agentId)).toEqual([WORLD.directorsAgent]);
  expect(all.data[0]).toMatchObject({
    contact: { reason: 'own-director' },
    consumer: { email: 'consumer-504@example.com' },
  });
  const some = (await list({ agentIds: String(WORLD.directorsAgent) }, people.director)) as ReferralListResponse;
  expect(some.totalCount).toBe(1);
});

test('an admin who is not acting must name an agent', async () => {
  expect(await list({}, people.admin)).toMatchObject({ status: 400, fields: [{ path: 'agentIds' }] });
  expect(await list({ agentIds: '11,12' }, people.admin)).toMatchObject({ totalCount: 3 });
});

test.each([
  [{ category: 'Everything' }, 'category'],
  [{ category: '' }, 'category'],
  [{ categories: 'Wins,Inactive' }, 'categories'],
  [{ agentIds: '11;drop table referral' }, 'agentIds.0'],
  [{ agentIds: '' }, 'agentIds.0'],
  [{ page: '0' }, 'page'],
  [{ page: '-1' }, 'page'],
  [{ page: '999999999999' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ limit: '101' }, 'limit'],
  [{ limit: 'all' }, 'limit'],
  [{ sort: '0' }, 'sort'],
  [{ sort: 'DESC' }, 'sort'],
  [{ sortBy: 'LAST_MODIFIED' }, 'sortBy'],
  [{ buySideReferral: 'maybe' }, 'buySideReferral'],
  [{ state: 'Colorado' }, 'state.0'],
  [{ consumerQuery: ' ' }, 'consumerQuery'],
  [{ consumerQuery: 'x'.repeat(201) }, 'consumerQuery'],
  [{ isUpdateDue: '1' }, 'isUpdateDue'],
  [{ buyside: 'true' }, 'querystring'],
])('a list with %j is refused with its field', async (query, path) => {
  expect(await list(query as Record<string, string>)).toMatchObject({ status: 400, fields: [{ path }] });
});

test.each(["' or 1=1 --", '%', '_', '\\', '"; select pg_sleep(5)', '\u0000', 'a'.repeat(200)])(
  'a search for %j is an ordinary text',
  async (consumerQuery) => {
    const answer = await list({ consumerQuery, sortBy: 'Query Match Score' });
    expect(answer).toMatchObject(consumerQuery === '\u0000' ? { status: 400 } : { totalCount: 0 });
  },
);

test('D-21 the details show both sides, whatever their tab', async () => {
  const answer = await details(WORLD.openReferral, people.agent);
  const group = ReferralGroup.parse(answer.json());
  expect(group).toMatchObject({
    consumer: { consumerId: 501 },
    agent: { lastName: 'Ferreira' },
    estimatedCommission: 13_000,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the details of an unknown referral are 404, of a foreign one 403, of an invalid id 400', async () => {
  expect((await details(424_242, people.agent)).statusCode).toBe(404);
  expect((await details(WORLD.othersReferral, people.agent)).statusCode).toBe(403);
  for (const id of ['abc', '0', '1e5', '%20']) {
    expect((await get(`/referral/v2/agent-portal-referrals/${id}`, people.agent)).statusCode).toBe(400);
  }
});

const LIST = `query ($section: PortalSection!, $request: ReferralsForPortalRequest!, $page: Int!, $size: Int!) {
  getReferralsForPortal(pageNumber: $page, pageSize: $size, portalSection: $section, request: $request) {
    referralsDetails {
      consumerId
      consumerInfo { firstName lastName email phoneNumber }
      referralData {
        agentReferralId agentId buyer friendlyStatus friendlySubStatus referralStatus lastModifiedDate timeZone revision
        addressInfo { city state streetAddress zip }
        portalStatusInfoHistory { notes friendlyStatus listPrice listedDate lastModifiedBy }
        lastPortalStatusInfo { friendlyStatus }
        referralEscrowInfo { escrowDate contractSalePrice }
      }
    }
  }
}`;
const portalList = (request: object, section = 'PASSIVE', headers = people.agent, page = 0, size = 1500) =>
  portal.graphql(headers, LIST, { section, request, page, size });
const idsOf = ({
  data,
}: {
  data: { getReferralsForPortal: { referralsDetails: { referralData: { agentReferralId: number } }[] } };
}) => data.getReferralsForPortal.referralsDetails.map(({ referralData }) => referralData.agentReferralId);

test('API-20 the Graph list tells the referrals of a section with consumer and history', async () => {
  const answer = await portalList({ id: WORLD.agent, role: 'agent', sortField: 'CONSUMER_INFO', direction: 'ASC' });
  expect(idsOf(answer)).toEqual([WORLD.lockedReferral, WORLD.openReferral]);
  expect(answer.data.getReferralsForPortal.referralsDetails[0]).toMatchObject({
    consumerInfo: { firstName: 'Locked', email: null },
    referralData: {
      agentId: WORLD.agent,
      buyer: false,
      addressInfo: { streetAddress: '1 Main St', zip: '80212' },
      portalStatusInfoHistory: [{ notes: 'Referral received' }],
    },
  });
});

test('API-20 CONST-06 CS-064 without page, size and order it is the first 1500, the last changed first; states narrow it', async () => {
  const [agentId, first, all] = [91, 970_000, 1501];
  const ids = Array.from({ length: all }, (_, index) => first + index);
  const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString();
  await insertAgent(portal.db, { agentId });
  await insertConsumers(
    portal.db,
    ids.map((id, index) => ({
      agentId,
      consumerId: id,
      // the last one that came is the first one that was changed
      sides: [
        {
          referralId: id,
          state: index < 3 ? 'NC' : 'CO',
          createdAt: minutesAgo(9_000 - index),
          updatedAt: minutesAgo(index),
        },
      ],
    })),
  );
  const read = async (request: object) =>
    idsOf(
      await portal.graphql(
        people.admin,
        `query ($request: ReferralsForPortalRequest!) {
          getReferralsForPortal(portalSection: PASSIVE, request: $request) {
            referralsDetails { referralData { agentReferralId } }
          }
        }`,
        { request: { id: agentId, ...request } },
      ),
    );
  expect(await read({})).toEqual(ids.slice(0, 1500));
  expect(await read({ allReferralStates: ['NC'] })).toEqual(ids.slice(0, 3));
  expect(await read({ allReferralStates: ['UT'] })).toEqual([]);
});

test('REF-65 a referral of the Graph has every field of the specification', async () => {
  const { data } = await portal.graphql(
    people.agent,
    `query ($request: ReferralsForPortalRequest!) {
      getReferralsForPortal(pageNumber: 0, pageSize: 5, portalSection: PASSIVE, request: $request) {
        referralsDetails {
          consumerId
          consumerInfo { firstName lastName email phoneNumber }
          referralData {
            addressInfo { city state streetAddress streetName streetNumber unitNumber zip }
            agentReferralId assignedAgentByReloDirector agentId agentInfo { firstName lastName } avgAvm buyer
            dateReferralAdded estimatedBudget forFeaturedAgent friendlyStatus friendlySubStatus lastModifiedBy
            lastModifiedDate officeId referralStatus referralSubStatus scheduledAppointment source
            statusLastModifiedDate timeZone partnerConsultationSetEver listingAppointmentSetEver commissionReceived
          }
        }
      }
    }`,
    { request: { id: WORLD.agent, role: 'agent', sortField: 'CONSUMER_INFO', direction: 'ASC' } },
  );
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(data.getReferralsForPortal.referralsDetails[1]).toEqual({
    consumerId: 501,
    consumerInfo: {
      firstName: 'Open',
      lastName: 'Contact',
      email: 'consumer-501@example.com',
      phoneNumber: '3035550501',
    },
    referralData: {
      addressInfo: {
        city: 'Denver',
        state: 'CO',
        streetAddress: '1 Main St',
        streetName: 'Main St',
        streetNumber: '1',
        unitNumber: null,
        zip: '80205',
      },
      agentReferralId: WORLD.openReferral,
      assignedAgentByReloDirector: false,
      agentId: WORLD.agent,
      agentInfo: { firstName: 'Maya', lastName: 'Ferreira' },
      avgAvm: 500_000,
      buyer: false,
      dateReferralAdded: moment,
      estimatedBudget: null,
      forFeaturedAgent: false,
      friendlyStatus: 'New',
      friendlySubStatus: null,
      lastModifiedBy: null,
      lastModifiedDate: moment,
      officeId: null,
      referralStatus: 'New',
      referralSubStatus: null,
      scheduledAppointment: null,
      source: 'listing',
      statusLastModifiedDate: moment,
      timeZone: 'America/Denver',
      partnerConsultationSetEver: false,
      listingAppointmentSetEver: false,
      commissionReceived: null,
    },
  });
});

test('API-21 filters by side and status or an empty list of them, paged from 0, and API-22 counts them', async () => {
  const sellers = { filters: [{ type: 'REFERRAL_TYPE_SELLER' }] };
  const buyers = { filters: [{ type: 'REFERRAL_TYPE_BUYER' }] };
  expect(idsOf(await portalList(sellers))).toHaveLength(2);
  expect(idsOf(await portalList(buyers))).toEqual([]);
  expect(idsOf(await portalList({ filters: [...sellers.filters, ...buyers.filters] }))).toHaveLength(2);
  expect(idsOf(await portalList({ filters: [{ type: 'REFERRAL_STATUS', values: ['Met'] }] }))).toEqual([]);
  expect(idsOf(await portalList({ filters: [] }, 'PASSIVE', people.agent, 1, 1))).toHaveLength(1);
  expect(idsOf(await portalList({}, 'CLOSED'))).toEqual([]);
  const count =
    'query ($r: ReferralsForPortalRequest!) { getCountByPortalSection(portalSection: SEARCH_RESULTS, request: $r) }';
  expect((await portal.graphql(people.agent, count, { r: sellers })).data.getCountByPortalSection).toBe(2);
});

test.each([
  ['an unknown section', {}, 'EVERYTHING', 0, 15, 'graphql_invalid'],
  ['an unknown filter', { filters: [{ type: 'OTHER' }] }, 'PASSIVE', 0, 15, 'graphql_invalid'],
  ['an unknown sort', { sortField: 'price' }, 'PASSIVE', 0, 15, 'bad_request'],
  ['a negative page', {}, 'PASSIVE', -1, 15, 'validation_failed'],
  ['a huge page size', {}, 'PASSIVE', 0, 100_000, 'validation_failed'],
  ['an id that is text', { id: '11 or 1=1' }, 'PASSIVE', 0, 15, 'graphql_invalid'],
  ['a state that is none', { allReferralStates: ['Colorado'] }, 'PASSIVE', 0, 15, 'validation_failed'],
])('the Graph list refuses %s', async (_, request, section, page, size, code) => {
  const { errors } = await portalList(request, section, people.agent, page, size);
  expect(errors?.[0]?.extensions.code).toBe(code);
});

test('D-08 a director reads their own queue and lists by director; an agent has none', async () => {
  const queue = await portalList({}, 'UNASSIGNED', people.director);
  expect(idsOf(queue)).toEqual([WORLD.waitingReferral]);
  expect(queue.data.getReferralsForPortal.referralsDetails[0]).toMatchObject({
    consumerInfo: { email: 'wanda@example.com' },
    referralData: { agentId: null, buyer: true, friendlyStatus: 'New' },
  });
  expect(idsOf(await portalList({ searchTerm: 'nobody' }, 'UNASSIGNED', people.director))).toEqual([]);
  expect(idsOf(await portalList({ id: WORLD.director, role: 'director' }, 'PASSIVE', people.director))).toEqual([
    WORLD.directorsReferral,
  ]);
  const others = await portalList({ id: WORLD.otherDirector, role: 'director' }, 'UNASSIGNED', people.director);
  expect(others.errors?.[0]?.extensions.code).toBe('forbidden');
  expect((await portalList({}, 'UNASSIGNED')).errors?.[0]?.extensions.code).toBe('forbidden');
});

test('REF-70 CS-077 a search of a section looks where searchBy says: consumers by default, or addresses', async () => {
  const count = async (searchBy: string | undefined, searchTerm: string, section = 'SEARCH_RESULTS') => {
    const headers = section === 'UNASSIGNED' ? people.director : people.agent;
    const query = `query ($r: ReferralsForPortalRequest!) { getCountByPortalSection(portalSection: ${section}, request: $r) }`;
    const { data } = await portal.graphql(headers, query, { r: { searchBy, searchTerm } });
    expect(idsOf(await portalList({ searchBy, searchTerm }, section, headers))).toHaveLength(
      Number(data.getCountByPortalSection),
    );
    return data.getCountByPortalSection;
  };
  expect(await count(undefined, 'open contact')).toBe(1);
  expect(await count('consumer', 'open contact')).toBe(1);
  expect(await count('consumer', '80205')).toBe(1);
  expect(await count('address', 'open')).toBe(0);
  expect(await count('address', 'main denver 80205')).toBe(1);
  // it is hidden, and no address
  expect(await count('address', '3035559999')).toBe(0);
  expect(await count('consumer', 'wanda', 'UNASSIGNED')).toBe(1);
  expect(await count('address', 'wanda', 'UNASSIGNED')).toBe(0);
  expect(await count('address', '80209', 'UNASSIGNED')).toBe(1);
  const { errors } = await portalList({ searchBy: 'phone', searchTerm: '1' });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation_failed', fields: [{ path: 'searchBy' }] });
});

test('REF-68 the queue of a director is in the order that was asked for, 15 at a time', async () => {
  const waiting = await portal.db.selectFrom('unassignedReferral').selectAll().executeTakeFirstOrThrow();
  const others = ['Abbott', 'Young'].map((lastName, index) => ({
    ...waiting,
    referralId: 960_000 + index,
    consumerId: 960_000 + index,
    lastName,
    midRange: null,
    createdAt: new Date(waiting.createdAt.getTime() + (index + 1) * 60_000),
  }));
  await portal.db.insertInto('unassignedReferral').values(others).execute();
  try {
    const [abbott, young] = [960_000, 960_001];
    const order = async (request: object, page = 0, size = 15) =>
      idsOf(await portalList(request, 'UNASSIGNED', people.director, page, size));
    expect(await order({})).toEqual([young, abbott, WORLD.waitingReferral]);
    expect(await order({ sortField: 'DATE_ADDED', direction: 'ASC' })).toEqual([WORLD.waitingReferral, abbott, young]);
    expect(await order({ sortField: 'CONSUMER_INFO', direction: 'ASC' })).toEqual([
      abbott,
      WORLD.waitingReferral,
      young,
    ]);
    expect(await order({ sortField: 'CONSUMER_INFO', direction: 'ASC' }, 1, 2)).toEqual([young]);
  } finally {
    await portal.db.deleteFrom('unassignedReferral').where('referralId', '>=', 960_000).execute();
  }
});

test('API-28 and API-29 the statuses of a side, and those that may follow', async () => {
  const statuses =
    'query { retrieveAllStatusesForBuySide(buySide: true) { label category tone requires optional isFinal } }';
  const { data } = await portal.graphql(people.agent, statuses);
  expect(data.retrieveAllStatusesForBuySide).toContainEqual({
    label: 'Nurture',
    category: 'Active Leads',
    tone: 'parked',
    requires: ['snoozeMonths'],
    optional: [],
    isFinal: false,
  });
  const next = 'query { retrieveDropdownOptionsForStatus(status: "Sold", buySide: false) { label } }';
  expect((await portal.graphql(people.agent, next)).data.retrieveDropdownOptionsForStatus).toEqual([]);
  expect((await portal.graphql(people.admin, next)).data.retrieveDropdownOptionsForStatus.length).toBeGreaterThan(10);
});

test('a document that is too deep or costs too much is refused before anything is read', async () => {
  const fields = Array.from(
    { length: 60 },
    (_, n) => `a${n}: retrieveAllStatusesForBuySide(buySide: true) { label status }`,
  );
  for (const query of [
    `{ ${fields.join('\n')} ${fields.map((field) => field.replace('a', 'b')).join('\n')} }`,
    `{ getReferralsForPortal(portalSection: PASSIVE, request: {}) { ${'x: referralsDetails { consumerId } '.repeat(1)}
       ${Array.from({ length: 90 }, (_, n) => `y${n}: referralsDetails { referralData { portalStatusInfoHistory { notes } } }`).join(' ')} } }`,
  ]) {
    const { errors } = await portal.graphql(people.agent, query);
    expect(errors?.[0]?.message).toMatch(/complexity|breadth|depth/i);
    expect(errors?.[0]?.extensions.code).toBe('graphql_invalid');
  }
});

test.each([
  ['no query', {}],
  ['an empty query', { query: '' }],
  ['a list of queries', [{ query: '{ __typename }' }]],
  ['variables that are text', { query: '{ __typename }', variables: 'x' }],
  ['a query that is too long', { query: `{ __typename } #${'x'.repeat(20_001)}` }],
])('POST /graphql refuses %s with 400', async (_, payload) => {
  const answer = await portal.app.inject({ method: 'POST', url: '/graphql', headers: people.agent, payload });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
});

test('a query that cannot be read gets our error code', async () => {
  const { errors } = await portal.graphql(people.agent, '{ nothing }');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'graphql_invalid', status: 400 });
  expect((await portal.graphql(people.agent, '{ oops')).errors?.[0]?.extensions).toMatchObject({
    code: 'graphql_invalid',
  });
  expect((await portal.app.inject({ url: '/graphql?query={__typename}', headers: people.agent })).statusCode).toBe(404);
});

test('introspection is for development only', async () => {
  const question = '{ __schema { queryType { name } } }';
  expect((await portal.graphql(people.agent, question)).data.__schema.queryType.name).toBe('Query');
  const production = await startTestPortal({ env: { isProduction: true } });
  try {
    const headers = await production.signIn({ email: 'x@example.com', groups: ['Admin'] });
    const { errors } = await production.graphql(headers, question);
    expect(errors?.[0]?.message).toMatch(/introspection/i);
  } finally {
    await production.stop();
  }
});
