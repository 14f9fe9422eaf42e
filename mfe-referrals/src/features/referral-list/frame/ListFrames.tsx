import { formatCount, fullName, hasFilters, printReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useResultsTop } from '@portal/shared/results-top';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useId } from 'react';
import { ColumnsButton } from '../../list-views/ColumnsButton.tsx';
import { ViewButton } from '../../list-views/ViewButton.tsx';
import { RecentButton } from '../../recent-referrals/RecentButton.tsx';
import { BottomBar } from './BottomBar.tsx';
import { CategorySelect } from '../tabs/CategorySelect.tsx';
import { CategoryTabs } from '../tabs/CategoryTabs.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import classes from './ListFrames.module.css';
import { sortInText } from '../sort/list-sort.ts';
import type { ReferralListState } from '../state/use-referral-list.ts';

interface ListFrameProps {
  state: ReferralListState;
  /** What was changed elsewhere; takes no room of its own. */
  changes: ReactNode;
  /** Below the rows; not shown before them, or they would push it away when they come. */
  footNote: ReactNode;
  table: ReactNode;
  pager: ReactNode;
  exportButton: ReactNode;
  /** In the place of the tool bar while rows are selected. */
  selectionBar: ReactNode;
  /** Starts to select cards. */
  onSelect: () => void;
}

/** Tabs, filter bar, table and pager in one panel. */
export function WideFrame(props: ListFrameProps): ReactNode {
  const { state, changes, footNote, table, pager, exportButton, selectionBar } = props;
  const { query, counts, options } = state;
  const panelId = useId();
  return (
    <>
      <div className={classes.panel}>
        <CategoryTabs current={query.tab} counts={counts} panelId={panelId} onOpen={state.openTab} />
        {changes}
        {selectionBar || (
          <FilterBar
            query={query}
            options={options}
            agentName={agentNameOf(state)}
            sides={state.sides}
            chooseSides={state.chooseSides}
            onChange={state.changeFilters}
            onClear={() => state.clearFilters()}
          >
            <RecentButton />
            <ViewButton query={query} />
            <ColumnsButton />
            {exportButton}
          </FilterBar>
        )}
        <div id={panelId} role="tabpanel" aria-label={t(query.tab)}>
          {table}
          {pager}
        </div>
      </div>
      {footNote}
    </>
  );
}

/** Cards below a select list, with search, filters and order at the lower edge (REF-09, REF-28). */
export function SmallFrame(props: ListFrameProps): ReactNode {
  const { state, changes, footNote, table, pager, exportButton, selectionBar, onSelect } = props;
  const { query, counts, options } = state;
  const { totalCount } = state.shown;
  const top = useResultsTop(printReferralListQuery(query).toString());
  return (
    <>
      {changes}
      <CategorySelect current={query.tab} counts={counts} onOpen={state.openTab} />
      <div ref={top} className={classes.summary}>
        <span role="status">
          {totalCount === null
            ? t('Loading…')
            : [resultsText(totalCount), agentNameOf(state), sortInText(query)].filter(Boolean).join(', ')}
        </span>
        <span className={classes.acts}>
          {/* first: the others, at the right, stay where they are when it comes */}
          {!selectionBar && totalCount !== null && totalCount > 0 && (
            <ActionButton kind="link" onClick={onSelect}>
              {t('Select')}
            </ActionButton>
          )}
          <RecentButton isSmall />
          <ViewButton query={query} isSmall />
          {hasFilters(query) && (
            <ActionButton kind="link" onClick={() => state.clearFilters()}>
              {t('Clear filters')}
            </ActionButton>
          )}
        </span>
      </div>
      {table}
      <div className={classes.below}>
        {pager}
        {pager && exportButton}
      </div>
      {footNote}
      {selectionBar || (
        <BottomBar
          query={query}
          options={options}
          totalCount={totalCount}
          agentName={agentNameOf(state)}
          sides={state.sides}
          chooseSides={state.chooseSides}
          onFilter={state.changeFilters}
          onClear={state.clearFilters}
          onSort={(sort) => state.changePage({ sort })}
        />
      )}
    </>
  );
}

function agentNameOf({ query, agents }: ReferralListState): string | undefined {
  const agent = agents.find(({ agentId }) => agentId === query.agentId);
  return agent && fullName(agent);
}

const resultsText = (count: number): string =>
  t('{count, plural, one {{number} result} other {{number} results}}', { count, number: formatCount(count) });
