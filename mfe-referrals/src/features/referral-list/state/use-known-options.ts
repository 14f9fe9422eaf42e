import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { type QueryClient, useQueryClient } from '@portal/shared/query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { listsKey } from '../../../queries/query-keys.ts';
import type { Subject } from '../../../queries/subject.ts';
import type { CategoryList } from '../referral-list.queries.ts';
import { type FilterOptions, filterOptionsOf } from './known-options.ts';

/**
 * The filter options of the newest list that was read; null until there is one. Every answer has those of all
 * categories, whatever its filters, so the lists that depend on these options need not be asked.
 */
export function useKnownOptions(subject: Subject): FilterOptions | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      // Only what is read counts. The cache is emptied when the session goes on with another person: rendered then, the
      // lists of the one before would be asked for in the name of the other.
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated') onChange();
      }),
    [client],
  );
  const newest = useSyncExternalStore(subscribe, () => newestList(client, subject));
  return useMemo(() => newest && filterOptionsOf(newest), [newest]);
}

function newestList(client: QueryClient, subject: Subject): CategoryList | null {
  const lists = REFERRAL_CATEGORIES.flatMap((category) =>
    client.getQueriesData<CategoryList>({ queryKey: [...listsKey(subject), category] }),
  );
  return lists.reduce<CategoryList | null>(
    (newest, [, list]) => (list && (!newest || list.readAt > newest.readAt) ? list : newest),
    null,
  );
}
