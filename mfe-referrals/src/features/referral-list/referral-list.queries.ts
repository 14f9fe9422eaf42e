import { ApiError, http } from '@portal/shared/api';
import { ReferralGroup, ReferralListResponse, ReferralRowsResponse } from '@portal/shared/contracts';
import { defaultSort, type ReferralListQuery, toReferralFilter } from '@portal/shared/domain';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';
import { listsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';
import type { ListChanges } from '../live-changes/list-changes.ts';
import type { RowMark } from '../live-changes/row-marks.ts';
import { filtersName } from './filters-name.ts';

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

/** Whose referrals: an agent's own, those of one of a director's agents, or those of all of them (D-08). */
export function agentsParameter(subject: Subject, { agentId }: Pick<ReferralListQuery, 'agentId'>) {
  const wanted = subject.kind === 'agent' ? subject.id : agentId;
  return wanted === null ? {} : { agentIds: [String(wanted)] };
}

/** The parameters of one category's call (API-26). */
export function listParameters(subject: Subject, query: ReferralListQuery) {
  const { sortBy, sort } = query.sort ?? defaultSort(query);
  return {
    ...agentsParameter(subject, query),
    categories: [query.tab],
    ...toReferralFilter(query),
    limit: query.limit,
    page: query.page,
    sort,
    sortBy,
    projection: PROJECTION,
    isAdmin: subject.isAdmin === true,
  };
}

/** The answer for one category, and when it came. */
export interface CategoryList extends ReferralListResponse {
  /** Milliseconds since 1970. */
  readAt: number;
  /** When rows were changed in place since the list was read, whose order and counts are of then. */
  changed?: {
    /** What waits to be shown. */
    waiting: ListChanges;
    /** Marks by the id of a side. */
    marks: ReadonlyMap<number, RowMark>;
  };
}

/** First part of the keys of one category's lists with the same filters, whatever their page and order. */
export const filteredListsKey = (subject: Subject, query: ReferralListQuery): readonly string[] => [
  ...listsKey(subject),
  query.tab,
  filtersName(query),
];

/**
 * One category of the list. A call whose result is no longer needed is aborted: a new filter, page or order ends the
 * calls of the one before (REF-16).
 */
export const referralListQuery = (subject: Subject, query: ReferralListQuery) => {
  const parameters = listParameters(subject, query);
  return queryOptions({
    queryKey: [...filteredListsKey(subject, query), parameters],
    queryFn: ({ signal }) => readList(subject, query, signal),
    // Rows move when the visitor asks for it, not when the network is back.
    refetchOnReconnect: false,
  });
};

/**
 * Reads one page of a category. A failure is logged, an abort as a warning (API-24), and goes on to the query of the list:
 * its data stays null there, and the card says why (D-12).
 * @throws ApiError also for the abort of the signal, with the code `aborted`
 */
export async function readList(
  subject: Subject,
  query: ReferralListQuery,
  signal?: AbortSignal,
): Promise<CategoryList> {
  try {
    const list = await http.request('GET', 'referralSearch', {
      query: listParameters(subject, query),
      schema: ReferralListResponse,
      signal,
    });
    return { ...list, readAt: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'aborted') log.warning('referrals: a search was stopped');
    else log.error('referrals: a search failed', error);
    throw error;
  }
}

/** So many rows are checked at a time when nobody waits for them: all at once would stop a slow device. */
const ROWS_AT_A_TIME = 5;
const UncheckedRows = z.array(z.unknown());

/** Reads a page that is shown once more, in the background. @throws ApiError or ZodError, which are not logged */
export async function readListAgain(subject: Subject, query: ReferralListQuery): Promise<CategoryList> {
  const list = await http.request('GET', 'referralSearch', {
    query: listParameters(subject, query),
    schema: ReferralListResponse.extend({ data: UncheckedRows }),
  });
  return { ...list, data: await checkRows(list.data), readAt: Date.now() };
}

/**
 * Reads some rows in the background, with both sides whatever their tabs are now. Those that are out of reach are left
 * out. @throws ApiError or ZodError
 */
export async function readRows(
  subject: Subject,
  query: ReferralListQuery,
  rows: readonly ReferralGroup[],
): Promise<ReferralGroup[]> {
  if (rows.length === 0) return [];
  const referralIds = rows.map(({ referral }) => String(referral[0]!.agentReferralId)); // a row has at least one side
  const { data } = await http.request('GET', 'referralRows', {
    query: { referralIds, ...agentsParameter(subject, query) },
    schema: ReferralRowsResponse.extend({ data: UncheckedRows }),
  });
  return checkRows(data);
}

async function checkRows(rows: readonly unknown[]): Promise<ReferralGroup[]> {
  const checked: ReferralGroup[] = [];
  while (checked.length < rows.length) {
    await new Promise((resolve) => setTimeout(resolve));
    const some = rows.slice(checked.length, checked.length + ROWS_AT_A_TIME);
    checked.push(...some.map((row) => ReferralGroup.parse(row)));
  }
  return checked;
}
