import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import { formatCount, hasFilters } from '@portal/shared/domain';
import { useTopic } from '@portal/shared/events';
import { useQueryClient } from '@portal/shared/query';
import { useNavigate } from '@portal/shared/router';
import { DataTable } from '@portal/shared/ui/data-table';
import { Pager } from '@portal/shared/ui/pager';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useId, useMemo } from 'react';
import buttons from '../../buttons.module.css';
import { fromList } from '../../list-before.ts';
import { paths } from '../../paths.ts';
import { listsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';
import { AdminTools } from './AdminTools.tsx';
import { BottomBar } from './BottomBar.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FootNote } from './FootNote.tsx';
import { ListHeader } from './ListHeader.tsx';
import { AddressNotice, EmptyList, ListFailure } from './ListMessages.tsx';
import { sortInWords, sortOfHeaders, sortOfQuery } from './list-sort.ts';
import { filtersName, type PageOptionsStore } from './page-options.ts';
import { recordRowClick } from './record-row-click.ts';
import { ReferralCard } from './ReferralCard.tsx';
import { columnsOf } from './referral-columns.tsx';
import { rowView } from './referral-row.ts';
import classes from './ReferralList.module.css';
import { UpdateReminder } from './UpdateReminder.tsx';
import type { CategoryList } from './use-category-lists.ts';
import { useIsWide } from './use-is-wide.ts';
import { useReferralLists } from './use-referral-lists.ts';
import { useShownList } from './use-shown-list.ts';

interface ReferralListProps {
  subject: Subject;
  store: PageOptionsStore;
  isAdmin: boolean;
  /** False while something that the page waits for is still loading. */
  isReady: boolean;
}

/** The list of an agent's or a director's referrals: five tabs, filters, table or cards, pager. */
export function ReferralList({ subject, store, isAdmin, isReady }: ReferralListProps): ReactNode {
  const { address, query, notices, lists, options } = useReferralLists(subject, store);
  const navigate = useNavigate();
  const client = useQueryClient();
  const panelId = useId();
  const isSmall = useScreenSize() === 'small';
  const isWide = useIsWide();
  const hasAgent = subject.kind === 'director';
  useTopic('referral.changed', () => void client.invalidateQueries({ queryKey: listsKey(subject) }));

  const current = lists[query.tab];
  const shown = useShownList(current, `${query.tab}?${filtersName(query)}`);
  const isLoading = shown.isLoading || !isReady;
  const list = isReady ? shown.list : null;
  const rows = useMemo(() => list?.data.map((group) => rowView(group, shown.readAt)) ?? [], [list, shown.readAt]);
  const columns = useMemo(() => columnsOf(query.tab, { hasAgent, isWide }), [query.tab, hasAgent, isWide]);
  const counts = mapLists(lists, (each) => each.data?.totalCount ?? (each.isError ? undefined : null));
  const dueCounts = mapLists(lists, (each) => each.data?.dueCount ?? null);
  const totalCount = shown.totalCount;
  const retry = () => void current.refetch();

  const table =
    current.isError && !current.data ? (
      <ListFailure error={current.error} isRetrying={current.isFetching} onRetry={retry} />
    ) : (
      <DataTable
        label={query.tab}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        isRowTall={(row) => row.sides.length > 1}
        sort={sortOfHeaders(query)}
        onSort={(sort) => address.changePage({ sort: sortOfQuery(sort) })}
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
            totalCount={totalCount ?? 0}
            onClear={address.clearFilters}
            onPage={(page) => address.changePage({ page })}
          />
        }
      />
    );
  // Not before the list: what stands below it must not be pushed away when the rows come.
  const footNote = (totalCount !== null || current.isError) && <FootNote />;
  const pager = totalCount !== null && (
    <Pager
      page={query.page}
      limit={query.limit}
      totalCount={totalCount}
      isLoading={isLoading}
      onChange={({ page, limit }) => address.changePage({ page, limit: limit as typeof query.limit })}
    />
  );
  return (
    <>
      <ListHeader isSmall={isSmall}>
        <UpdateReminder
          current={query.tab}
          dueCounts={dueCounts}
          isDueOnly={query.isDueOnly}
          isSmall={isSmall}
          onShow={address.showDue}
          onShowAll={() => address.changeFilters({ isDueOnly: false })}
        />
        {isAdmin && <AdminTools />}
      </ListHeader>
      <AddressNotice notices={notices} onDismiss={() => address.tidy(query)} />
      {isSmall ? (
        <>
          <CategorySelect current={query.tab} counts={counts} onOpen={address.openTab} />
          <p className={classes.summary} role="status">
            <span>
              {totalCount === null ? 'Loading…' : `${formatCount(totalCount)} results, ${sortInWords(query)}`}
            </span>
            {hasFilters(query) && (
              <button type="button" className={buttons.quiet} onClick={address.clearFilters}>
                Clear filters
              </button>
            )}
          </p>
          {table}
          <div className={classes.smallPager}>{pager}</div>
          {footNote}
          <BottomBar
            query={query}
            options={options}
            totalCount={totalCount}
            onFilter={address.changeFilters}
            onClear={address.clearFilters}
            onSort={(sort) => address.changePage({ sort })}
          />
        </>
      ) : (
        <>
          <div className={classes.panel}>
            <CategoryTabs current={query.tab} counts={counts} panelId={panelId} onOpen={address.openTab} />
            <FilterBar
              query={query}
              options={options}
              onChange={address.changeFilters}
              onClear={address.clearFilters}
            />
            <div id={panelId} role="tabpanel" aria-label={query.tab}>
              {table}
              {pager}
            </div>
          </div>
          {footNote}
        </>
      )}
    </>
  );
}

function mapLists<Value>(
  lists: Readonly<Record<ReferralCategory, CategoryList>>,
  value: (list: CategoryList) => Value,
): Record<ReferralCategory, Value> {
  return Object.fromEntries(REFERRAL_CATEGORIES.map((category) => [category, value(lists[category])])) as Record<
    ReferralCategory,
    Value
  >;
}
