import { formatCount, hasFilters, type ReferralListQuery } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useId } from 'react';
import { BottomBar } from './BottomBar.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { type CategoryCounts, CategoryTabs } from './CategoryTabs.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FootNote } from './FootNote.tsx';
import type { FilterOptions } from './known-options.ts';
import classes from './ListFrames.module.css';
import { sortInWords } from './list-sort.ts';
import type { ListAddress } from './use-list-address.ts';

interface ListFrameProps {
  query: ReferralListQuery;
  address: ListAddress;
  options: FilterOptions | null;
  counts: CategoryCounts;
  /** Rows of this category on all pages; null until it is known. */
  totalCount: number | null;
  /** Whether what stands below the rows is shown: not before them, or they would push it away when they come. */
  hasFootNote: boolean;
  table: ReactNode;
  pager: ReactNode;
  exportButton: ReactNode;
}

/** Tabs, filter bar, table and pager in one panel. */
export function WideFrame(props: ListFrameProps): ReactNode {
  const { query, address, options, counts, hasFootNote, table, pager, exportButton } = props;
  const panelId = useId();
  return (
    <>
      <div className={classes.panel}>
        <CategoryTabs current={query.tab} counts={counts} panelId={panelId} onOpen={address.openTab} />
        <FilterBar query={query} options={options} onChange={address.changeFilters} onClear={address.clearFilters}>
          {exportButton}
        </FilterBar>
        <div id={panelId} role="tabpanel" aria-label={query.tab}>
          {table}
          {pager}
        </div>
      </div>
      {hasFootNote && <FootNote />}
    </>
  );
}

/** Cards below a select list, with search, filters and order at the lower edge (REF-09, REF-28). */
export function SmallFrame(props: ListFrameProps): ReactNode {
  const { query, address, options, counts, totalCount, hasFootNote, table, pager, exportButton } = props;
  return (
    <>
      <CategorySelect current={query.tab} counts={counts} onOpen={address.openTab} />
      <p className={classes.summary} role="status">
        <span>{totalCount === null ? 'Loading…' : `${resultsText(totalCount)}, ${sortInWords(query)}`}</span>
        {hasFilters(query) && (
          <ActionButton kind="link" onClick={address.clearFilters}>
            Clear filters
          </ActionButton>
        )}
      </p>
      {table}
      {pager && (
        <div className={classes.below}>
          {pager}
          {exportButton}
        </div>
      )}
      {hasFootNote && <FootNote />}
      <BottomBar
        query={query}
        options={options}
        totalCount={totalCount}
        onFilter={address.changeFilters}
        onClear={address.clearFilters}
        onSort={(sort) => address.changePage({ sort })}
      />
    </>
  );
}

const resultsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`;
