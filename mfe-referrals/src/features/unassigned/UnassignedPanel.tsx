import { ApiError } from '@portal/shared/api';
import { lastFirst } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useResultsTop } from '@portal/shared/results-top';
import { ActionButton } from '@portal/shared/ui/action-button';
import { DataTable } from '@portal/shared/ui/data-table';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Pager } from '@portal/shared/ui/pager';
import { Panel } from '@portal/shared/ui/panel';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { type ReactNode, useMemo, useState } from 'react';
import { shownAddress } from '../../contact/shown-address.ts';
import { type Subject, subjectName } from '../../queries/subject.ts';
import { card, chosen, KeyedCheckbox, CheckboxProvider } from '../list-selection/RowCheckboxes.tsx';
import { type Selection, useSelection } from '../list-selection/use-selection.ts';
import { SearchField } from '../referral-list/filters/SearchField.tsx';
import type { AgentChoice } from './agent-choice.queries.ts';
import { AssignButton, type AssignProps, intentOf, keyOf, nameOf, QUEUE_COLUMNS, sideOf } from './queue-columns.tsx';
import { QueueSort } from './QueueSort.tsx';
import type { UnassignedReferral } from './unassigned.queries.ts';
import classes from './UnassignedPanel.module.css';
import { useFocusAfterAssign } from './use-focus-after-assign.ts';
import type { Unassigned } from './use-unassigned.ts';

const dialog = onDemand(() => import('./AssignDialog.tsx').then(({ AssignDialog }) => AssignDialog));

/** So many are in sight at first: the list below is worked on more often. */
const FIRST = 3;
const NOTHING: readonly QueueRow[] = [];

export interface UnassignedPanelProps {
  subject: Subject;
  queue: Unassigned;
  /** Agents the lists have shown, offered before a name is typed. */
  knownAgents: readonly AgentChoice[];
}

/** A referral with the key of its tick, kept while other pages are shown. */
interface QueueRow {
  key: string;
  referral: UnassignedReferral;
}

/** A director's queue (D-08), a page and a search at a time (REF-68…70). Nothing waits: nothing is shown. */
export function UnassignedPanel({ subject, queue, knownAgents }: UnassignedPanelProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const [assigning, setAssigning] = useState<readonly UnassignedReferral[] | null>(null);
  const [notes, setNotes] = useState('');
  const { rows, totalCount, error, settings } = queue;
  const shown = useMemo(() => {
    const inSight = isWhole ? rows : rows.slice(0, FIRST);
    return inSight.map((referral): QueueRow => ({ key: keyOf(referral), referral }));
  }, [isWhole, rows]);
  const scope = [subjectName(subject), settings.search?.searchTerm].join(' ');
  // rows that are about to be replaced cannot be ticked
  const selection = useSelection(scope, queue.isTurning ? NOTHING : shown);
  // where both do not fit, the button would take a line of its own and move the rows
  const isSmall = useScreenSize() === 'small';
  const hasRoom = !isSmall || selection.rows.size === 0;
  const top = useResultsTop(`${settings.pageNumber} ${settings.pageSize}`);
  const { panel, remember } = useFocusAfterAssign(rows, assigning !== null);
  const selected = [...selection.rows.values()].map(({ referral }) => referral);
  if (error && rows.length === 0) return <QueueFailure queue={queue} error={error} />;
  // A dialog still says what came of it when nothing waits any more.
  if (totalCount === 0 && settings.search === null && !assigning) return null;
  const showFewer = () => {
    setWhole(false);
    // what is out of sight for good could not be unticked
    selection.clear();
    queue.change({ type: 'reset-filters', section: 'SEARCH_RESULTS' });
    queue.change({ type: 'reset-pagination', section: 'SEARCH_RESULTS' });
    queue.change({ type: 'reset-pagination', section: 'UNASSIGNED' });
  };
  return (
    <div ref={panel} className={classes.queue}>
      <Panel
        title={t('Unassigned')}
        count={queue.waitingCount}
        note={hasRoom ? noteOf(queue) : undefined}
        link={
          selected.length > 0 ? (
            <ActionButton kind="primary" isSmall className={classes.assign} onClick={() => setAssigning(selected)}>
              {t('{count, plural, one {Assign # Referral} other {Assign # Referrals}}', { count: selected.length })}
            </ActionButton>
          ) : undefined
        }
        isFlush
      >
        {isWhole && <QueueSearch queue={queue} />}
        <div ref={isSmall ? top : null}>
          <QueueTable queue={queue} shown={shown} selection={selection} onAssign={(each) => setAssigning([each])} />
        </div>
        {isWhole && <QueuePager queue={queue} />}
        {(isWhole || totalCount > FIRST) && (
          <ActionButton kind="link" className={classes.more} onClick={isWhole ? showFewer : () => setWhole(true)}>
            {isWhole ? t('Show fewer') : t('Show all {count}', { count: totalCount })}
          </ActionButton>
        )}
      </Panel>
      {assigning && (
        <OpenedOnDemand demand={dialog} onClose={() => setAssigning(null)}>
          {(AssignDialog) => (
            <AssignDialog
              subject={subject}
              referrals={assigning}
              knownAgents={knownAgents}
              notes={notes}
              onNotes={setNotes}
              onAnswered={(referrals) => {
                remember(referrals);
                selection.drop(referrals.map((referral) => ({ key: keyOf(referral), referral })));
              }}
              onClose={() => setAssigning(null)}
            />
          )}
        </OpenedOnDemand>
      )}
    </div>
  );
}

