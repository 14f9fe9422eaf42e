import { encodeId } from '@portal/shared/domain';

/** Every address this remote links to. */
export const paths = {
  list: '/reports',
  report: (id: string) => `/reports/${encodeURIComponent(id)}`,
  referral: (agentReferralId: number) => `/referrals-details/${encodeId(agentReferralId)}`,
} as const;

/** The address of one report, as remote.json claims it. */
export const REPORT_PATTERN = '/reports/:id';
