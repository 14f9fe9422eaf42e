import { DEFAULT_REFERRAL_QUERY, printReferralListQuery, type ReferralListQuery } from '@portal/shared/domain';

const { tab, page, limit, sort } = DEFAULT_REFERRAL_QUERY;

/** Names a filter query, whatever tab, page and order are shown. */
export const filtersName = (query: ReferralListQuery): string =>
  printReferralListQuery({ ...query, tab, page, limit, sort }).toString();
