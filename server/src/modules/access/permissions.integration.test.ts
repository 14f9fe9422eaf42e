import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { ACTING_GRANT_HEADER, DEFAULT_LIST_SETTINGS, endpointPath } from '@portal/shared/contracts';
import { OPERATIONS, permissionFor, type Operation } from '@portal/shared/domain';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let sales: TestPartner;
let people: WorldHeaders;
const declared = new Map<string, Operation | undefined>();
beforeAll(async () => {
  sales = await startTestPartner();
  portal = await startTestPortal({
    env: { addresses: { ...readEnv({}).addresses, salesSystemUrl: sales.url } },
    onRoute: (method, url, operation) => declared.set(`${method} ${url}`, operation),
  });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await sales.close();
});

type Call = Pick<InjectOptions, 'method' | 'url' | 'payload'>;
type Sample = Call | { query: string; variables: object };

const search = `/referral/v2/agent-portal-referrals/search?category=Active%20Leads`;
const change = { agentReferralId: WORLD.openReferral, revision: 999, status: 'Contacted' };
const portalRequest = 'portalSection: PASSIVE, request: { id: $id, role: agent }';

/** One call for each operation; about the agent, or about `directorsAgent` where a director calls. */
const SAMPLES: Partial<Record<Operation, (agentId: number, referralId: number) => Sample>> = {
  'session.read': () => ({ method: 'GET', url: '/api/session' }),
  'tracking.record': () => ({
    method: 'POST',
    url: '/api/tracking',
    payload: { events: [{ name: 'Sign out', at: '2026-11-20T00:00:00.000Z' }] },
  }),
  'login-as.start': () => ({
    method: 'POST',
    url: '/api/login-as',
    payload: { role: 'Agent', subjectId: WORLD.otherAgent, reason: 'because' },
  }),
  'login-as.stop': () => ({ method: 'DELETE', url: '/api/login-as' }),
  'agent.read': (agentId) => ({ method: 'GET', url: endpointPath('agent', { agentId }) }),
  'agent.find': (agentId) => ({
    query: 'query ($id: Int!) { searchAgent(agentSearchRequest: { agentId: $id }) { totalCount } }',
    variables: { id: agentId },
  }),
  'agent.search': () => ({ method: 'POST', url: '/api/agent/v1/agents/search', payload: { searchTerm: 'maya' } }),
  'self-report.read': (agentId) => ({ method: 'GET', url: endpointPath('savedSelfReport', { agentId }) }),
  // no report: refused by the contract, after the permission
  'self-report.change': () => ({ method: 'PUT', url: endpointPath('selfReport'), payload: {} }),
  'agent.update': (agentId) => ({
    query: 'mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: {}) { agentId } }',
    variables: { id: agentId },
  }),
  'profile.read': (agentId) => ({ method: 'GET', url: endpointPath('agentProfile', { agentId }) }),
  'profile.change': (agentId) => ({
    method: 'PUT',
    url: endpointPath('agentProfile', { agentId }),
    payload: { revision: 0, fields: { officePhone: '3035550199' } },
  }),
  'photo.read': (agentId) => ({
    method: 'GET',
    url: endpointPath('agentPhotoFile', { agentId, fileId: '00000000-0000-4000-8000-000000000000' }),
  }),
  'photo.change': (agentId) => ({ method: 'DELETE', url: endpointPath('agentPhoto', { agentId }) }),
  'agreement.read': (agentId) => ({ method: 'GET', url: endpointPath('agentAgreement', { agentId }) }),
  // no signature: refused by the contract, after the permission
  'agreement.sign': (agentId) => ({
    method: 'POST',
    url: endpointPath('agreementSignature', { agentId }),
    payload: {},
  }),
  // not the agent's address
  'agreement.mail': (agentId) => ({
    method: 'POST',
    url: endpointPath('missingInformationMail'),
    payload: { agentId, email: 'nobody@example.com', firstName: 'Nobody' },
  }),
  'account.invite': () => ({
    method: 'POST',
    url: endpointPath('inviteAgents'),
    payload: { agentIds: [999_999], resendInvite: false },
  }),
  'account.read-invites': () => ({ method: 'GET', url: endpointPath('portalInvites', { agentId: 999_999 }) }),
  'account.reset-password': () => ({
    method: 'POST',
    url: endpointPath('temporaryPassword'),
    payload: { adminEmail: 'somebody@example.com', email: 'nobody@example.com', permanent: false },
  }),
  // no company: refused by the contract, after the permission
  'partner.sign-up': () => ({ method: 'POST', url: endpointPath('mailSend'), payload: {} }),
  'partner.open-escrow': (agentId) => ({ method: 'POST', url: endpointPath('openEscrowClick', { agentId }) }),
  'preferences.read': (agentId) => ({ method: 'GET', url: endpointPath('preferences', { agentId }) }),
  'preferences.change': (agentId) => ({
    method: 'PUT',
    url: endpointPath('preferredLanguage', { agentId }),
    payload: { language: 'en' },
  }),
  'preferences.test': (agentId) => ({ method: 'POST', url: endpointPath('testNotification', { agentId }) }),
  'director.read': () => ({
    method: 'POST',
    url: '/api/ms/agent/v1/relo-directors/find-by-ids',
    payload: [WORLD.director],
  }),
  'director.search': () => ({
    method: 'POST',
    url: '/api/ms/agent/v1/relo-directors/search-directors',
    payload: { email: 'dana@example.com' },
  }),
  'director.update': () => ({
    query:
      'mutation { partialReloDirectorUpdate(email: "dana@example.com", update: { portalLastLogin: "now" }) { email } }',
    variables: {},
  }),
  'director.settings': () => ({
    method: 'PUT',
    url: endpointPath('directorSettings', { id: WORLD.director }),
    payload: { firstName: 'Dana', lastName: 'Kessler', phoneNumber: '', company: '', revision: 999 },
  }),
  // nobody in it: refused by the contract, after the permission
  'invite.read': () => ({ method: 'GET', url: endpointPath('invites') }),
  'invite.send': () => ({ method: 'POST', url: endpointPath('invites'), payload: {} }),
  'badge.show': (agentId) => ({
    method: 'PUT',
    url: endpointPath('badge', { agentId, badgeId: 'closer' }),
    payload: { isShown: true },
  }),
  'referral.list': (agentId) => ({ method: 'GET', url: `${search}&agentIds=${agentId}` }),
  'referral.read': (_agentId, agentReferralId) => ({
    method: 'GET',
    url: endpointPath('referral', { agentReferralId }),
  }),
  'referral.export': (agentId) => ({
    method: 'GET',
    url: `${endpointPath('referralExport', { id: agentId === WORLD.directorsAgent ? WORLD.director : agentId })}?category=Wins`,
  }),
  'referral.follow': () => ({ method: 'GET', url: endpointPath('live') }),
  'list-view.read': () => ({ method: 'GET', url: endpointPath('listViews') }),
  'list-view.change': () => ({
    method: 'PUT',
    url: endpointPath('listSettings'),
    payload: DEFAULT_LIST_SETTINGS,
  }),
  'calendar-feed.own': () => ({ method: 'GET', url: endpointPath('calendarFeed') }),
  'crm.read': () => ({ method: 'GET', url: endpointPath('crmWebhook') }),
  // refused by the contract, after the permission
  'crm.change': () => ({ method: 'PUT', url: endpointPath('crmWebhook'), payload: {} }),
  'crm.test': () => ({ method: 'POST', url: endpointPath('crmTest'), payload: {} }),
  'news.read': () => ({ method: 'GET', url: endpointPath('news') }),
  'notification.show': () => ({
    method: 'POST',
    url: endpointPath('shownNotifications'),
    payload: { ids: ['00000000-0000-4000-8000-000000000000'] },
  }),
  'news.visit': () => ({ method: 'PUT', url: endpointPath('sectionVisit', { section: 'events' }) }),
  'referral.statuses': () => ({ query: '{ retrieveAllStatusesForBuySide(buySide: true) { status } }', variables: {} }),
  'referral.update-status': (_agentId, id) => ({
    query: 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    variables: { input: { ...change, agentReferralId: id } },
  }),
  'referral.add-note': (_agentId, id) => ({
    query: 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "seen") { revision } }',
    variables: { id },
  }),
  'referral.draft': (_agentId, agentReferralId) => ({
    method: 'PUT',
    url: endpointPath('referralDraft', { agentReferralId }),
    payload: { revision: 0, body: {} },
  }),
  'form-draft.own': () => ({
    method: 'PUT',
    url: endpointPath('formDraft', { form: 'preferences' }),
    payload: { revision: 0, values: {} },
  }),
  'referral.add-side': (_agentId, id) => ({
    query: 'mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { revision } }',
    variables: { id },
  }),
  'referral.unassigned': () => ({
    query: `query ($id: Int!) {
      getCountByPortalSection(portalSection: UNASSIGNED, request: { id: $id, role: director }) }`,
    variables: { id: WORLD.director },
  }),
  'referral.roll-up': () => ({
    method: 'GET',
    url: endpointPath('agentRollUp', { id: WORLD.director }),
  }),
  'referral.assign': () => ({
    query: 'mutation ($id: Int!) { assignReferral(agentReferralId: 999999, agentId: $id) { revision } }',
    variables: { id: WORLD.directorsAgent },
  }),
  'referral.return': (_agentId, id) => ({
    query: 'mutation ($ids: [Int!]!) { returnReferrals(agentReferralIds: $ids) { revision } }',
    variables: { ids: [id] },
  }),
  // no ZIP code: refused after the permission
  'service-zip.change': (agentId) => ({
    method: 'POST',
    url: endpointPath('serviceZips', { agentId }),
    payload: { zipCodes: ['00000'] },
  }),
  'audit.read': () => ({ method: 'GET', url: endpointPath('auditLog') }),
  'acting-grant.revoke': () => ({
    method: 'POST',
    url: endpointPath('revokeGrant', { grantId: '00000000-0000-4000-8000-000000000000' }),
  }),
  'staff-activity.read': (agentId) => ({ method: 'GET', url: endpointPath('staffActivity', { agentId }) }),
  'message.read': () => ({ method: 'GET', url: endpointPath('givenUpMessages') }),
  'message.settle': () => ({
    method: 'POST',
    url: endpointPath('retryMessage', { messageId: '00000000-0000-4000-8000-000000000000' }),
  }),
  'event-registration.read': () => ({ method: 'GET', url: endpointPath('eventRegistrations') }),
  'partner-health.read': () => ({ method: 'GET', url: endpointPath('partnerHealth') }),
  'support.read': () => ({ method: 'GET', url: endpointPath('supportCase', { reference: 'PR-AAAA-2222' }) }),
  'permission.read': () => ({ method: 'GET', url: endpointPath('permissionTable') }),
  'content.inspect': () => ({ method: 'GET', url: endpointPath('contentPieces', { kind: 'event' }) }),
  // of a piece that does not exist
  'content.edit': () => ({
    method: 'POST',
    url: endpointPath('publishContent', { kind: 'event', id: 'nothing' }),
    payload: { revision: 0 },
  }),
  'release.read': () => ({ method: 'GET', url: '/api/admin/releases/pins' }),
  'release.change': () => ({
    method: 'POST',
    url: endpointPath('revokePin', { id: '0123456789abcdef' }),
    payload: { reason: 'because' },
  }),
  // no ZIP code, no order: refused by the contract, after the permission
  'order.prepare': (agentId) => ({ method: 'POST', url: endpointPath('checkout', { agentId }), payload: {} }),
  'order.place': (agentId) => ({ method: 'POST', url: endpointPath('orders', { agentId }), payload: {} }),
  'order.cancel': (agentId) => ({
    method: 'PUT',
    url: endpointPath('sponsorship', { agentId, zip: '80205' }),
    payload: {},
  }),
  'order.read': (agentId) => ({ method: 'GET', url: endpointPath('orders', { agentId }) }),
  'zip-worth.read': (agentId) => ({ method: 'GET', url: endpointPath('zipWorth', { agentId }) }),
  'order.refund': (agentId) => ({
    method: 'POST',
    url: endpointPath('orderRefunds', { agentId, orderId: '00000000-0000-4000-8000-000000000000' }),
    payload: {},
  }),
  'order.inspect': () => ({ method: 'GET', url: endpointPath('staffOrders') }),
  'pricing.read': () => ({ method: 'GET', url: endpointPath('pricing') }),
  'pricing.change': () => ({ method: 'POST', url: endpointPath('promotions'), payload: {} }),
  'order.mail': (agentId) => ({ method: 'POST', url: endpointPath('failedPaymentMail'), payload: { agentId } }),
  // no ZIP code: refused by the contract, after the permission
  'waitlist.notify': () => ({ method: 'POST', url: endpointPath('sendZap'), payload: {} }),
  'webinar.read': (agentId) => ({ method: 'GET', url: endpointPath('webinarRecords', { agentId }) }),
  'webinar.record': (agentId) => ({
    method: 'POST',
    url: endpointPath('addWebinarRecord'),
    payload: { agentId, campaign: 'A webinar', clickType: 'close' },
  }),
  'title.read': (_agentId, agentReferralId) => ({
    method: 'GET',
    url: endpointPath('titleEventOfReferral', { agentReferralId }),
  }),
  'title.write': (_agentId, agentReferralId) => ({
    method: 'POST',
    url: endpointPath('titleEvents'),
    payload: { agentReferralId, lastQuotePrice: '1' },
  }),
  'sales-record.read': (agentId) => ({ method: 'GET', url: endpointPath('salesRecord', { agentId }) }),
  'referral.congratulate': (_agentId, id) => ({
    query:
      'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "congrats-modal") { revision } }',
    variables: { id },
  }),
};

