import { supportPhone } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';

/** Fragment of the update form on the details page. */
export const UPDATE_SECTION = 'update';

/** Every address this remote leads to; no other file writes one. */
export const paths = {
  home: () => '/',
  list: (search = '') => (search ? `/referrals?${search}` : '/referrals'),
  /** The figures of a director's agents. */
  agents: () => '/referrals/agents',
  /** Pattern of the details page, as `remote.json` claims it. */
  detailsPattern: '/referrals-details/:id',
  /** REF-30: base64url of agentReferralId (D-02). */
  details: (agentReferralId: number) => `/referrals-details/${encodeId(agentReferralId)}`,
  update: (agentReferralId: number) => `/referrals-details/${encodeId(agentReferralId)}#${UPDATE_SECTION}`,
  /** The update drawer over the list, by the fragment of its address (D-20). */
  updateHere: (agentReferralId: number) => `#${UPDATE_SECTION}-${encodeId(agentReferralId)}`,
  /** What is due, one after the other over the list (D-20). */
  catchUpHere: () => '#one-by-one',
  guaranteedDisplay: () => '/sgd',
  /** The agent's escrow reports, with the form for one without a referral (D-37). */
  reports: () => '/reports',
  legacyVersion: () => '/legacy-dashboard',
  referralAgreement: (agentId: number) => withAgent('/referral-agreement', agentId),
  profile: (agentId: number) => withAgent('/update-profile', agentId),
  serviceZipCodes: (agentId: number) => withAgent('/service-zip-codes', agentId),
};

/** HOST-22…24 require the agent in the address of these pages. */
const withAgent = (path: string, agentId: number) => `${path}?id=${encodeId(agentId)}`;

/** CS-041: the support line of this installation. */
export const SUPPORT_PHONE = supportPhone();
