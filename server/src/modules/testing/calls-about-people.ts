import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import {
  endpointPath,
  ENDPOINTS,
  NO_REP_ON_FILE,
  TAKE_A_LOOK,
  usualPreferences,
  type AgreementSigning,
  type SelfReport,
} from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

// One call of every route and GraphQL field that names a person, or something of theirs.

/** The ids that one call names. */
export interface Named {
  agentId: number;
  referralId: number;
  directorId: number;
  email: string;
  reportId: string;
  titleEventId: string;
  /** In a director's queue. */
  waitingReferralId: number;
}
export type PersonCall = Pick<InjectOptions, 'method' | 'url' | 'payload'> | { query: string; variables: object };

export const AGENT = 'agent';
export const DIRECTOR = 'director';
export type Caller = typeof AGENT | typeof DIRECTOR;
export interface Probe {
  call: (named: Named) => PersonCall;
  /** Who may do it to their own; the others are always refused. */
  by: readonly Caller[];
  /** Blocked while acting (D-06), so that only the person themselves can do it to their own. */
  isBlockedWhileActing?: true;
}

const both: readonly Caller[] = [AGENT, DIRECTOR];
const agentOnly: readonly Caller[] = [AGENT];
const directorOnly: readonly Caller[] = [DIRECTOR];
const post = (url: string, payload: object, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST'): PersonCall => ({
  method,
  url,
  payload,
});
const get = (url: string): PersonCall => ({ method: 'GET', url });
const graph = (query: string, variables: object): PersonCall => ({ query, variables });

const zips = ['80205'];
const OLD_ORDER = '00000000-0000-4000-8000-000000000000';

/** A declined order of these agents, too old to be paid with another card, which the calls about orders name. */
export async function insertOldOrders(db: Kysely<Database>, agentIds: readonly number[]): Promise<void> {
  const order = {
    orderId: OLD_ORDER,
    kind: 'purchase',
    status: 'declined',
    fingerprint: 'of these tests',
    term: '12_MO',
    discount: 0,
    fullCents: 1,
    totalCents: 1,
    billing: JSON.stringify({ name: 'Somebody', company: '', phone: '', address: '' }),
    termsVersion: '2026-11',
    placedBy: 'user',
    placedAt: new Date('2026-01-01T00:00:00Z'),
    failureMailedAt: new Date('2026-01-01T00:00:00Z'),
  } as const;
  await db
    .insertInto('sgdOrder')
    .values(agentIds.map((agentId) => ({ agentId, ...order })))
    .execute();
}
export const address = {
  streetNumber: '1',
  streetName: 'Main St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
};
const staleReferral = (id: number) => ({ all: [{ agentReferralId: id, revision: 999 }] });
const referralChange = (id: number) => ({ agentReferralId: id, revision: 999, status: 'Contacted' });

/** The self report of an agent who has said nothing. */
const UNSAID: Omit<SelfReport, 'agentId'> = {
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
};

const signing = (textHash: string): AgreementSigning => ({
  version: '2025-02',
  textHash,
  profileRevision: 0,
  signedName: 'A B',
  hasRead: true,
  agreesElectronically: true,
  fee: 35,
  status: 'Completed',
  type: 'update-profile',
});