/** The status and code of the response, for REST and GraphQL samples. */
async function send(sample: Sample, headers: Headers): Promise<{ status: number; code?: string | undefined }> {
  if ('query' in sample) {
    const answer = await portal.app.inject({ method: 'POST', url: '/graphql', headers, payload: sample });
    const body = answer.json<{ code?: string; errors?: { extensions: { status: number; code: string } }[] }>();
    const refusal = body.errors?.[0]?.extensions;
    return refusal ?? { status: answer.statusCode, code: body.code };
  }
  const answer = await portal.app.inject({ ...sample, headers });
  const isJson = /json/.test(String(answer.headers['content-type']));
  const body = (isJson && answer.json<{ code?: string } | null>()) || {};
  return { status: answer.statusCode, code: body.code };
}

const sampled = OPERATIONS.filter((operation) => SAMPLES[operation]);
const sampleOf = (operation: Operation, agentId: number, referralId: number) =>
  SAMPLES[operation]!(agentId, referralId);

test('every operation of people, referrals and releases has a sample', () => {
  const mine = OPERATIONS.filter((operation) =>
    /^(session|login-as|tracking|agent|agreement|self-report|account|director|invite|badge|referral|list-view|calendar-feed|news|notification|preferences|audit|acting-grant|staff-activity|message|order|permission|pricing|release|webinar|sales-record)\./.test(
      operation,
    ),
  );
  expect(mine.filter((operation) => !SAMPLES[operation])).toEqual([]);
});

