import type { ReferralCategory } from '@portal/shared/contracts';
import {
  parseReferralListQuery,
  printReferralListQuery,
  type ReferralListQuery,
  withFilter,
  withoutFilters,
} from '@portal/shared/domain';
import { useNavigate, useSearchParams } from '@portal/shared/router';
import { useEffect, useMemo } from 'react';
import {
  DEFAULT_PAGE_OPTIONS,
  type PageOptions,
  type PageOptionsStore,
  queryOfTab,
  type SavedPageOptions,
} from './page-options.ts';

/** What the list shows, read from the address, and every way to change it (D-22). */
export interface ListAddress {
  query: ReferralListQuery;
  /** One sentence for each part of the address that could not be read. */
  notices: string[];
  /** Page options of the other categories (REF-12). */
  saved: SavedPageOptions;
  openTab: (tab: ReferralCategory) => void;
  /** Back to the default page options of every category (REF-13). */
  changeFilters: (change: Partial<ReferralListQuery>) => void;
  clearFilters: () => void;
  changePage: (change: Partial<PageOptions>) => void;
  /** Only what needs an update, the oldest first. */
  showDue: (tab: ReferralCategory) => void;
  /** Writes the query as it was understood, so that the address is right again. */
  tidy: (query: ReferralListQuery) => void;
}

export function useListAddress(store: PageOptionsStore): ListAddress {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { query, notices } = useMemo(() => parseReferralListQuery(search), [search]);
  const saved = useMemo(() => store.read(query), [store, query]);

  useEffect(() => store.save(query), [store, query]);

  const show = (next: ReferralListQuery, { replace = false } = {}) => {
    const text = printReferralListQuery(next).toString();
    // The same view once more must not be one more step for Back.
    if (text === search.toString()) return;
    void navigate({ search: text && `?${text}` }, { replace });
  };
  return {
    query,
    notices,
    saved,
    openTab: (tab) => show(queryOfTab(query, tab, saved)),
    changeFilters: (change) => show({ ...withFilter(query, change), ...DEFAULT_PAGE_OPTIONS }),
    clearFilters: () => show({ ...withoutFilters(query), ...DEFAULT_PAGE_OPTIONS }),
    changePage: (change) => show({ ...query, ...change }),
    showDue: (tab) =>
      show({
        ...withFilter({ ...query, tab }, { isDueOnly: true }),
        ...DEFAULT_PAGE_OPTIONS,
        sort: { sortBy: 'Last Modified Date', sort: 1 },
      }),
    tidy: (understood) => show(understood, { replace: true }),
  };
}