/** How many match the search, once they are known. */
function noteOf({ settings, isTurning, totalCount }: Unassigned): string {
  return settings.search === null || isTurning
    ? t('waiting for one of your agents')
    : t('{count, plural, one {# matches your search} other {# match your search}}', { count: totalCount });
}

function QueueFailure({ queue, error }: { queue: Unassigned; error: Error }): ReactNode {
  return (
    <div className={classes.queue}>
      <FailureCard
        isCompact
        title={t('Your unassigned referrals did not load.')}
        message={`${error instanceof ApiError ? error.message : ''} ${t('Nothing is lost.')}`.trim()}
        reference={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
        onRetry={() => void queue.refetch()}
        isRetrying={queue.isFetching}
      />
    </div>
  );
}

/** Searches the queue by consumer (REF-70); without a text the queue is where it was. Cards are sorted here, too. */
function QueueSearch({ queue: { section: shown, settings, change } }: { queue: Unassigned }): ReactNode {
  const section = 'SEARCH_RESULTS';
  const isSmall = useScreenSize() === 'small';
  return (
    <div className={classes.search}>
      <SearchField
        label={t('Search unassigned referrals')}
        text={settings.search?.searchTerm ?? ''}
        onSearch={(searchTerm) =>
          change(
            searchTerm === ''
              ? { type: 'reset-filters', section }
              : { type: 'search', section, search: { searchBy: 'consumer', searchTerm } },
          )
        }
      />
      {isSmall && <QueueSort sort={settings.sort} onSort={(sort) => change({ type: 'sort', section: shown, sort })} />}
    </div>
  );
}

interface QueueTableProps {
  queue: Unassigned;
  shown: readonly QueueRow[];
  selection: Selection<QueueRow>;
  onAssign: (referral: UnassignedReferral) => void;
}

function QueueTable({ queue, shown, selection, onAssign }: QueueTableProps): ReactNode {
  const { section, settings, isTurning, change } = queue;
  const { column, direction } = settings.sort;
  const isOn = (referral: UnassignedReferral) => selection.rows.has(keyOf(referral));
  return (
    <CheckboxProvider selection={selection} shown={shown}>
      <DataTable
        label={t('Unassigned referrals')}
        columns={QUEUE_COLUMNS}
        rows={shown.map(({ referral }) => referral)}
        rowKey={keyOf}
        context={{ assign: onAssign }}
        isRowOn={isOn}
        rowClass={(referral) => (isOn(referral) ? chosen : undefined)}
        sort={{ column, direction: direction === 'ASC' ? 1 : -1 }}
        onSort={(next) =>
          change({
            type: 'sort',
            section,
            sort: { column: next.column, direction: next.direction === 1 ? 'ASC' : 'DESC' },
          })
        }
        isLoading={isTurning}
        isPlain
        minWidth={860}
        empty={
          settings.search && (
            <EmptyState title={t('Nobody in your queue matches “{text}”.', { text: settings.search.searchTerm })} />
          )
        }
        renderCard={(referral) => (
          <div className={card}>
            <KeyedCheckbox rowKey={keyOf(referral)} name={nameOf(referral)} isRange={false} />
            <QueueCard referral={referral} onAssign={() => onAssign(referral)} />
          </div>
        )}
      />
    </CheckboxProvider>
  );
}

/** Counts its pages from 1, the section from 0 (CS-064). */
function QueuePager({ queue: { section, settings, totalCount, isTurning, change } }: { queue: Unassigned }): ReactNode {
  return (
    <Pager
      page={settings.pageNumber + 1}
      limit={settings.pageSize}
      totalCount={totalCount}
      isLoading={isTurning}
      onChange={({ page, limit }) => change({ type: 'turn', section, pageNumber: page - 1, pageSize: limit })}
    />
  );
}

function QueueCard({ referral, onAssign }: AssignProps): ReactNode {
  const { first, second } = shownAddress(referral.referralData.addressInfo);
  return (
    <div className={classes.card}>
      <div>
        <b>{lastFirst(referral.consumerInfo)}</b>
        <p>
          {sideOf(referral)}, {intentOf(referral)}
        </p>
        <p>{first}</p>
        {second && <p>{second}</p>}
      </div>
      <AssignButton referral={referral} onAssign={onAssign} />
    </div>
  );
}