test('every route of the API names its operation, except those that are public on purpose', () => {
  const open = [...declared].filter(([, operation]) => !operation).map(([route]) => route);
  expect(open.toSorted()).toEqual([
    // for calendars, which know its secret address
    'GET /api/calendar-feed/portal.ics',
    // for the login page, before anyone is signed in
    'GET /api/demo-accounts',
    // the demonstration's own codes, for its login page
    'GET /api/demo-outbox',
    'GET /api/demo-outbox/:messageId',
    // the link in a mail to somebody without an account
    'GET /api/invitations/:token',
    'GET /content/v1/banner-ads',
    'GET /content/v1/banner-ads/:label/visit',
    'GET /content/v1/images/:name',
    // what is live is in every page
    'GET /content/v1/promo-pages/:slug',
    // what the public form for events shows, and the file that its mail leads to
    'GET /content/v1/public-events/:id',
    'GET /content/v1/public-events/:id/event.ics',
    'GET /releases/frontend-discovery.json',
    // strangers register for an event (EVT-06)
    'POST /agent/v2/agent-events/create-agent',
    'POST /agent/v2/agent-events/photo',
    // for people who forgot their password or never had one (D-13)
    'POST /api/accounts/agent/get-phone-number',
    'POST /api/accounts/agent/register-email',
    'POST /api/accounts/force-confirm-user',
    'POST /api/ms/agent/v1/verification/send-verification',
    // pages for signed-out visitors fail too
    'POST /api/page-log',
    // of the payment provider, proven by its signature
    'POST /api/payments/webhook',
    // each of its fields requires its own operation
    'POST /graphql',
    // pages for signed-out visitors load remotes too
    'POST /releases/health',
  ]);
  for (const operation of declared.values()) if (operation) expect(OPERATIONS).toContain(operation);
});

