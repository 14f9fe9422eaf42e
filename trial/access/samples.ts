import { DEFAULT_LIST_SETTINGS, usualPreferences } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import type { AgentSubject, DirectorSubject } from './world-facts.ts';

/** What a sample call is about; an operation ignores the parts it does not need. */
export interface Subject {
  agent: AgentSubject;
  director: DirectorSubject;
  /** The id an export is of: an agent's, or a director's for a director. */
  exportId: number;
  snapshot: string;
  /** Headers that prove the load of a page. */
  visit: Record<string, string>;
}

/** A call that is valid in every other way, so that only the access rule can refuse it. */
export type SampleCall =
  { path?: string; body?: unknown; headers?: Record<string, string> } | { query: string; variables: object };

const ZIPS = ['80205'];
const address = {
  streetNumber: '1',
  streetName: 'Trial St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
};
const VIEW = { name: 'Trial', parameters: '', columns: ['contact', 'actions'], isDefault: false };
const NO_ACCOUNT = { email: 'nobody@example.com' };
const NO_VIEW = '00000000-0000-4000-8000-000000000000';
const PRICING = { monthlyPriceCents: 10_000, spots: 3 };
const NO_MESSAGE = '00000000-0000-4000-8000-000000000001';
const NO_PIECE = '/api/admin/content/event/nothing';
const BY_ID = 'query ($id: Int!) { FIELD(portalSection: PASSIVE, request: { id: $id, role: agent }) SELECTION }';
const change = (revision: number, agentReferralId: number) => ({ agentReferralId, revision, status: 'Contacted' });
const healthReport = { remote: 'mfe-reports', version: '1.0.0', phase: 'load', outcome: 'ok', errorCode: null };

