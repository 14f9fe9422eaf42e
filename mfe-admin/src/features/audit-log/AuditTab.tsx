import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { FailureCard, Panel } from '@portal/shared/ui';
import { ActingNowPanel } from './ActingNowPanel.tsx';
import classes from './AuditTab.module.css';
import { auditListQuery } from './audit.queries.ts';
import { ChainPanel } from './ChainPanel.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryTable } from './EntryTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListFoot } from './ListFoot.tsx';
import { useAuditView } from './use-audit-view.ts';

/** The audit log (D-05, D-35): what staff did, for whom, when and from where; and who acts for whom right now. */
export function AuditTab() {
  const { view, show, openEntry } = useAuditView();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(auditListQuery(view));
  const isLinked = view.entry !== '' && data && !data.entries.some(({ sequence }) => String(sequence) === view.entry);
  return (
    <div className={classes.columns}>
      <div className={classes.log}>
        {error && (
          <FailureCard
            isCompact
            title={data ? t('What you see may be out of date.') : t('The audit log did not load.')}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {isLinked && (
          <Panel title={t('Row {sequence}', { sequence: view.entry })}>
            <EntryDetails sequence={Number(view.entry)} isComplete />
          </Panel>
        )}
        <Panel isFlush isBareOnSmall className={classes.list}>
          <FilterBar view={view} onShow={show} />
          {(data ?? !error) && (
            <EntryTable
              entries={data?.entries ?? []}
              view={view}
              isLoading={!data || isPlaceholderData}
              onOpen={openEntry}
              onClear={show}
            />
          )}
          {data && <ListFoot list={data} onShow={show} />}
        </Panel>
      </div>
      <div className={classes.side}>
        <ChainPanel />
        <ActingNowPanel />
      </div>
    </div>
  );
}
