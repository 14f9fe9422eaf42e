import { hasFilters } from '@portal/shared/domain';
import { useFrameSize } from '@portal/shared/frame-size';
import { t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { Pager } from '@portal/shared/ui/pager';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { ListSwitch } from '../agent-rollup/ListSwitch.tsx';
import { CatchUp } from '../catch-up/CatchUp.tsx';
import { ListKeys } from '../list-keys/ListKeys.tsx';
import { selectedRowOf } from '../list-selection/selection.ts';
import { SelectionBar } from '../list-selection/SelectionBar.tsx';
import { useSelection } from '../list-selection/use-selection.ts';
import { useListSettings } from '../list-views/list-views.queries.ts';
import { ExportButton } from '../referral-export/ExportButton.tsx';
import { useUnassigned } from '../unassigned/use-unassigned.ts';
import { AfterCall } from '../speed-to-lead/AfterCall.tsx';
import { ChangesBar, LiveMark } from '../live-changes/LiveParts.tsx';
import { UpdateDrawer } from '../referral-update/UpdateDrawer.tsx';
import { BelowQueue } from '../unassigned/BelowQueue.tsx';
import { FootNote } from './frame/FootNote.tsx';
import { SmallFrame, WideFrame } from './frame/ListFrames.tsx';
import { AdminTools } from './header/AdminTools.tsx';
import { ListHeader } from './header/ListHeader.tsx';
import { UpdateReminder } from './header/UpdateReminder.tsx';
import { AddressNotice, isOfAnotherDirector, ListFailure, NotYourAgent } from './messages/ListMessages.tsx';
import { filteredListsKey } from './referral-list.queries.ts';
import { useReferralList } from './state/use-referral-list.ts';
import { useReturnToRow } from './state/use-return-to-row.ts';
import { CategoryTable } from './table/CategoryTable.tsx';
import { columnNamesOf } from './table/referral-columns.tsx';

interface ReferralListProps {
  subject: Subject;
  isAdmin: boolean;
  /** False while something that the page waits for is still loading. */
  isReady: boolean;
  /** The visitor went back to the list as they left it. */
  isReturn?: boolean;
}

/** The list of an agent's or a director's referrals: five tabs, filters, table or cards, pager. */
export function ReferralList({ subject, isAdmin, isReady, isReturn = false }: ReferralListProps): ReactNode {
  const state = useReferralList(subject);
  const { query, lists, shown } = state;
  usePageTitle(t(query.tab), t('Referrals'));
  const isSmall = useFrameSize() === 'small';
  const unassigned = useUnassigned(subject);
  const settings = useListSettings();
  const rows = useRef<HTMLDivElement>(null);
  const list = isReady ? shown.list : null;
  const selectable = useMemo(() => list?.data.map(selectedRowOf) ?? [], [list]);
  const selection = useSelection(filteredListsKey(subject, query).join(' '), selectable);

  // stays when the bar goes with the selection, or with the tab
  const [note, setNote] = useState('');

  const current = lists[query.tab];
  const isLoading = shown.isLoading || !isReady;
  const rowsAreShown = isReady && shown.list !== null && !shown.isLoading;
  useReturnToRow(rows, { isReturn, areShown: rowsAreShown });
  // where there is nothing, what is said of it and its height depend on the other tabs, too
  const { totalCount } = shown;
  const isBelowKnown =
    totalCount !== null &&
    (totalCount > 0 || (isReady && Object.values(state.counts).every((count) => count !== null)));
  const hasFailed = current.isError && !current.data;
  const visibleColumns = columnNamesOf(query.tab, { hasAgent: subject.kind === 'director' }, settings);
  const listSwitch = subject.kind === 'director' && <ListSwitch current="list" />;
  const Frame = isSmall ? SmallFrame : WideFrame;
  return (
    <>
      <ListHeader
        subject={subject}
        isSmall={isSmall}
        news={
          <>
            {rowsAreShown && !isSmall && <LiveMark subject={subject} />}
            <UpdateReminder
              current={query.tab}
              dueCounts={state.dueCounts}
              isDueOnly={query.isDueOnly}
              isFiltered={hasFilters({ ...query, isDueOnly: false })}
              isSmall={isSmall}
              onShow={state.showDue}
              onShowAll={() => state.changeFilters({ isDueOnly: false })}
            />
          </>
        }
      >
        {!isSmall && listSwitch}
        {isAdmin && <AdminTools />}
      </ListHeader>
      {isSmall && listSwitch}
      <ListKeys rows={rows} />
      <AddressNotice notices={state.notices} onDismiss={state.dismissNotices} />
      <BelowQueue subject={subject} queue={unassigned} knownAgents={state.agents}>
        <Frame
          state={state}
          onSelect={selection.startChoosing}
          selectionBar={
            selection.isChoosing && (
              <SelectionBar
                {...{ subject, query, selection, isSmall, note }}
                onNote={setNote}
                totalCount={totalCount}
              />
            )
          }
          changes={rowsAreShown && shown.list && <ChangesBar subject={subject} query={query} list={shown.list} />}
          footNote={(isBelowKnown || hasFailed) && <FootNote subject={subject} />}
          exportButton={<ExportButton subject={subject} query={query} columns={visibleColumns} />}
          table={
            hasFailed ? (
              isOfAnotherDirector(current.error, query) ? (
                <NotYourAgent onShowAll={() => state.changeFilters({ agentId: null })} />
              ) : (
                <ListFailure
                  error={current.error}
                  isRetrying={current.isFetching}
                  onRetry={() => void current.refetch()}
                />
              )
            ) : (
              <div ref={rows}>
                <CategoryTable
                  query={query}
                  list={list}
                  selection={selection}
                  selectable={selectable}
                  isLoading={isLoading}
                  hasAgent={subject.kind === 'director'}
                  settings={settings}
                  counts={state.counts}
                  onChangePage={state.changePage}
                  onClearFilters={() => state.clearFilters()}
                  onOpenTab={state.openTab}
                />
              </div>
            )
          }
          pager={
            isBelowKnown && (
              <Pager
                page={query.page}
                limit={query.limit}
                totalCount={totalCount}
                isLoading={isLoading}
                onChange={state.changePage}
              />
            )
          }
        />
      </BelowQueue>
      <UpdateDrawer subject={subject} rows={list?.data ?? []} />
      <CatchUp subject={subject} />
      <AfterCall />
    </>
  );
}