/** A sample for each row of the table. A missing path is the operation's own, without parameters. */
export const SAMPLES: Record<string, (subject: Subject) => SampleCall> = {
  'GET /content/v1/banner-ads': () => ({ path: '/content/v1/banner-ads?label=login' }),
  'GET /content/v1/banner-ads/{label}/visit': () => ({ path: '/content/v1/banner-ads/login/visit' }),
  'GET /content/v1/images/{name}': () => ({ path: '/content/v1/images/workshop.svg' }),
  'GET /content/v1/public-events/{id}': () => ({ path: '/content/v1/public-events/nothing' }),
  'GET /content/v1/public-events/{id}/event.ics': () => ({ path: '/content/v1/public-events/nothing/event.ics' }),
  // from a page of the portal, and refused for what is in it
  'POST /agent/v2/agent-events/photo': ({ visit }) => ({ body: {}, headers: visit }),
  'POST /agent/v2/agent-events/create-agent': ({ visit }) => ({ body: {}, headers: visit }),
  'GET /api/admin/event-registrations/{registrationId}/photo': () => ({
    path: `/api/admin/event-registrations/${NO_VIEW}/photo`,
  }),
  'POST /releases/health': ({ snapshot }) => ({
    body: { snapshot, isPinned: false, reports: [{ ...healthReport, milliseconds: 5, reference: null }] },
  }),
  'POST /api/page-log': () => ({ body: { entries: [] } }),
  'POST /api/accounts/agent/register-email': () => ({ body: NO_ACCOUNT }),
  'POST /api/accounts/agent/get-phone-number': () => ({ body: NO_ACCOUNT }),
  'POST /api/accounts/force-confirm-user': () => ({ body: { Username: NO_ACCOUNT.email } }),
  'POST /api/ms/agent/v1/verification/send-verification': () => ({ body: NO_ACCOUNT }),
  'POST /api/tracking': () => ({ body: { events: [{ name: 'Sign out', at: '2026-11-20T00:00:00.000Z' }] } }),
  // a name without letters, which is refused only after access is granted, so that no view is left behind
  'POST /api/list-views': () => ({ body: { ...VIEW, name: ' ' } }),
  'PUT /api/list-views/{id}': () => ({ path: `/api/list-views/${NO_VIEW}`, body: VIEW }),
  'DELETE /api/list-views/{id}': () => ({ path: `/api/list-views/${NO_VIEW}` }),
  'PUT /api/list-settings': () => ({ body: DEFAULT_LIST_SETTINGS }),
  'PUT /api/calendar-feed': () => ({}),
  // no address, which is refused only after access is granted, so that no webhook is left behind
  'PUT /api/crm/webhook': () => ({ body: { url: ' ', events: [], isEnabled: false, revision: 0 } }),
  'POST /api/crm/webhook/secret': () => ({}),
  'POST /api/crm/webhook/test': () => ({ body: { url: ' ' } }),
  'GET /api/crm/deliveries/{deliveryId}': () => ({ path: `/api/crm/deliveries/${NO_VIEW}` }),
  'POST /api/crm/deliveries/{deliveryId}/try': () => ({ path: `/api/crm/deliveries/${NO_VIEW}/try` }),
  'PUT /api/news/{section}/visit': () => ({ path: '/api/news/referrals/visit' }),
  'GET /api/calendar-feed/portal.ics': () => ({ path: `/api/calendar-feed/portal.ics?token=${'A'.repeat(43)}` }),
  'POST /api/strategic-partnership/get-floating-top-banner': () => ({ body: {} }),
  'query findNearestZips': () => ({ query: '{ findNearestZips(zip: "80205", radius: 3) { zip } }', variables: {} }),
  'query findAgentsByIds': ({ agent }) => ({
    query: `{ findAgentsByIds(agentIds: [${agent.agentId}]) { agentId } }`,
    variables: {},
  }),
  'query getAllCitiesWithinState': () => ({ query: '{ getAllCitiesWithinState(state: "CO") }', variables: {} }),
  'query getAllCountiesWithinState': () => ({ query: '{ getAllCountiesWithinState(state: "CO") }', variables: {} }),
  'query getAllZipsInCityOrCountyByRequest': () => ({
    query: '{ getAllZipsInCityOrCountyByRequest(request: "Denver, CO", searchBy: CITY) }',
    variables: {},
  }),
  'POST /api/login-as': ({ agent }) => ({ body: { role: 'Agent', subjectId: agent.agentId, reason: 'a trial' } }),
  'POST /api/agent/v1/agents/search': () => ({ body: { searchTerm: 'maya' } }),
  'POST /api/accounts/agent/create': () => ({ body: { agentIds: [999_999_999], resendInvite: false } }),
  'POST /api/accounts/admin-generate-temp-password': () => ({
    body: { adminEmail: 'alex@example.com', email: 'nobody@example.com', permanent: false },
  }),
  'GET /api/demo-outbox/{messageId}': () => ({ path: `/api/demo-outbox/${NO_MESSAGE}` }),
  'GET /api/admin/audit/entries/{sequence}': () => ({ path: '/api/admin/audit/entries/1' }),
  'POST /api/admin/audit/chain/check': () => ({}),
  'GET /api/admin/support/{reference}': () => ({ path: '/api/admin/support/PR-AAAA-2222' }),
  'POST /api/admin/acting-grants/{grantId}/revoke': () => ({ path: `/api/admin/acting-grants/${NO_MESSAGE}/revoke` }),
  'GET /api/admin/agents/{agentId}/invites': ({ agent }) => ({ path: `/api/admin/agents/${agent.agentId}/invites` }),
  'GET /api/agents/{agentId}/staff-activity': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/staff-activity` }),
  'GET /api/admin/messages/{messageId}': () => ({ path: `/api/admin/messages/${NO_MESSAGE}` }),
  'POST /api/admin/messages/{messageId}/retry': () => ({ path: `/api/admin/messages/${NO_MESSAGE}/retry` }),
  'POST /api/admin/messages/{messageId}/discard': () => ({
    path: `/api/admin/messages/${NO_MESSAGE}/discard`,
    body: { reason: 'a trial' },
  }),
  // not a picture: refused after the permission
  'POST /api/admin/content-images': () => ({ body: {} }),
  // no catalog: refused by the contract, after the permission
  'PUT /api/admin/statuses': () => ({ body: {} }),
  // of a piece that does not exist
  'GET /api/admin/content/{kind}': () => ({ path: '/api/admin/content/event' }),
  'GET /api/admin/content/{kind}/{id}': () => ({ path: NO_PIECE }),
  'GET /api/admin/content/{kind}/{id}/versions': () => ({ path: `${NO_PIECE}/versions` }),
  'POST /api/admin/content/event': () => ({ body: {} }),
  'POST /api/admin/content/banner': () => ({ body: {} }),
  'POST /api/admin/content/perk': () => ({ body: {} }),
  'POST /api/admin/content/promo': () => ({ body: {} }),
  'PUT /api/admin/content/event/{id}/draft': () => ({ path: `${NO_PIECE}/draft`, body: {} }),
  'PUT /api/admin/content/banner/{id}/draft': () => ({ path: '/api/admin/content/banner/nothing/draft', body: {} }),
  'PUT /api/admin/content/perk/{id}/draft': () => ({ path: '/api/admin/content/perk/nothing/draft', body: {} }),
  'PUT /api/admin/content/promo/{id}/draft': () => ({ path: '/api/admin/content/promo/nothing/draft', body: {} }),
  'DELETE /api/admin/content/{kind}/{id}/draft': () => ({ path: `${NO_PIECE}/draft?revision=0` }),
  'POST /api/admin/content/{kind}/{id}/publish': () => ({ path: `${NO_PIECE}/publish`, body: { revision: 0 } }),
  'POST /api/admin/content/{kind}/{id}/offline': () => ({ path: `${NO_PIECE}/offline`, body: { revision: 0 } }),
  'POST /api/admin/content/{kind}/{id}/versions/{version}/restore': () => ({
    path: `${NO_PIECE}/versions/1/restore`,
    body: { revision: 0 },
  }),
  'GET /api/admin/releases/snapshots/{id}': ({ snapshot }) => ({ path: `/api/admin/releases/snapshots/${snapshot}` }),
  'POST /api/admin/releases/pins': () => ({
    body: {
      base: 'production',
      releases: [{ remote: 'mfe-reports', version: '1.1.0' }],
      minutes: 5,
      reason: 'a trial',
    },
  }),
  'POST /api/admin/releases/check': () => ({
    body: { channel: 'production', releases: [{ remote: 'mfe-reports', version: '1.1.0' }] },
  }),
  'POST /api/admin/releases/changes': () => ({
    // no channel has this revision, so nothing is changed
    body: {
      action: 'promote',
      channel: 'production',
      reason: 'a trial',
      revision: 999_999,
      releases: [{ remote: 'mfe-reports', version: '1.1.0' }],
    },
  }),
  'POST /api/admin/releases/pins/{id}/revoke': () => ({
    path: '/api/admin/releases/pins/0123456789abcdef/revoke',
    body: { reason: 'a trial' },
  }),
  'POST /api/ms/agent/v1/relo-directors/search-directors': ({ director }) => ({ body: { email: director.email } }),
  'POST /api/ms/agent/v1/relo-directors/find-by-ids': ({ director }) => ({ body: [director.reloDirectorId] }),
  'GET /api/ms/agent/v1/agents/{agentId}': ({ agent }) => ({ path: `/api/ms/agent/v1/agents/${agent.agentId}` }),
  'GET /api/agent/v1/agents/{agentId}': ({ agent }) => ({ path: `/api/agent/v1/agents/${agent.agentId}` }),
  'GET /agent/v2/agent/find-mongo-id/{agentId}': ({ agent }) => ({
    path: `/agent/v2/agent/find-mongo-id/${agent.agentId}`,
  }),
  'GET /agent/v2/agent/find/{mongoId}': ({ agent }) => ({ path: `/agent/v2/agent/find/${encodeId(agent.agentId)}` }),
  'GET /api/agents/{agentId}/profile': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/profile` }),
  'PUT /api/agents/{agentId}/profile': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/profile`,
    body: { revision: 0, fields: { officePhone: '3035550199' } },
  }),
  // no bytes of a picture
  'PUT /api/agents/{agentId}/photo': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/photo`, body: {} }),
  'DELETE /api/agents/{agentId}/photo': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/photo` }),
  'GET /api/agents/{agentId}/photo/{fileId}': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/photo/00000000-0000-4000-8000-000000000000`,
  }),
  'GET /api/agents/{agentId}/agreement': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/agreement` }),
  'GET /api/agents/{agentId}/agreements/{fileId}': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/agreements/00000000-0000-4000-8000-000000000000`,
  }),
  'GET /api/agents/{agentId}/referral-agreement': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/referral-agreement`,
  }),
  'GET /api/agents/{agentId}/referral-agreement/document': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/referral-agreement/document`,
  }),
  // of a text that does not exist, so that nothing is signed
  'POST /api/agents/{agentId}/referral-agreement/signature': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/referral-agreement/signature`,
    body: {
      version: '2025-02',
      textHash: '0'.repeat(64),
      profileRevision: 0,
      signedName: 'A Trial',
      hasRead: true,
      agreesElectronically: true,
      fee: 35,
      status: 'Completed',
      type: 'update-profile',
    },
  }),
  // not the agent's name, so that no mail is sent
  'POST /agent/v2/agent-events/send-rfa-signed-email': ({ agent }) => ({
    body: {
      editProfileUrl: `/v2/update-profile/${encodeId(agent.agentId)}`,
      email: 'a-trial@example.com',
      firstName: 'A Trial',
      rfaUrl: '/referral-agreement',
    },
  }),
  'POST /agent/v2/agent-events/send-missing-information-email': ({ agent }) => ({
    body: { agentId: agent.agentId, email: 'a-trial@example.com', firstName: 'A Trial' },
  }),
  'query searchAgent': ({ agent }) => ({
    query: 'query ($id: Int!) { searchAgent(agentSearchRequest: { agentId: $id }) { totalCount } }',
    variables: { id: agent.agentId },
  }),
  'GET /agent/v2/self-report/{agentId}': ({ agent }) => ({ path: `/agent/v2/self-report/${agent.agentId}` }),
  'PUT /api/salesforce/v1/sync/agents/self-report-or-mls-update': ({ agent }) => ({
    body: {
      agentId: agent.agentId,
      additionalLanguages: [],
      buySellSpecialty: null,
      primaryMlsId: null,
      primaryMlsName: null,
      secondaryMlsId: null,
      secondaryMlsName: null,
      transactionsListSide: null,
      transactionsTotal: null,
      yearsOfExperience: null,
      zipCodes: [],
    },
  }),
  'GET /content/v1/promo-pages/{slug}': () => ({ path: '/content/v1/promo-pages/guaranteed-display' }),
  'POST /api/notifications/shown': () => ({ body: { ids: [NO_VIEW] } }),
  'GET /api/preferences/{agentId}': ({ agent }) => ({ path: `/api/preferences/${agent.agentId}` }),
  'PUT /api/preferences/{agentId}': ({ agent }) => ({
    path: `/api/preferences/${agent.agentId}`,
    body: { ...usualPreferences('America/Denver'), revision: 999_999 },
  }),
  'PUT /api/preferences/{agentId}/language': ({ agent }) => ({
    path: `/api/preferences/${agent.agentId}/language`,
    body: { language: 'en' },
  }),
  'POST /api/preferences/{agentId}/test': ({ agent }) => ({ path: `/api/preferences/${agent.agentId}/test` }),
  'GET /api/form-drafts/{form}': () => ({ path: '/api/form-drafts/preferences' }),
  // values that are none, so that no draft is left behind
  'PUT /api/form-drafts/{form}': () => ({ path: '/api/form-drafts/preferences', body: { revision: 0, values: [] } }),
  'DELETE /api/form-drafts/{form}': () => ({ path: '/api/form-drafts/profile' }),
  // refused only after access is granted, so that no mail is left behind
  'POST /api/invites': () => ({ body: {} }),
  'POST /api/invites/{inviteId}/mail': () => ({ path: `/api/invites/${NO_MESSAGE}/mail` }),
  'GET /api/invitations/{token}': () => ({ path: '/api/invitations/none' }),
  // a revision that no row has, so that nothing is changed
  'PUT /api/relo-directors/{id}/settings': ({ director }) => ({
    path: `/api/relo-directors/${director.reloDirectorId}/settings`,
    body: { firstName: 'A', lastName: 'Trial', phoneNumber: '', company: '', revision: 999_999 },
  }),
  'GET /api/agents/{agentId}/ranking': ({ agent }) => ({ path: `/api/agents/${agent.agentId}/ranking` }),
  // shown as it is from the beginning
  'PUT /api/agents/{agentId}/badges/{badgeId}': ({ agent }) => ({
    path: `/api/agents/${agent.agentId}/badges/closer`,
    body: { isShown: true },
  }),
  // a phone number that is refused only after access is granted, so that no mail is left behind
  'POST /email/v2/mail-send': () => ({ body: { contactNumber: 'x' } }),
  'mutation partialAgentUpdate': ({ agent }) => agentUpdate(agent, {}),
  'mutation partialAgentUpdate +referralAgreementLocation': ({ agent }) =>
    agentUpdate(agent, { referralAgreementLocation: 'https://files.example.com/agreement.pdf' }),
  'mutation partialAgentUpdate +photoLocation': ({ agent }) =>
    agentUpdate(agent, { photoLocation: 'https://files.example.com/photo.jpg' }),
  'mutation partialReloDirectorUpdate': ({ director }) => ({
    query:
      'mutation ($email: String!) { partialReloDirectorUpdate(email: $email, update: { portalLastLogin: "now" }) { email } }',
    variables: { email: director.email },
  }),
  'GET /referral/v2/agent-portal-referrals/search': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/search?category=Active%20Leads&agentIds=${agent.agentId}`,
  }),
  'GET /referral/v2/agent-portal-referrals/rows': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/rows?referralIds=${agent.referralId}&agentIds=${agent.agentId}`,
  }),
  'GET /referral/v2/agent-portal-referrals/{agentReferralId}': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/${agent.referralId}`,
  }),
  'GET /referral/v2/agent-portal-referrals/{agentReferralId}/draft': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/${agent.referralId}/draft`,
  }),
  'PUT /referral/v2/agent-portal-referrals/{agentReferralId}/draft': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/${agent.referralId}/draft`,
    body: { revision: 0, body: {} },
  }),
  'DELETE /referral/v2/agent-portal-referrals/{agentReferralId}/draft': ({ agent }) => ({
    path: `/referral/v2/agent-portal-referrals/${agent.referralId}/draft`,
  }),
  'GET /referral/v2/agent-portal-referrals/export/{id}': ({ exportId }) => ({
    path: `/referral/v2/agent-portal-referrals/export/${exportId}?category=Wins`,
  }),
  'query getReferralsForPortal': ({ agent }) => ({
    query: BY_ID.replace('FIELD', 'getReferralsForPortal').replace(
      'SELECTION',
      '{ referralsDetails { consumerId consumerInfo { email phoneNumber } } }',
    ),
    variables: { id: agent.agentId },
  }),
  'query getCountByPortalSection': ({ agent }) => ({
    query: BY_ID.replace('FIELD', 'getCountByPortalSection').replace('SELECTION', ''),
    variables: { id: agent.agentId },
  }),
  'query retrieveAllStatusesForBuySide': () => ({
    query: '{ retrieveAllStatusesForBuySide(buySide: true) { status } }',
    variables: {},
  }),
  'query retrieveDropdownOptionsForStatus': () => ({
    query: '{ retrieveDropdownOptionsForStatus(buySide: true, status: "New") { status } }',
    variables: {},
  }),
  // a revision that no referral has: an allowed call ends as a conflict, and nothing changes
  'mutation updateAgentReferralStatus': ({ agent }) => ({
    query: 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    variables: { input: change(999_999, agent.referralId) },
  }),
  'mutation undoAgentReferralStatus': ({ agent }) => ({
    query: 'mutation ($id: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: 999999) { revision } }',
    variables: { id: agent.referralId },
  }),
  'mutation insertAgentReferralNotes': ({ agent }) => note(agent, 'a trial'),
  'mutation insertAgentReferralNotes +congrats-modal': ({ agent }) => note(agent, 'congrats-modal'),
  'mutation createPairForReferral': ({ agent }) => ({
    query: 'mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { revision } }',
    variables: { id: agent.referralId },
  }),
  'mutation assignReferral': ({ agent }) => ({
    query: 'mutation ($id: Int!) { assignReferral(agentReferralId: 999999999, agentId: $id) { revision } }',
    variables: { id: agent.agentId },
  }),
  'mutation confirmAgentReferralStatuses': ({ agent }) => ({
    query: 'mutation ($all: [ReferralRevision!]!) { confirmAgentReferralStatuses(referrals: $all) { revision } }',
    variables: { all: [{ agentReferralId: agent.referralId, revision: 999_999 }] },
  }),
  'mutation undoAgentReferralChanges': ({ agent }) => ({
    query: 'mutation ($all: [ReferralRevision!]!) { undoAgentReferralChanges(referrals: $all) { revision } }',
    variables: { all: [{ agentReferralId: agent.referralId, revision: 999_999 }] },
  }),
  'mutation insertNotesForReferrals': ({ agent }) => ({
    query:
      'mutation ($ids: [Int!]!) { insertNotesForReferrals(agentReferralIds: $ids, notes: "a trial") { revision } }',
    variables: { ids: [agent.referralId] },
  }),
  'mutation assignReferrals': ({ agent }) => ({
    query: 'mutation ($id: Int!) { assignReferrals(agentReferralIds: [999999999], agentId: $id) { revision } }',
    variables: { id: agent.agentId },
  }),
  // of the agent's own; a director is told that this one came another way, and nothing is moved
  'mutation returnReferrals': ({ agent }) => ({
    query: 'mutation ($ids: [Int!]!) { returnReferrals(agentReferralIds: $ids) { revision } }',
    variables: { ids: [agent.referralId] },
  }),
  'GET /api/relo-directors/{id}/agent-roll-up': ({ director }) => ({
    path: `/api/relo-directors/${director.reloDirectorId}/agent-roll-up`,
  }),
  'GET /agent/v2/agent-portal/dashboard/{agentId}': ({ agent }) => ({
    path: `/agent/v2/agent-portal/dashboard/${agent.agentId}`,
  }),
  'GET /agent/v2/agent-portal/dashboard/{agentId}/parts': ({ agent }) => ({
    path: `/agent/v2/agent-portal/dashboard/${agent.agentId}/parts?parts=needUpdate,appointments`,
  }),
  'GET /agent/v2/sgd-zips/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-zips/${agent.agentId}` }),
  'GET /agent/v2/service-zips/{agentId}': ({ agent }) => ({ path: `/agent/v2/service-zips/${agent.agentId}` }),
  // no ZIP code, so that nothing is added
  'POST /agent/v2/service-zips/{agentId}': ({ agent }) => ({
    path: `/agent/v2/service-zips/${agent.agentId}`,
    body: { zipCodes: ['00000'] },
  }),
  'DELETE /agent/v2/service-zips/{agentId}/{zip}': ({ agent }) => ({
    path: `/agent/v2/service-zips/${agent.agentId}/00000`,
  }),
  'POST /agent/v2/zip-waitlist/availability': () => ({ body: { zipCodes: ZIPS } }),
  'POST /agent/v2/zip-data': ({ agent }) => ({ body: { agentId: agent.agentId, initialZips: ZIPS } }),
  'POST /agent/v2/sgd-pricing-tool/v2/zips-stats': ({ agent }) => ({
    body: { agentId: agent.agentId, zipCodes: ZIPS },
  }),
  'POST /api/ms/agent/v1/agents/zip-list-rank/{agentId}': ({ agent }) => ({
    path: `/api/ms/agent/v1/agents/zip-list-rank/${agent.agentId}`,
    body: { zipCodes: ZIPS },
  }),
  'POST /consumer/v2/quantarium/agent/listings': ({ agent }) => ({ body: { id: agent.agentId, org: 'agent-portal' } }),
  'POST /consumer/v2/quantarium/agent/records': ({ agent }) => ({ body: { id: agent.agentId, org: 'agent-portal' } }),
  'POST /agent/v2/sgd-sales-stats/find-stats-by-agentsIds': ({ agent }) => ({ body: { agentIds: [agent.agentId] } }),
  'POST /api/ms/agent/v1/agent-territories/search-by-zipcode/one-by-one': () => ({
    body: { buySide: true, zips: ZIPS },
  }),
  'POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-utils/minimum-checkout-rule/load-cart/${agent.agentId}`,
    body: { includeWaitlist: false, initialZipCodes: ZIPS },
  }),
  'GET /agent/v2/sgd-cart/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-cart/${agent.agentId}` }),
  'PUT /agent/v2/sgd-cart/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-cart/${agent.agentId}`,
    body: { zipCodes: [], term: '3_MO' },
  }),
  'PATCH /agent/v2/sgd-cart/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-cart/${agent.agentId}`,
    body: { remove: ZIPS },
  }),
  'GET /agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/{agentId}': ({ agent }) => ({
    path: `/agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/${agent.agentId}`,
  }),
  'GET /agent/v1/wait-list-zips/retrieve-all-waitlist-agent/{agentId}': ({ agent }) => ({
    path: `/agent/v1/wait-list-zips/retrieve-all-waitlist-agent/${agent.agentId}`,
  }),
  'POST /agent/v2/zip-waitlist/add-agent-to-waitlists': ({ agent }) => ({
    body: { agentId: agent.agentId, zipCodes: ZIPS },
  }),
  'POST /agent/v2/zip-waitlist/remove-agent-from-waitlists': ({ agent }) => ({
    body: { agentId: agent.agentId, zipCodes: ZIPS },
  }),
  'mutation unlistAgentWaitList': ({ agent }) => ({
    query: 'mutation ($id: Int!) { unlistAgentWaitList(agentId: $id, zips: ["80205"]) }',
    variables: { id: agent.agentId },
  }),
  'POST /agent/v2/zip-waitlist/zapier-caching/{key}': ({ agent }) => ({
    path: `/agent/v2/zip-waitlist/zapier-caching/${agent.agentId}`,
    body: { zipCodes: ZIPS },
  }),
  'DELETE /agent/v2/zip-waitlist/zapier-caching/{key}': ({ agent }) => ({
    path: `/agent/v2/zip-waitlist/zapier-caching/${agent.agentId}`,
    body: { zipCodes: ZIPS },
  }),
  // a ZIP that is not the referral's: refused only after access is granted, so that nobody is told
  'GET /agent/v2/sgd-checkout/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-checkout/${agent.agentId}` }),
  // no ZIP code, so that no spot is kept
  'POST /agent/v2/sgd-checkout/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-checkout/${agent.agentId}`,
    body: { zipCodes: ['00000'], term: '12_MO' },
  }),
  'GET /agent/v2/sgd-orders/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-orders/${agent.agentId}` }),
  // terms that nobody has seen: refused only after access is granted, so that nothing is ordered
  'POST /agent/v2/sgd-orders/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-orders/${agent.agentId}`,
    body: {
      orderKey: NO_VIEW,
      zipCodes: ['00000'],
      term: '12_MO',
      totalCents: 100,
      billing: { name: 'Trial', company: '', phone: '', address: '' },
      paymentToken: 'token-of-nobody',
      acceptsTerms: true,
      termsVersion: 'none',
      isOnBehalf: true,
    },
  }),
  'GET /agent/v2/sgd-orders/{agentId}/{orderId}': ({ agent }) => ({ path: orderOf(agent) }),
  'POST /agent/v2/sgd-orders/{agentId}/{orderId}/status': ({ agent }) => ({ path: `${orderOf(agent)}/status` }),
  'GET /agent/v2/sgd-orders/{agentId}/{orderId}/receipt': ({ agent }) => ({ path: `${orderOf(agent)}/receipt` }),
  'POST /agent/v2/sgd-orders/{agentId}/{orderId}/payment': ({ agent }) => ({
    path: `${orderOf(agent)}/payment`,
    body: { paymentToken: 'token-of-nobody' },
  }),
  'POST /api/admin/agents/{agentId}/orders/{orderId}/refunds': ({ agent }) => ({
    path: `/api/admin/agents/${agent.agentId}/orders/${NO_VIEW}/refunds`,
    body: { refundKey: NO_VIEW, amountCents: 100, reason: 'trial' },
  }),
  'GET /api/admin/agents/{agentId}/orders/{orderId}': ({ agent }) => ({
    path: `/api/admin/agents/${agent.agentId}/orders/${NO_VIEW}`,
  }),
  'POST /api/email-templates/send-sgd-failed-payment-notification': ({ agent }) => ({
    body: { agentId: agent.agentId },
  }),
  'GET /agent/v2/sgd-sponsorships/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-sponsorships/${agent.agentId}` }),
  'GET /agent/v2/sgd-worth/{agentId}': ({ agent }) => ({ path: `/agent/v2/sgd-worth/${agent.agentId}` }),
  'PUT /agent/v2/sgd-sponsorships/{agentId}/{zip}': ({ agent }) => ({
    path: `/agent/v2/sgd-sponsorships/${agent.agentId}/00000`,
    body: { endsAtTerm: true },
  }),
  'GET /api/admin/pricing/zips/{zip}': () => ({ path: '/api/admin/pricing/zips/00000' }),
  'DELETE /agent/v2/sgd-cards/{agentId}/{cardId}': ({ agent }) => ({
    path: `/agent/v2/sgd-cards/${agent.agentId}/${NO_VIEW}`,
  }),
  'PUT /api/admin/pricing/zips/{zip}': () => ({
    path: '/api/admin/pricing/zips/00000',
    body: { before: PRICING, after: PRICING, reason: 'trial' },
  }),
  'PUT /api/admin/pricing/markets/{marketId}': () => ({
    path: '/api/admin/pricing/markets/nothing',
    body: { before: { minimumZips: 1 }, after: { minimumZips: 2 }, reason: 'trial' },
  }),
  // from a moment that is over, which is refused
  'POST /api/admin/pricing/promotions': () => ({
    body: {
      defaultDiscount: 0,
      discountOptions: [],
      startsAt: '2020-01-01T00:00:00.000Z',
      knownPromotions: 0,
      reason: 'trial',
    },
  }),
  'POST /api/payments/webhook': () => ({ body: {} }),
  'POST /agent/v2/contact-unlock/{agentId}': ({ agent }) => ({
    path: `/agent/v2/contact-unlock/${agent.agentId}`,
    body: { agentReferralId: agent.referralId, zip: '00000' },
  }),
  // a ZIP that nobody waits for: refused only after access is granted, so that no rep is told
  'POST /system/v2/send-zap': ({ agent }) => ({
    body: {
      target: 'waitlist',
      data: {
        agentId: agent.agentId,
        availableWaitlistedZips: ['00000'],
        addedByRep: 'A Trial',
        waitlistCtaType: 'Take a Look',
      },
    },
  }),
  'GET /salesforce/v2/sf-agent/{agentId}': ({ agent }) => ({ path: `/salesforce/v2/sf-agent/${agent.agentId}` }),
  'GET /agent/v2/webinars/records/{agentId}': ({ agent }) => ({
    path: `/agent/v2/webinars/records/${agent.agentId}`,
  }),
  'POST /agent/v2/webinars/records': ({ agent }) => ({
    body: { agentId: agent.agentId, campaign: 'A trial', clickType: 'close' },
  }),
  'GET /agent/v2/webinars/current/{agentId}': ({ agent }) => ({
    path: `/agent/v2/webinars/current/${agent.agentId}`,
  }),
  'POST /agent/v2/sgd-visits/add/{agentId}': ({ agent }) => ({
    path: `/agent/v2/sgd-visits/add/${agent.agentId}`,
    body: { queryParams: {} },
  }),
  'GET /agent/v2/title-events/agent-referral/{agentReferralId}': ({ agent }) => ({
    path: `/agent/v2/title-events/agent-referral/${agent.referralId}`,
  }),
  'POST /agent/v2/title-events': ({ agent }) => ({
    body: { agentReferralId: agent.referralId, lastQuotePrice: '1' },
  }),
  'PATCH /agent/v2/title-events/{id}': ({ agent }) => ({
    path: `/agent/v2/title-events/${agent.titleEventId}`,
    body: { lastQuotePrice: '1' },
  }),
  'GET /agent/v2/endpoint/reports': ({ agent }) => ({ path: `/agent/v2/endpoint/reports?agentId=${agent.agentId}` }),
  'POST /agent/v2/endpoint/reports': ({ agent }) => ({ body: { agentId: agent.agentId, address } }),
  'GET /agent/v2/endpoint/reports/{id}': ({ agent }) => ({ path: report(agent, '') }),
  'POST /agent/v2/endpoint/reports/{id}': ({ agent }) => ({ path: report(agent, ''), body: { owners: ['A Trial'] } }),
  'PATCH /agent/v2/endpoint/reports/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/reports/${agent.reportId}`,
    body: { owners: ['A Trial'] },
  }),
  'GET /agent/v2/endpoint/reports/{id}/document': ({ agent }) => ({ path: report(agent, '/document') }),
  'POST /agent/v2/endpoint/generate-report/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/generate-report/${agent.reportId}`,
  }),
  'POST /agent/v2/endpoint/open-escrow/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/open-escrow/${agent.reportId}`,
    body: {},
  }),
  'POST /agent/v2/endpoint/tracking/send-lead-to-endpoint/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/tracking/send-lead-to-endpoint/${agent.reportId}`,
    body: {},
  }),
  'POST /agent/v2/endpoint/tracking/send-lead-to-zapier/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/tracking/send-lead-to-zapier/${agent.reportId}`,
    body: {},
  }),
  'POST /agent/v2/endpoint/emails/referral-confirmation/{id}': ({ agent }) => ({
    path: `/agent/v2/endpoint/emails/referral-confirmation/${agent.reportId}`,
  }),
  'POST /api/partner-services/open-escrow/{agentId}': ({ agent }) => ({
    path: `/api/partner-services/open-escrow/${agent.agentId}`,
  }),
};

