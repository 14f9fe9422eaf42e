import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import type { WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal } from '../testing/test-portal.ts';
import type { Headers, TestPortal } from '../testing/test-portal.ts';

// Every way an id can name a person or something of theirs, and that it reaches no further than the person in whose
// name the call is made: for admins who act for somebody as for that person (D-04, SEC-01).

/** The ids that one call names. */
interface Named {
  agentId: number;
  referralId: number;
  directorId: number;
  email: string;
  reportId: string;
}
type Call = Pick<InjectOptions, 'method' | 'url' | 'payload'> | { query: string; variables: object };

const AGENT = 'agent';
const DIRECTOR = 'director';
type Caller = typeof AGENT | typeof DIRECTOR;
interface Probe {
  call: (named: Named) => Call;
  /** Who may do it to their own; the others are refused whatever they name. */
  by: readonly Caller[];
  /** Blocked while acting (D-06), so that only the person themselves can do it to their own. */
  isBlockedWhileActing?: true;
}

const both: readonly Caller[] = [AGENT, DIRECTOR];
const agentOnly: readonly Caller[] = [AGENT];
const directorOnly: readonly Caller[] = [DIRECTOR];
const post = (url: string, payload: object, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST'): Call => ({
  method,
  url,
  payload,
});
const get = (url: string): Call => ({ method: 'GET', url });
const graph = (query: string, variables: object): Call => ({ query, variables });

const zips = ['80205'];
const address = {
  streetNumber: '1',
  streetName: 'Main St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
};
const referralChange = (id: number) => ({ agentReferralId: id, revision: 999, status: 'Contacted' });

