import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import {
  address,
  AGENT,
  DIRECTOR,
  FIELDS,
  insertOldOrders,
  ROUTES,
  type Caller,
  type Named,
  type PersonCall,
} from '../testing/calls-about-people.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

// Every way an id can name a person or something of theirs, and that it reaches no further than the person in whose
// name the call is made: admins who act for a person reach what that person reaches (D-04, SEC-01).

/** Operations that name no person, or are tools of staff, which the real role decides (D-04). */
const NAMING_NO_ONE: readonly string[] = [
  'GET /api/session',
  'POST /api/tracking',
  'GET /api/demo-accounts',
  // for people who cannot sign in, about the account of an e-mail (accounts.integration)
  `POST ${ENDPOINTS.registerEmail}`,
  `POST ${ENDPOINTS.forceConfirmUser}`,
  `POST ${ENDPOINTS.phoneNumber}`,
  `POST ${ENDPOINTS.sendVerification}`,
  `GET ${ENDPOINTS.demoOutbox}`,
  `GET ${ENDPOINTS.demoMessage}`,
  // of everyone in reach; what comes is tested in live.integration
  `GET ${ENDPOINTS.live}`,
  // of the signed-in person, whoever is acted for; a view of another person does not exist (list-views.integration)
  `GET ${ENDPOINTS.listViews}`,
  `POST ${ENDPOINTS.listViews}`,
  `PUT ${ENDPOINTS.listView}`,
  `DELETE ${ENDPOINTS.listView}`,
  `GET ${ENDPOINTS.listSettings}`,
  `PUT ${ENDPOINTS.listSettings}`,
  // of the signed-in agent; the file is read by whoever has its secret address (calendar-feeds.integration)
  `GET ${ENDPOINTS.calendarFeed}`,
  `PUT ${ENDPOINTS.calendarFeed}`,
  `DELETE ${ENDPOINTS.calendarFeed}`,
  `GET ${ENDPOINTS.calendarFeedFile}`,
  // of the signed-in agent, or of the one acted for (news.integration)
  `GET ${ENDPOINTS.news}`,
  `PUT ${ENDPOINTS.sectionVisit}`,
  // one's own drafts, for oneself or whoever is acted for (form-drafts.integration)
  `GET ${ENDPOINTS.formDraft}`,
  `PUT ${ENDPOINTS.formDraft}`,
  `DELETE ${ENDPOINTS.formDraft}`,
  // of whoever makes them, or of the agent acted for; one of another does not exist (invites.integration)
  `GET ${ENDPOINTS.invites}`,
  `POST ${ENDPOINTS.invites}`,
  `POST ${ENDPOINTS.inviteMail}`,
  `GET ${ENDPOINTS.invitation}`,
  // of the signed-in agent, or of the one acted for; a delivery of another does not exist (crm.integration)
  `GET ${ENDPOINTS.crmWebhook}`,
  `PUT ${ENDPOINTS.crmWebhook}`,
  `POST ${ENDPOINTS.crmSecret}`,
  `POST ${ENDPOINTS.crmTest}`,
  `GET ${ENDPOINTS.crmDeliveries}`,
  `GET ${ENDPOINTS.crmDelivery}`,
  `POST ${ENDPOINTS.crmTry}`,
  // of the signed-in agent; those of another do not exist (notifications.integration)
  `POST ${ENDPOINTS.shownNotifications}`,
  // of the signed-in agent, or of the one acted for; a company asks (perks.integration)
  `GET ${ENDPOINTS.perks}`,
  `POST ${ENDPOINTS.mailSend}`,
  'POST /graphql',
  'POST /releases/health',
  'POST /api/page-log',
  'GET /content/v1/banner-ads',
  'GET /content/v1/banner-ads/:label/visit',
  'GET /content/v1/images/:name',
  `GET ${ENDPOINTS.promoPage}`,
  // of events for everybody; a registration names no account (event-registrations.integration)
  `GET ${ENDPOINTS.publicEvent}`,
  `GET ${ENDPOINTS.publicEventCalendar}`,
  `POST ${ENDPOINTS.eventPhoto}`,
  `POST ${ENDPOINTS.eventRegistration}`,
  `GET ${ENDPOINTS.events}`,
  `GET ${ENDPOINTS.featuredModal}`,
  `POST ${ENDPOINTS.floatingBanner}`,
  // of the payment provider, proven by its signature (lost-payments.integration)
  `POST ${ENDPOINTS.paymentWebhook}`,
  // the sponsors of a ZIP are visible to all who may see ZIPs
  `POST ${ENDPOINTS.zipSponsors}`,
  'findAgentsByIds',
  `POST ${ENDPOINTS.zipAvailability}`,
  `GET ${ENDPOINTS.defaultDiscount}`,
  // of the signed-in agent, or of the one acted for; it names no referral (title.integration)
  `GET ${ENDPOINTS.titleToken}`,
  `GET ${ENDPOINTS.reportStates}`,
  'findNearestZips',
  'getAllCitiesWithinState',
  'getAllCountiesWithinState',
  'getAllZipsInCityOrCountyByRequest',
  'retrieveAllStatusesForBuySide',
  'retrieveDropdownOptionsForStatus',
  'GET /releases/frontend-discovery.json',
];
const TOOLS_OF_STAFF: readonly string[] = [
  'POST /api/login-as',
  'DELETE /api/login-as',
  `POST ${ENDPOINTS.agentSearch}`,
  `POST ${ENDPOINTS.inviteAgents}`,
  `POST ${ENDPOINTS.temporaryPassword}`,
  `POST ${ENDPOINTS.directorSearch}`,
];
const isOfSettings = (route: string) => / \/api\/admin\//.test(route);