const orderOf = ({ agentId }: AgentSubject): string => `/agent/v2/sgd-orders/${agentId}/${NO_VIEW}`;

function note({ referralId }: AgentSubject, notes: string): SampleCall {
  return {
    query:
      'mutation ($id: Int!, $notes: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $notes) { revision } }',
    variables: { id: referralId, notes },
  };
}

function agentUpdate({ agentId }: AgentSubject, update: object): SampleCall {
  return {
    query:
      'mutation ($id: Int!, $update: AgentUpdate!) { partialAgentUpdate(agentId: $id, update: $update) { agentId } }',
    variables: { id: agentId, update },
  };
}

const report = ({ reportId, agentId }: AgentSubject, rest: string): string =>
  `/agent/v2/endpoint/reports/${reportId}${rest}?agentId=${agentId}`;

/** Operations whose address names a thing and not its owner: for other callers it is not found. */
export const NOT_THERE_FOR_OTHERS: ReadonlySet<string> = new Set([
  'PATCH /agent/v2/endpoint/reports/{id}',
  'POST /agent/v2/endpoint/generate-report/{id}',
  'POST /agent/v2/endpoint/open-escrow/{id}',
  'POST /agent/v2/endpoint/tracking/send-lead-to-endpoint/{id}',
  'POST /agent/v2/endpoint/tracking/send-lead-to-zapier/{id}',
  'POST /agent/v2/endpoint/emails/referral-confirmation/{id}',
  'PATCH /agent/v2/title-events/{id}',
  'POST /agent/v2/zip-waitlist/zapier-caching/{key}',
  'DELETE /agent/v2/zip-waitlist/zapier-caching/{key}',
]);