export const ROUTES: Record<string, Probe> = {
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
  [`PUT ${ENDPOINTS.directorSettings}`]: {
    call: ({ directorId }) =>
      post(
        endpointPath('directorSettings', { id: directorId }),
        { firstName: 'A', lastName: 'B', phoneNumber: '', company: '', revision: 999 },
        'PUT',
      ),
    by: directorOnly,
  },
  [`GET ${ENDPOINTS.staffActivity}`]: {
    call: ({ agentId }) => get(endpointPath('staffActivity', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.ranking}`]: { call: ({ agentId }) => get(endpointPath('ranking', { agentId })), by: agentOnly },
  [`PUT ${ENDPOINTS.badge}`]: {
    call: ({ agentId }) => post(endpointPath('badge', { agentId, badgeId: 'closer' }), { isShown: true }, 'PUT'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.referralSearch}`]: {
    call: ({ agentId }) => get(`${ENDPOINTS.referralSearch}?category=Wins&agentIds=${agentId}`),
    by: both,
  },
  [`GET ${ENDPOINTS.referralRows}`]: {
    call: ({ agentId, referralId }) => get(`${ENDPOINTS.referralRows}?referralIds=${referralId}&agentIds=${agentId}`),
    by: both,
  },
  [`GET ${ENDPOINTS.agentProfile}`]: {
    call: ({ agentId }) => get(endpointPath('agentProfile', { agentId })),
    by: agentOnly,
  },
  [`PUT ${ENDPOINTS.agentProfile}`]: {
    call: ({ agentId }) =>
      post(endpointPath('agentProfile', { agentId }), { revision: 999, fields: { firstName: 'A' } }, 'PUT'),
    by: agentOnly,
  },
  [`PUT ${ENDPOINTS.agentPhoto}`]: {
    call: ({ agentId }) => post(endpointPath('agentPhoto', { agentId }), {}, 'PUT'),
    by: agentOnly,
  },
  [`DELETE ${ENDPOINTS.agentPhoto}`]: {
    call: ({ agentId }) => post(endpointPath('agentPhoto', { agentId }), {}, 'DELETE'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.agentPhotoFile}`]: {
    call: ({ agentId }) => get(endpointPath('agentPhotoFile', { agentId, fileId: randomUUID() })),
    // there is no such photo of anybody
    by: [],
  },
  [`GET ${ENDPOINTS.agentAgreement}`]: {
    call: ({ agentId }) => get(endpointPath('agentAgreement', { agentId })),
    // nobody has one here
    by: [],
  },
  [`GET ${ENDPOINTS.earlierAgreement}`]: {
    call: ({ agentId }) => get(endpointPath('earlierAgreement', { agentId, fileId: randomUUID() })),
    by: [],
  },
  [`GET ${ENDPOINTS.referralAgreement}`]: {
    call: ({ agentId }) => get(endpointPath('referralAgreement', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.unsignedAgreement}`]: {
    call: ({ agentId }) => get(endpointPath('unsignedAgreement', { agentId })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.agreementSignature}`]: {
    // of a text that does not exist, so the own call ends with 409: after the access check
    call: ({ agentId }) => post(endpointPath('agreementSignature', { agentId }), signing('0'.repeat(64))),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`POST ${ENDPOINTS.rfaSignedMail}`]: {
    call: ({ agentId, email }) =>
      post(ENDPOINTS.rfaSignedMail, {
        editProfileUrl: `/v2/update-profile/${encodeId(agentId)}`,
        email,
        firstName: 'A',
        rfaUrl: '/referral-agreement',
      }),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`POST ${ENDPOINTS.missingInformationMail}`]: {
    call: ({ agentId, email }) => post(ENDPOINTS.missingInformationMail, { agentId, email, firstName: 'A' }),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`GET ${ENDPOINTS.preferences}`]: {
    call: ({ agentId }) => get(endpointPath('preferences', { agentId })),
    by: agentOnly,
  },
  [`PUT ${ENDPOINTS.preferences}`]: {
    call: ({ agentId }) =>
      post(endpointPath('preferences', { agentId }), { ...usualPreferences('America/Denver'), revision: 999 }, 'PUT'),
    by: agentOnly,
  },
  [`PUT ${ENDPOINTS.preferredLanguage}`]: {
    call: ({ agentId }) => post(endpointPath('preferredLanguage', { agentId }), { language: 'en' }, 'PUT'),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.testNotification}`]: {
    call: ({ agentId }) => post(endpointPath('testNotification', { agentId }), {}),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`PUT ${ENDPOINTS.selfReport}`]: {
    call: ({ agentId }) => post(ENDPOINTS.selfReport, { ...UNSAID, agentId }, 'PUT'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.savedSelfReport}`]: {
    call: ({ agentId }) => get(endpointPath('savedSelfReport', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.referral}`]: {
    call: ({ referralId }) => get(endpointPath('referral', { agentReferralId: referralId })),
    by: both,
  },
  [`GET ${ENDPOINTS.agentRollUp}`]: {
    call: ({ directorId }) => get(endpointPath('agentRollUp', { id: directorId })),
    by: directorOnly,
  },
  [`GET ${ENDPOINTS.referralDraft}`]: {
    call: ({ referralId }) => get(endpointPath('referralDraft', { agentReferralId: referralId })),
    by: both,
  },
  [`PUT ${ENDPOINTS.referralDraft}`]: {
    call: ({ referralId }) =>
      post(endpointPath('referralDraft', { agentReferralId: referralId }), { revision: 0, body: {} }, 'PUT'),
    by: both,
  },
  [`DELETE ${ENDPOINTS.referralDraft}`]: {
    call: ({ referralId }) => post(endpointPath('referralDraft', { agentReferralId: referralId }), {}, 'DELETE'),
    by: both,
  },
  [`GET ${ENDPOINTS.referralExport}`]: {
    call: ({ agentId }) => get(`${endpointPath('referralExport', { id: agentId })}?category=Wins`),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.dashboard}`]: { call: ({ agentId }) => get(endpointPath('dashboard', { agentId })), by: agentOnly },
  [`GET ${ENDPOINTS.dashboardParts}`]: {
    call: ({ agentId }) => get(`${endpointPath('dashboardParts', { agentId })}?parts=rank`),
    by: agentOnly,
  },
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
  [`GET ${ENDPOINTS.serviceZips}`]: {
    call: ({ agentId }) => get(endpointPath('serviceZips', { agentId })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.serviceZips}`]: {
    call: ({ agentId }) => post(endpointPath('serviceZips', { agentId }), { zipCodes: ['00000'] }),
    by: agentOnly,
  },
  [`DELETE ${ENDPOINTS.serviceZip}`]: {
    call: ({ agentId }) => ({ method: 'DELETE', url: endpointPath('serviceZip', { agentId, zip: '80205' }) }),
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
  [`POST ${ENDPOINTS.agentListings}`]: {
    call: ({ agentId }) => post(ENDPOINTS.agentListings, { id: agentId, org: 'agent-portal' }),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.agentSales}`]: {
    call: ({ agentId }) => post(ENDPOINTS.agentSales, { id: agentId, org: 'agent-portal' }),
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
  [`PATCH ${ENDPOINTS.savedCart}`]: {
    call: ({ agentId }) => post(endpointPath('savedCart', { agentId }), { remove: zips }, 'PATCH'),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.checkout}`]: { call: ({ agentId }) => get(endpointPath('checkout', { agentId })), by: agentOnly },
  [`POST ${ENDPOINTS.checkout}`]: {
    call: ({ agentId }) => post(endpointPath('checkout', { agentId }), { zipCodes: zips, term: '12_MO' }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.orders}`]: { call: ({ agentId }) => get(endpointPath('orders', { agentId })), by: agentOnly },
  [`POST ${ENDPOINTS.orders}`]: {
    // nothing is sold in the small world: refused after the access check
    call: ({ agentId }) =>
      post(endpointPath('orders', { agentId }), {
        orderKey: randomUUID(),
        zipCodes: zips,
        term: '12_MO',
        totalCents: 1,
        billing: { name: 'Somebody', company: '', phone: '', address: '' },
        paymentToken: 'tok_accepted',
        acceptsTerms: true,
        termsVersion: '2026-11',
        isOnBehalf: true,
      }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.order}`]: {
    call: ({ agentId }) => get(endpointPath('order', { agentId, orderId: OLD_ORDER })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.orderStatus}`]: {
    call: ({ agentId }) => post(endpointPath('orderStatus', { agentId, orderId: OLD_ORDER }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.orderPayment}`]: {
    call: ({ agentId }) =>
      post(endpointPath('orderPayment', { agentId, orderId: OLD_ORDER }), { paymentToken: 'tok_accepted' }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.orderReceipt}`]: {
    call: ({ agentId }) => get(endpointPath('orderReceipt', { agentId, orderId: OLD_ORDER })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.zipWorth}`]: {
    call: ({ agentId }) => get(endpointPath('zipWorth', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.sponsorships}`]: {
    call: ({ agentId }) => get(endpointPath('sponsorships', { agentId })),
    by: agentOnly,
  },
  [`PUT ${ENDPOINTS.sponsorship}`]: {
    // nothing is sponsored in the small world: refused by the contract, after the access check
    call: ({ agentId }) => post(endpointPath('sponsorship', { agentId, zip: '80205' }), { endsAtTerm: true }, 'PUT'),
    by: [],
  },
  [`DELETE ${ENDPOINTS.savedCard}`]: {
    // there is no saved card in the small world: refused after the access check
    call: ({ agentId }) => ({ method: 'DELETE', url: endpointPath('savedCard', { agentId, cardId: OLD_ORDER }) }),
    by: [],
  },
  [`POST ${ENDPOINTS.failedPaymentMail}`]: {
    call: ({ agentId }) => post(ENDPOINTS.failedPaymentMail, { agentId }),
    by: agentOnly,
    isBlockedWhileActing: true,
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
    // nothing is sold in the small world, so the own call ends with 400: after the access check
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
  [`POST ${ENDPOINTS.sendZap}`]: {
    // not on the waitlist: refused after the access check
    call: ({ agentId }) =>
      post(ENDPOINTS.sendZap, {
        target: 'waitlist',
        data: { agentId, availableWaitlistedZips: zips, addedByRep: NO_REP_ON_FILE, waitlistCtaType: TAKE_A_LOOK },
      }),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`POST ${ENDPOINTS.contactUnlock}`]: {
    // not a ZIP code of the referral: refused after the access check
    call: ({ agentId, referralId }) =>
      post(endpointPath('contactUnlock', { agentId }), { agentReferralId: referralId, zip: '00000' }),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.salesRecord}`]: {
    call: ({ agentId }) => get(endpointPath('salesRecord', { agentId })),
    by: agentOnly,
  },
  [`GET ${ENDPOINTS.webinarRecords}`]: {
    call: ({ agentId }) => get(endpointPath('webinarRecords', { agentId })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.addWebinarRecord}`]: {
    call: ({ agentId }) => post(ENDPOINTS.addWebinarRecord, { agentId, campaign: 'A webinar', clickType: 'close' }),
    by: agentOnly,
    isBlockedWhileActing: true,
  },
  [`GET ${ENDPOINTS.currentWebinar}`]: {
    call: ({ agentId }) => get(endpointPath('currentWebinar', { agentId })),
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
  [`GET ${ENDPOINTS.titleEventOfReferral}`]: {
    call: ({ referralId }) => get(endpointPath('titleEventOfReferral', { agentReferralId: referralId })),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.titleEvents}`]: {
    // it has one in these tests: refused after the access check
    call: ({ referralId }) => post(ENDPOINTS.titleEvents, { agentReferralId: referralId, lastQuotePrice: '1' }),
    by: agentOnly,
  },
  [`PATCH ${ENDPOINTS.titleEvent}`]: {
    call: ({ titleEventId }) =>
      post(endpointPath('titleEvent', { id: titleEventId }), { lastQuotePrice: '1' }, 'PATCH'),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.openEscrow}`]: {
    // the report of the small world has escrow open already, so no partner is called
    call: ({ reportId }) => post(endpointPath('openEscrow', { id: reportId }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.sendLeadToEndpoint}`]: {
    call: ({ reportId }) => post(endpointPath('sendLeadToEndpoint', { id: reportId }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.sendLeadToZapier}`]: {
    call: ({ reportId }) => post(endpointPath('sendLeadToZapier', { id: reportId }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.referralConfirmation}`]: {
    call: ({ reportId }) => post(endpointPath('referralConfirmation', { id: reportId }), {}),
    by: agentOnly,
  },
  [`POST ${ENDPOINTS.openEscrowClick}`]: {
    call: ({ agentId }) => post(endpointPath('openEscrowClick', { agentId }), {}),
    by: agentOnly,
  },
};

export const FIELDS: Record<string, Probe> = {
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
    call: ({ agentId, waitingReferralId }) =>
      graph('mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { revision } }', {
        r: waitingReferralId,
        a: agentId,
      }),
    by: directorOnly,
  },
  confirmAgentReferralStatuses: {
    call: ({ referralId }) =>
      graph(
        'mutation ($all: [ReferralRevision!]!) { confirmAgentReferralStatuses(referrals: $all) { revision } }',
        staleReferral(referralId),
      ),
    by: both,
  },
  undoAgentReferralChanges: {
    call: ({ referralId }) =>
      graph(
        'mutation ($all: [ReferralRevision!]!) { undoAgentReferralChanges(referrals: $all) { revision } }',
        staleReferral(referralId),
      ),
    by: both,
  },
  insertNotesForReferrals: {
    call: ({ referralId }) =>
      graph(
        'mutation ($ids: [Int!]!) { insertNotesForReferrals(agentReferralIds: $ids, notes: "seen") { revision } }',
        { ids: [referralId] },
      ),
    by: both,
  },
  assignReferrals: {
    call: ({ agentId, waitingReferralId }) =>
      graph('mutation ($r: [Int!]!, $a: Int!) { assignReferrals(agentReferralIds: $r, agentId: $a) { revision } }', {
        r: [waitingReferralId],
        a: agentId,
      }),
    by: directorOnly,
  },
  returnReferrals: {
    call: ({ referralId }) =>
      graph('mutation ($r: [Int!]!) { returnReferrals(agentReferralIds: $r) { revision } }', { r: [referralId] }),
    by: directorOnly,
  },
  unlistAgentWaitList: {
    call: ({ agentId }) =>
      graph('mutation ($id: Int!) { unlistAgentWaitList(agentId: $id, zips: []) }', { id: agentId }),
    by: agentOnly,
  },
};