const ROUTES: Record<string, Probe> = {
  [`GET ${ENDPOINTS.agent}`]: { call: ({ agentId }) => get(endpointPath('agent', { agentId })), by: both },
  [`GET ${ENDPOINTS.otherAgent}`]: { call: ({ agentId }) => get(endpointPath('otherAgent', { agentId })), by: both },
  [`GET ${ENDPOINTS.findMongoId}`]: { call: ({ agentId }) => get(endpointPath('findMongoId', { agentId })), by: both },
  [`GET ${ENDPOINTS.agentByMongoId}`]: {
    call: ({ agentId }) => get(endpointPath('agentByMongoId', { mongoId: encodeId(agentId) })),
    by: both,
  },
  [`POST ${ENDPOINTS.directorsByIds}`]: {
    call: ({ directorId }) => post(ENDPOINTS.directorsByIds, [directorId]),
    by: directorOnly,
  },
  [`GET ${ENDPOINTS.referralSearch}`]: {
    call: ({ agentId }) => get(`${ENDPOINTS.referralSearch}?category=Wins&agentIds=${agentId}`),
    by: both,
  },
  [`GET ${ENDPOINTS.referral}`]: {
    call: ({ referralId }) => get(endpointPath('referral', { agentReferralId: referralId })),
    by: both,
  },
  [`GET ${ENDPOINTS.referralExport}`]: {
    call: ({ agentId }) => get(`${endpointPath('referralExport', { id: agentId })}?category=Wins`),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.dashboard}`]: { call: ({ agentId }) => get(endpointPath('dashboard', { agentId })), by: agentOnly },
  [`GET ${ENDPOINTS.shopZips}`]: {
    call: ({ agentId }) => get(`${endpointPath('shopZips', { agentId })}?tab=service`),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.zipData}`]: {
    call: ({ agentId }) => post(ENDPOINTS.zipData, { agentId, initialZips: zips }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.zipStats}`]: {
    call: ({ agentId }) => post(ENDPOINTS.zipStats, { agentId, zipCodes: zips }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.zipListRank}`]: {
    call: ({ agentId }) => post(endpointPath('zipListRank', { agentId }), { zipCodes: zips }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.salesStats}`]: {
    call: ({ agentId }) => post(ENDPOINTS.salesStats, { agentIds: [agentId] }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.loadCart}`]: {
    call: ({ agentId }) =>
      post(endpointPath('loadCart', { agentId }), { includeWaitlist: false, initialZipCodes: zips }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.savedCart}`]: { call: ({ agentId }) => get(endpointPath('savedCart', { agentId })), by: agentOnly },
  [`PUT ${ENDPOINTS.savedCart}`]: {
    call: ({ agentId }) => post(endpointPath('savedCart', { agentId }), { zipCodes: [], term: '12_MO' }, 'PUT'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.waitlistedZips}`]: {
    call: ({ agentId }) => get(endpointPath('waitlistedZips', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.waitlistEntries}`]: {
    call: ({ agentId }) => get(endpointPath('waitlistEntries', { agentId })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.addToWaitlists}`]: {
    // nothing is sold in the small world, so the own call ends with 400: after the question whose it is
    call: ({ agentId }) => post(ENDPOINTS.addToWaitlists, { agentId, zipCodes: zips }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.removeFromWaitlists}`]: {
    call: ({ agentId }) => post(ENDPOINTS.removeFromWaitlists, { agentId, zipCodes: zips }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.zipCaching}`]: {
    call: ({ agentId }) => post(endpointPath('zipCaching', { key: agentId }), { zipCodes: zips }),
    by: agentOnly,
  },
  [`DELETE ${ENDPOINTS.zipCaching}`]: {
    call: ({ agentId }) => post(endpointPath('zipCaching', { key: agentId }), { zipCodes: zips }, 'DELETE'),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.sgdVisit}`]: {
    call: ({ agentId }) => post(endpointPath('sgdVisit', { agentId }), { queryParams: {} }),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`GET ${ENDPOINTS.reports}`]: {
    call: ({ agentId }) => get(`${ENDPOINTS.reports}?agentId=${agentId}`),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.reports}`]: {
    call: ({ agentId }) => post(ENDPOINTS.reports, { agentId, address }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.report}`]: {
    call: ({ agentId, reportId }) => get(`${endpointPath('report', { id: reportId })}?agentId=${agentId}`),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.report}`]: {
    call: ({ agentId, reportId }) =>
      post(`${endpointPath('report', { id: reportId })}?agentId=${agentId}`, { taxes: 1 }),
    by: agentOnly,
  },
  [`PATCH ${ENDPOINTS.report}`]: {
    call: ({ reportId }) => post(endpointPath('report', { id: reportId }), { taxes: 1 }, 'PATCH'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.reportDocument}`]: {
    call: ({ agentId, reportId }) => get(`${endpointPath('reportDocument', { id: reportId })}?agentId=${agentId}`),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.generateReport}`]: {
    call: ({ reportId }) => post(endpointPath('generateReport', { id: reportId }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.openEscrow}`]: {
    // the report of the small world has escrow open already, so nobody outside is asked
    call: ({ reportId }) => post(endpointPath('openEscrow', { id: reportId }), {}),
    by: agentOnly,
  },
};

const FIELDS: Record<string, Probe> = {
  searchAgent: {
    call: ({ agentId }) =>
      graph('query ($id: Int!) { searchAgent(agentSearchRequest: { agentId: $id }) { totalCount } }', { id: agentId }),
    by: both,
  },
  getReferralsForPortal: {
    call: ({ agentId }) =>
      graph(
        `query ($id: Int!) { getReferralsForPortal(portalSection: PASSIVE, request: { id: $id, role: agent }) {
          referralsDetails { consumerId } } }`,
        { id: agentId },
      ),
    by: both,
  },
  'getReferralsForPortal of a director': {
    call: ({ directorId }) =>
      graph(
        `query ($id: Int!) { getReferralsForPortal(portalSection: PASSIVE, request: { id: $id, role: director }) {
          referralsDetails { consumerId } } }`,
        { id: directorId },
      ),
    by: directorOnly,
  },
  getCountByPortalSection: {
    call: ({ agentId }) =>
      graph(
        'query ($id: Int!) { getCountByPortalSection(portalSection: PASSIVE, request: { id: $id, role: agent }) }',
        { id: agentId },
      ),
    by: both,
  },
  'getCountByPortalSection of a queue': {
    call: ({ directorId }) =>
      graph(
        'query ($id: Int!) { getCountByPortalSection(portalSection: UNASSIGNED, request: { id: $id, role: director }) }',
        { id: directorId },
      ),
    by: directorOnly,
  },
  partialAgentUpdate: {
    call: ({ agentId }) =>
      graph('mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: {}) { email } }', { id: agentId }),
    by: agentOnly,
  },
  'partialAgentUpdate with a tool of staff': {
    call: ({ agentId }) =>
      graph(
        'mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: { portalTempPassword: true }) { email } }',
        { id: agentId },
      ),
    by: [],
  },
  partialReloDirectorUpdate: {
    call: ({ email }) =>
      graph(
        `mutation ($email: String!) {
          partialReloDirectorUpdate(email: $email, update: { portalLastLogin: "now" }) { email } }`,
        { email },
      ),
    by: directorOnly,
    isBlockedWhileActing: true,
  },
  updateAgentReferralStatus: {
    call: ({ referralId }) =>
      graph('mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }', {
        input: referralChange(referralId),
      }),
    by: both,
  },
  undoAgentReferralStatus: {
    call: ({ referralId }) =>
      graph('mutation ($id: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: 999) { revision } }', {
        id: referralId,
      }),
    by: both,
  },
  insertAgentReferralNotes: {
    call: ({ referralId }) =>
      graph('mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "seen") { revision } }', {
        id: referralId,
      }),
    by: both,
  },
  createPairForReferral: {
    call: ({ referralId }) =>
      graph('mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { revision } }', { id: referralId }),
    by: both,
  },
  assignReferral: {
    call: ({ agentId }) =>
      graph('mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { revision } }', {
        r: waitingReferral,
        a: agentId,
      }),
    by: directorOnly,
  },
  unlistAgentWaitList: {
    call: ({ agentId }) =>
      graph('mutation ($id: Int!) { unlistAgentWaitList(agentId: $id, zips: []) }', { id: agentId }),
    by: agentOnly,
  },
};

/** What names no person, or is a tool of staff, which the real role decides (D-04). */
const NAMING_NOBODY: readonly string[] = [
  ...['GET /api/session', 'POST /api/tracking', 'GET /api/demo-accounts', 'POST /graphql', 'POST /releases/health'],
  ...['GET /content/v1/banner-ads', 'GET /content/v1/banner-ads/:label/visit', 'GET /content/v1/images/:name'],
  ...[`GET ${ENDPOINTS.events}`, `GET ${ENDPOINTS.featuredModal}`, `POST ${ENDPOINTS.floatingBanner}`],
  // who sponsors a ZIP is shown to everybody who may look at ZIPs
  ...[`POST ${ENDPOINTS.zipSponsors}`, `GET ${ENDPOINTS.defaultDiscount}`, `GET ${ENDPOINTS.reportStates}`],
  ...['findNearestZips', 'getAllCitiesWithinState', 'getAllZipsInCityOrCountyByRequest'],
  ...['retrieveAllStatusesForBuySide', 'retrieveDropdownOptionsForStatus'],
  'GET /releases/frontend-discovery.json',
];
const TOOLS_OF_STAFF: readonly string[] = [
  ...['POST /api/login-as', 'DELETE /api/login-as'],
  ...[`POST ${ENDPOINTS.agentSearch}`, `POST ${ENDPOINTS.directorSearch}`],
];
const isReleaseConsole = (route: string) => / \/api\/admin\/releases/.test(route);

let portal: TestPortal;
/** In the queue of the director; each caller gets a new one. */
let waitingReferral: number = WORLD.waitingReferral;
let people: WorldHeaders;
const declared: string[] = [];
const own: Record<Caller, Named> = {
  agent: {
    agentId: WORLD.agent,
    referralId: WORLD.openReferral,
    directorId: WORLD.director,
    email: 'maya@example.com',
    reportId: randomUUID(),
  },
  director: {
    agentId: WORLD.directorsAgent,
    referralId: WORLD.directorsReferral,
    directorId: WORLD.director,
    email: 'dana@example.com',
    reportId: randomUUID(),
  },
};
const foreign: Named = {
  agentId: WORLD.otherAgent,
  referralId: WORLD.othersReferral,
  directorId: WORLD.otherDirector,
  email: 'noah@example.com',
  reportId: randomUUID(),
};

beforeAll(async () => {
  portal = await startTestPortal({ onRoute: (method, url) => declared.push(`${method} ${url}`) });
  people = await makeSmallWorld(portal);
  const report = { ...address, addressSearch: '1 main st', status: 'ESCROW_OPENED', avm: 1, loanBalance: 1 };
  await portal.db
    .insertInto('escrowReport')
    .values(
      [own.agent, foreign].map(({ agentId, reportId }) => ({
        ...report,
        agentId,
        reportId,
        agentReferralId: null,
        taxes: null,
        closingCosts: null,
        failureReason: null,
        generationId: null,
        escrowOrderId: null,
      })),
    )
    .execute();
}, 30_000);
afterAll(() => portal.stop());

async function statusOf(call: Call, headers: Headers): Promise<{ status: number; text: string }> {
  const options = 'query' in call ? { method: 'POST' as const, url: ENDPOINTS.graphql, payload: call } : call;
  const { statusCode, body } = await portal.app.inject({ ...options, headers });
  if (!('query' in call) || statusCode !== 200) return { status: statusCode, text: body };
  const { errors } = JSON.parse(body) as { errors?: { extensions: { status: number } }[] };
  return { status: errors?.[0]?.extensions.status ?? 200, text: body };
}

const probes = [...Object.entries(ROUTES), ...Object.entries(FIELDS)];

test('every route and every GraphQL field is tried here, or names nobody', async () => {
  const { data } = await portal.graphql(
    people.admin,
    '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
  );
  const fields = [...data.__schema.queryType.fields, ...data.__schema.mutationType.fields] as { name: string }[];
  const offered = [...declared, ...fields.map(({ name }) => name)];
  const tried = [...Object.keys(ROUTES), ...Object.keys(FIELDS), ...NAMING_NOBODY, ...TOOLS_OF_STAFF];
  expect(offered.filter((name) => !tried.includes(name) && !isReleaseConsole(name))).toEqual([]);
  expect(tried.filter((name) => !offered.includes(name) && !/ (of|with) a /.test(name))).toEqual([]);
});

describe.each([
  ['an agent', AGENT, false],
  ['a director', DIRECTOR, false],
  ['an admin who acts for an agent', AGENT, true],
  ['an admin who acts for a director', DIRECTOR, true],
] as const)('%s', (_, caller, isActing) => {
  let headers: Headers;
  beforeAll(async () => {
    headers = isActing
      ? await portal.actFor(
          people.admin,
          caller === AGENT ? 'Agent' : 'ReloDirector',
          caller === AGENT ? WORLD.agent : WORLD.director,
        )
      : people[caller];
    const queued = { firstName: 'Wanda', lastName: 'Waiting', buySide: true, timeZone: 'America/Denver' };
    ({ referralId: waitingReferral } = await portal.db
      .insertInto('unassignedReferral')
      .values({ reloDirectorId: WORLD.director, ...queued })
      .returning('referralId')
      .executeTakeFirstOrThrow());
  });

  test.each(probes)('SEC-01 %s of somebody else is refused', async (_name, { call }) => {
    const { status, text } = await statusOf(call(foreign), headers);
    expect([403, 404]).toContain(status);
    expect(text).not.toMatch(/leo@|noah@|Marchetti|Whitlock/);
  });

  const possible = probes.filter(([, probe]) => probe.by.includes(caller) && !(isActing && probe.isBlockedWhileActing));
  test.each(possible)('%s of their own is not', async (_name, { call }) => {
    const { status } = await statusOf(call(own[caller]), headers);
    expect([200, 201, 204, 400, 409]).toContain(status);
  });
});

test('one id of somebody else among own ones refuses all of them', async () => {
  const acting = await portal.actFor(people.admin, 'ReloDirector', WORLD.director);
  const ids = [WORLD.director, WORLD.otherDirector];
  const answer = await portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.directorsByIds,
    headers: acting,
    payload: ids,
  });
  expect(answer.statusCode).toBe(403);
});
