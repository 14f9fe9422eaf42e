import { REPORT_LIST_LIMIT, REPORT_STATUSES, type ReportListQuery } from '@portal/shared/contracts';
import type { ReportStatus } from '@portal/shared/domain';

/** What the list shows. All of it is in the address of the page, so that Back and a link restore it (D-22). */
export interface ReportFilters {
  status: readonly ReportStatus[];
  /** The beginning of an address (API-74). */
  address: string;
  /** The id of a referral; empty: of any, or none. */
  referral: string;
  /** From 1. */
  page: number;
  limit: number;
}

export const NO_FILTERS: ReportFilters = { status: [], address: '', referral: '', page: 1, limit: REPORT_LIST_LIMIT };
const LIMITS = [10, 15, 20, 50, 100];
const LONGEST_ADDRESS = 300;

/** What an address of the page asks for; parts of it that make no sense are ignored. */
export function readFilters(parameters: URLSearchParams): ReportFilters {
  const statuses = (parameters.get('status') ?? '').split(',');
  const referral = parameters.get('agentReferralId') ?? '';
  const page = Number(parameters.get('page') ?? 1);
  const limit = Number(parameters.get('limit') ?? REPORT_LIST_LIMIT);
  return {
    status: REPORT_STATUSES.filter((status) => statuses.includes(status)),
    address: (parameters.get('requestAddress') ?? '').trim().slice(0, LONGEST_ADDRESS),
    referral: /^[1-9]\d{0,14}$/.test(referral) ? referral : '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    limit: LIMITS.includes(limit) ? limit : REPORT_LIST_LIMIT,
  };
}

/** The parameters of the page's address, without those that say nothing. */
export function writeFilters({ status, address, referral, page, limit }: ReportFilters): Record<string, string> {
  return {
    ...(status.length > 0 && { status: status.join(',') }),
    ...(address !== '' && { requestAddress: address }),
    ...(referral !== '' && { agentReferralId: referral }),
    ...(page > 1 && { page: String(page) }),
    ...(limit !== REPORT_LIST_LIMIT && { limit: String(limit) }),
  };
}

/** The filters as the server takes them: key=value, arrays comma-joined (API-75). */
export function queryOf({ status, address, referral, page, limit }: ReportFilters) {
  return {
    limit,
    ...(page > 1 && { offset: (page - 1) * limit }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(address !== '' && { requestAddress: address }),
    ...(referral !== '' && { agentReferralId: referral }),
  } satisfies Partial<Record<keyof ReportListQuery, string | number>>;
}

export const isFiltered = ({ status, address, referral }: ReportFilters): boolean =>
  status.length > 0 || address !== '' || referral !== '';

/** House numbers are shorter than the ids of referrals. */
const REFERRAL_ID = /^\d{7,15}$/;

/** What was typed into the search: the beginning of an address, or the id of a referral. */
export const searchOf = (text: string): Pick<ReportFilters, 'address' | 'referral'> =>
  REFERRAL_ID.test(text.trim()) ? { address: '', referral: text.trim() } : { address: text.trim(), referral: '' };