test('every route of every module refuses whom its operation refuses, before it does anything else', async () => {
  const roles = [
    ['ROLE_AGENT', people.agent],
    ['ROLE_RELO_DIRECTOR', people.director],
    ['ROLE_ADMIN', people.admin],
    [null, people.opsUser],
  ] as const;
  for (const [route, operation] of declared) {
    if (!operation) continue;
    const [method, pattern] = route.split(' ') as ['GET', string];
    const call = { method, url: pattern.replace(/:\w+/g, 'x') };
    expect([route, (await portal.app.inject(call)).statusCode]).toEqual([route, 401]);
    for (const [role, headers] of roles) {
      if (permissionFor(operation, { role, actingRole: null }) === 'allowed') continue;
      expect([route, role, (await portal.app.inject({ ...call, headers })).statusCode]).toEqual([route, role, 403]);
    }
  }
});

test.each(sampled)('%s is refused without tokens, and before anything else', async (operation) => {
  const answer = await send(sampleOf(operation, WORLD.agent, WORLD.openReferral), {});
  expect(answer).toEqual({ status: 401, code: 'not_signed_in' });
});

test.each(sampled)('%s follows the table of permissions for every role (SEC-01…09)', async (operation) => {
  const roles = [
    ['ROLE_AGENT', people.agent, WORLD.agent, WORLD.openReferral],
    ['ROLE_RELO_DIRECTOR', people.director, WORLD.directorsAgent, WORLD.directorsReferral],
    ['ROLE_ADMIN', people.admin, WORLD.agent, WORLD.openReferral],
    [null, people.opsUser, WORLD.agent, WORLD.openReferral],
  ] as const;
  for (const [role, headers, agentId, referralId] of roles) {
    const { status } = await send(sampleOf(operation, agentId, referralId), headers);
    const mayReach = permissionFor(operation, { role, actingRole: null }) === 'allowed';
    // an agent has no director here, so looking one up is out of reach although the operation is allowed
    const isOutOfReach = operation === 'director.read' && role === 'ROLE_AGENT';
    expect([operation, role, status === 403]).toEqual([operation, role, !mayReach || isOutOfReach]);
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  }
});

