import { REFERRAL_CATEGORIES, type ReferralCategory } from '@portal/shared/contracts';
import { useTopic } from '@portal/shared/events';
import { useQueryClient } from '@portal/shared/query';
import { Pager } from '@portal/shared/ui/pager';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import type { ReactNode } from 'react';
import { listsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';
import { ExportButton } from '../referral-export/ExportButton.tsx';
import { useUnassigned } from '../unassigned/unassigned.queries.ts';
import { UnassignedPanel } from '../unassigned/UnassignedPanel.tsx';
import { AdminTools } from './AdminTools.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { SmallFrame, WideFrame } from './ListFrames.tsx';
import { ListHeader } from './ListHeader.tsx';
import { AddressNotice, ListFailure } from './ListMessages.tsx';
import { filtersName, type PageOptionsStore } from './page-options.ts';
import { UpdateReminder } from './UpdateReminder.tsx';
import type { CategoryList } from './use-category-lists.ts';
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
  const { address, query, notices, lists, options, agents } = useReferralLists(subject, store);
  const client = useQueryClient();
  const isSmall = useScreenSize() === 'small';
  const unassigned = useUnassigned(subject);
  useTopic('referral.changed', () => void client.invalidateQueries({ queryKey: listsKey(subject) }));

  const current = lists[query.tab];
  const shown = useShownList(current, `${query.tab}?${filtersName(query)}`);
  const isLoading = shown.isLoading || !isReady;
  const hasFailed = current.isError && !current.data;
  const counts = mapLists(lists, (each) => each.data?.totalCount ?? (each.isError ? undefined : null));
  // What stands below the queue appears with it: nothing is pushed away.
  const Frame = isSmall ? SmallFrame : WideFrame;
  return (
    <>
      <ListHeader isSmall={isSmall}>
        <UpdateReminder
          current={query.tab}
          dueCounts={mapLists(lists, (each) => each.data?.dueCount ?? null)}
          isDueOnly={query.isDueOnly}
          isSmall={isSmall}
          onShow={address.showDue}
          onShowAll={() => address.changeFilters({ isDueOnly: false })}
        />
        {isAdmin && <AdminTools />}
      </ListHeader>
      <AddressNotice notices={notices} onDismiss={() => address.tidy(query)} />
      <UnassignedPanel subject={subject} queue={unassigned} knownAgents={agents} />
      {unassigned.isKnown && (
        <Frame
          query={query}
          address={address}
          options={options}
          counts={counts}
          totalCount={shown.totalCount}
          hasFootNote={shown.totalCount !== null || hasFailed}
          exportButton={<ExportButton subject={subject} query={query} />}
          table={
            hasFailed ? (
              <ListFailure
                error={current.error}
                isRetrying={current.isFetching}
                onRetry={() => void current.refetch()}
              />
            ) : (
              <CategoryTable
                query={query}
                list={isReady ? shown.list : null}
                readAt={shown.readAt}
                isLoading={isLoading}
                hasAgent={subject.kind === 'director'}
                counts={counts}
                onChangePage={address.changePage}
                onClearFilters={address.clearFilters}
              />
            )
          }
          pager={
            shown.totalCount !== null && (
              <Pager
                page={query.page}
                limit={query.limit}
                totalCount={shown.totalCount}
                isLoading={isLoading}
                onChange={({ page, limit }) => address.changePage({ page, limit: limit })}
              />
            )
          }
        />
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
