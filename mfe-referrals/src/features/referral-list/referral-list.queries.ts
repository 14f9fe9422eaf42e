import { http } from '@portal/shared/api';
import { ReferralListResponse } from '@portal/shared/contracts';
import { defaultSort, type ReferralListQuery, toReferralFilter } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import { listsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';

/** Fields the list needs beyond the usual ones (API-23; `sold…` are D-01's words for {product}). */
const PROJECTION = [
  'appointmentType',
  'commissionReceived',
  'referralEscrowInfo',
  'pcBookedBy',
  'pcBookedByDate',
  'soldDate',
  'soldPrice',
  'listPrice',
];

/** The parameters of one category's call (API-26). */
export function listParameters(subject: Subject, query: ReferralListQuery) {
  const { sortBy, sort } = query.sort ?? defaultSort(query);
  return {
    ...(subject.kind === 'agent' ? { agentIds: [String(subject.id)] } : {}),
    categories: [query.tab],
    ...toReferralFilter(query),
    limit: query.limit,
    page: query.page,
    sort,
    sortBy,
    projection: PROJECTION,
  };
}

/**
 * One category of the list. A call that nobody waits for any more is aborted: a new filter, page or order ends the
 * calls of the one before (REF-16).
 */
export const referralListQuery = (subject: Subject, query: ReferralListQuery) => {
  const parameters = listParameters(subject, query);
  return queryOptions({
    queryKey: [...listsKey(subject), query.tab, parameters],
    queryFn: ({ signal }) =>
      http.request('GET', 'referralSearch', { query: parameters, schema: ReferralListResponse, signal }),
  });
};