test.each(sampled)('%s follows the table while an admin acts for an agent (D-04, D-06)', async (operation) => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const answer = await send(sampleOf(operation, WORLD.agent, WORLD.openReferral), acting);
  const expected = permissionFor(operation, { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' });
  const isOutOfReach = operation === 'director.read';
  expect([operation, answer.status === 403]).toEqual([operation, expected !== 'allowed' || isOutOfReach]);
  if (expected === 'blocked-while-acting') expect(answer.code).toBe('blocked_while_acting');
});

test.each(
  sampled.filter((operation) =>
    /^(agent\.(read|find|update)|badge\.|preferences\.|referral\.(list|read|update|add|draft|cong))/.test(operation),
  ),
)(
  'SEC-01 %s about another agent is 403, for an agent and for a director, wherever the id is sent',
  async (operation) => {
    const sample = sampleOf(operation, WORLD.otherAgent, WORLD.othersReferral);
    for (const headers of [people.agent, people.director]) expect((await send(sample, headers)).status).toBe(403);
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    expect((await send(sample, acting)).status).toBe(403);
  },
);

test('SEC-01 another person’s id in a Graph request is 403', async () => {
  const query = `query ($id: Int!) { getReferralsForPortal(${portalRequest}) { referralsDetails { consumerId } } }`;
  expect((await send({ query, variables: { id: WORLD.otherAgent } }, people.agent)).status).toBe(403);
  expect((await send({ query, variables: { id: WORLD.agent } }, people.agent)).status).toBe(200);
});

test('a list with an own and a foreign agent is refused as a whole', async () => {
  const url = `${search}&agentIds=${WORLD.directorsAgent},${WORLD.agent}`;
  expect((await send({ method: 'GET', url }, people.director)).status).toBe(403);
});

test('D-05 a grant is useless to another person', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.otherAgent);
  const stolen = { ...people.agent, [ACTING_GRANT_HEADER]: acting[ACTING_GRANT_HEADER]! };
  expect(await send({ method: 'GET', url: '/api/session' }, stolen)).toEqual({ status: 403, code: 'grant_invalid' });
});
