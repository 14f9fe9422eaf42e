import type { ReferralListResponse } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { useNavigate } from '@portal/shared/router';
import { DataTable } from '@portal/shared/ui/data-table';
import { type ReactNode, useMemo } from 'react';
import { fromList } from '../../list-before.ts';
import { paths } from '../../paths.ts';
import type { CategoryCounts } from './CategoryTabs.tsx';
import { EmptyList } from './ListMessages.tsx';
import { sortOfHeaders, sortOfQuery } from './list-sort.ts';
import type { PageOptions } from './page-options.ts';
import { recordRowClick } from './record-row-click.ts';
import { ReferralCard } from './ReferralCard.tsx';
import { columnsOf } from './referral-columns.tsx';
import { rowView } from './referral-row.ts';
import { useIsWide } from './use-is-wide.ts';

interface CategoryTableProps {
  query: ReferralListQuery;
  /** Null while the skeleton is shown. */
  list: ReferralListResponse | null;
  /** When it was read, milliseconds since 1970. */
  readAt: number;
  isLoading: boolean;
  /** Directors see whose referral it is (D-08). */
  hasAgent: boolean;
  counts: CategoryCounts;
  onChangePage: (change: Partial<PageOptions>) => void;
  onClearFilters: () => void;
}

/** The rows of one category: a table, or cards on a small screen. */
export function CategoryTable(props: CategoryTableProps): ReactNode {
  const { query, list, readAt, isLoading, hasAgent, counts, onChangePage, onClearFilters } = props;
  const navigate = useNavigate();
  const isWide = useIsWide();
  const rows = useMemo(() => list?.data.map((group) => rowView(group, readAt)) ?? [], [list, readAt]);
  const columns = useMemo(() => columnsOf(query.tab, { hasAgent, isWide }), [query.tab, hasAgent, isWide]);
  return (
    <DataTable
      label={query.tab}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
      isRowTall={(row) => row.sides.length > 1}
      sort={sortOfHeaders(query)}
      onSort={(sort) => onChangePage({ sort: sortOfQuery(sort) })}
      onRowClick={(row) => {
        recordRowClick(row);
        void navigate(paths.details(row.agentReferralId), { state: fromList(window.location) });
      }}
      isLoading={isLoading}
      renderCard={(row) => <ReferralCard row={row} category={query.tab} hasAgent={hasAgent} />}
      empty={
        <EmptyList
          query={query}
          counts={counts}
          totalCount={list?.totalCount ?? 0}
          onClear={onClearFilters}
          onPage={(page) => onChangePage({ page })}
        />
      }
    />
  );
}
