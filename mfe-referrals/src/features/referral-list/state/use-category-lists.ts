import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { useQueries, useQueryClient, type UseQueryResult } from '@portal/shared/query';
import type { Subject } from '../../../queries/subject.ts';
import { type CategoryList, referralListQuery } from '../referral-list.queries.ts';
import { queryOfTab, type SavedPageOptions } from './page-options.ts';

export type CategoryLists = Readonly<Record<ReferralCategory, UseQueryResult<CategoryList>>>;

/** The categories in the order they are loaded: the current one first (REF-11). */
export const loadOrder = (current: ReferralCategory): ReferralCategory[] => [
  current,
  ...REFERRAL_CATEGORIES.filter((category) => category !== current),
];

/**
 * The lists of all five categories. They load one after another, the current tab first (REF-11); a list that fails
 * does not hold up the next. Each is read with its own page options (REF-12).
 */
export function useCategoryLists(subject: Subject, query: ReferralListQuery, saved: SavedPageOptions): CategoryLists {
  const client = useQueryClient();
  const order = loadOrder(query.tab);
  const queries = order.map((category) => referralListQuery(subject, queryOfTab(query, category, saved)));
  const isSettled = (index: number) => {
    const state = client.getQueryState(queries[index]!.queryKey); // the index is one of them
    return state !== undefined && state.status !== 'pending';
  };
  const firstOpen = queries.findIndex((_, index) => !isSettled(index));
  const results = useQueries({
    queries: queries.map((each, index) => ({ ...each, enabled: firstOpen === -1 || index <= firstOpen })),
  });
  return Object.fromEntries(order.map((category, index) => [category, results[index]])) as CategoryLists;
}

/** One value of each category's list. */
export function mapLists<Value>(
  lists: CategoryLists,
  value: (list: UseQueryResult<CategoryList>) => Value,
): Record<ReferralCategory, Value> {
  const entries = REFERRAL_CATEGORIES.map((category) => [category, value(lists[category])]);
  return Object.fromEntries(entries) as Record<ReferralCategory, Value>;
}