let portal: TestPortal;
let sales: TestPartner;
let records: TestPartner;
let people: WorldHeaders;
const declared: string[] = [];
const own: Record<Caller, Named> = {
  agent: {
    agentId: WORLD.agent,
    referralId: WORLD.openReferral,
    directorId: WORLD.director,
    email: 'maya@example.com',
    reportId: randomUUID(),
    titleEventId: randomUUID(),
    waitingReferralId: WORLD.waitingReferral,
  },
  director: {
    agentId: WORLD.directorsAgent,
    referralId: WORLD.directorsReferral,
    directorId: WORLD.director,
    email: 'dana@example.com',
    reportId: randomUUID(),
    titleEventId: randomUUID(),
    waitingReferralId: WORLD.waitingReferral,
  },
};
const foreign: Named = {
  agentId: WORLD.otherAgent,
  referralId: WORLD.othersReferral,
  directorId: WORLD.otherDirector,
  email: 'noah@example.com',
  reportId: randomUUID(),
  titleEventId: randomUUID(),
  waitingReferralId: WORLD.waitingReferral,
};

beforeAll(async () => {
  sales = await startTestPartner();
  records = await startTestPartner();
  records.answers({ data: [] });
  portal = await startTestPortal({
    env: { addresses: { ...readEnv({}).addresses, salesSystemUrl: sales.url, propertyRecordsUrl: records.url } },
    onRoute: (method, url) => declared.push(`${method} ${url}`),
  });
  people = await makeSmallWorld(portal);
  await insertOldOrders(portal.db, [WORLD.agent, WORLD.directorsAgent]);
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
        generatedAt: new Date(),
        closingCosts: null,
        failureReason: null,
        generationId: null,
        escrowOrderId: null,
      })),
    )
    .execute();
  const now = new Date();
  await portal.db
    .insertInto('titleEvent')
    .values(
      [own.agent, foreign].map(({ agentId, referralId, titleEventId }) => ({
        agentId,
        agentReferralId: referralId,
        titleEventId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await Promise.all([sales.close(), records.close()]);
});

async function statusOf(call: PersonCall, headers: Headers): Promise<{ status: number; text: string }> {
  const options = 'query' in call ? { method: 'POST' as const, url: ENDPOINTS.graphql, payload: call } : call;
  const { statusCode, body } = await portal.app.inject({ ...options, headers });
  if (!('query' in call) || statusCode !== 200) return { status: statusCode, text: body };
  const { errors } = JSON.parse(body) as { errors?: { extensions: { status: number } }[] };
  return { status: errors?.[0]?.extensions.status ?? 200, text: body };
}

const probes = [...Object.entries(ROUTES), ...Object.entries(FIELDS)];

test('every route and every GraphQL field is tested here, or names no person', async () => {
  const { data } = await portal.graphql(
    people.admin,
    '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
  );
  const fields = [...data.__schema.queryType.fields, ...data.__schema.mutationType.fields] as { name: string }[];
  const offered = [...declared, ...fields.map(({ name }) => name)];
  const tried = [...Object.keys(ROUTES), ...Object.keys(FIELDS), ...NAMING_NO_ONE, ...TOOLS_OF_STAFF];
  expect(offered.filter((name) => !tried.includes(name) && !isOfSettings(name))).toEqual([]);
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
    const waiting = await portal.db
      .insertInto('unassignedReferral')
      .values({ reloDirectorId: WORLD.director, ...queued })
      .returning('referralId')
      .executeTakeFirstOrThrow();
    own[caller].waitingReferralId = waiting.referralId;
  });

  test.each(probes)('SEC-01 %s of another person is refused', async (_name, { call }) => {
    const { status, text } = await statusOf(call(foreign), headers);
    expect([403, 404]).toContain(status);
    expect(text).not.toMatch(/leo@|noah@|Marchetti|Whitlock/);
  });

  const possible = probes.filter(([, probe]) => probe.by.includes(caller) && !(isActing && probe.isBlockedWhileActing));
  test.each(possible)('their own %s is not', async (_name, { call }) => {
    const { status } = await statusOf(call(own[caller]), headers);
    expect([200, 201, 204, 400, 409]).toContain(status);
  });
});

test('one foreign id among own ones refuses all of them', async () => {
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
