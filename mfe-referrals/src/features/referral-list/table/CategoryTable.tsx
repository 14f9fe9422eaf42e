import type { ListSettings, ReferralCategory, SortColumn } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useNavigate } from '@portal/shared/router';
import { DataTable } from '@portal/shared/ui/data-table';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useMemo } from 'react';
import { fromList } from '../../../navigation/list-before.ts';
import { paths } from '../../../paths.ts';
import type { CategoryList } from '../referral-list.queries.ts';
import type { CategoryCounts } from '../state/use-referral-list.ts';
import { EmptyList } from '../messages/ListMessages.tsx';
import { sortOfHeaders, sortOfQuery } from '../sort/list-sort.ts';
import type { PageOptions } from '../state/page-options.ts';
import { recordRowClick } from '../row/record-row-click.ts';
import { ReferralCard } from '../card/ReferralCard.tsx';
import { type CellContext, columnsOf } from './referral-columns.tsx';
import { knownRowView, type RowView } from '../row/referral-row.ts';
import type { SelectedRow } from '../../list-selection/selection.ts';
import { card, chosen, KeyedCheckbox, checkboxColumn, CheckboxProvider } from '../../list-selection/RowCheckboxes.tsx';
import type { Selection } from '../../list-selection/use-selection.ts';
import { useRowsInTurn } from '../../live-changes/use-rows-in-turn.ts';
import { useIsWide } from './use-is-wide.ts';

interface CategoryTableProps {
  query: ReferralListQuery;
  /** Null while the skeleton is shown. */
  list: CategoryList | null;
  isLoading: boolean;
  /** Directors see whose referral it is (D-08). */
  hasAgent: boolean;
  settings: ListSettings;
  selection: Selection<SelectedRow>;
  /** The rows in sight, as they can be selected. */
  selectable: readonly SelectedRow[];
  counts: CategoryCounts;
  onChangePage: (change: Partial<PageOptions>) => void;
  onClearFilters: () => void;
  onOpenTab: (tab: ReferralCategory) => void;
}

const CHECKBOXES = checkboxColumn<RowView, SortColumn, CellContext>({
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
});
const DENSE: CellContext = { isDense: true };
const COMFORTABLE: CellContext = { isDense: false };

/** The rows of one category: a table, or cards on a small screen. */
export function CategoryTable(props: CategoryTableProps): ReactNode {
  const { query, list, isLoading, hasAgent, settings, counts, onChangePage, onClearFilters } = props;
  const { selection, selectable, onOpenTab } = props;
  const isSmall = useScreenSize() === 'small';
  const navigate = useNavigate();
  const isWide = useIsWide();
  const groups = useRowsInTurn(list);
  const readAt = list?.readAt ?? 0;
  const rows = useMemo(() => groups.map((group) => knownRowView(group, readAt)), [groups, readAt]);
  const { hiddenColumns, columnOrder } = settings;
  const isDense = settings.density === 'compact';
  const columns = useMemo(
    () => [CHECKBOXES, ...columnsOf(query.tab, { hasAgent, isWide }, { hiddenColumns, columnOrder })],
    [query.tab, hasAgent, isWide, hiddenColumns, columnOrder],
  );
  return (
    <CheckboxProvider selection={selection} shown={selectable}>
      <DataTable
        label={t(query.tab)}
        columns={columns}
        rows={rows}
        isRowOn={(row) => selection.rows.has(row.key)}
        rowClass={(row) => (selection.rows.has(row.key) ? chosen : undefined)}
        context={isDense ? DENSE : COMFORTABLE}
        isDense={isDense}
        rowKey={(row) => row.key}
        isRowTall={(row) => row.sides.length > 1}
        sort={sortOfHeaders(query)}
        onSort={(sort) => onChangePage({ sort: sortOfQuery(sort) })}
        onRowClick={(row) => {
          if (isSmall && selection.isChoosing) return selection.toggle(row.key, false);
          recordRowClick(row);
          void navigate(paths.details(row.agentReferralId), { state: fromList(window.location) });
        }}
        isLoading={isLoading}
        renderCard={(row) => {
          const content = <ReferralCard row={row} category={query.tab} hasAgent={hasAgent} />;
          if (!selection.isChoosing) return content;
          return (
            <div className={card}>
              <KeyedCheckbox rowKey={row.key} name={row.name} isRange={false} />
              {content}
            </div>
          );
        }}
        empty={
          <EmptyList
            query={query}
            counts={counts}
            totalCount={list?.totalCount ?? 0}
            onClear={onClearFilters}
            onOpen={onOpenTab}
            onPage={(page) => onChangePage({ page })}
          />
        }
      />
    </CheckboxProvider>
  );
}
