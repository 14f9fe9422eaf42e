import { queryClient } from '@portal/shared/api';
import { BULK_ROWS, UNDO_SECONDS } from '@portal/shared/contracts';
import { formatCount, isOpenCategory, type ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CheckIcon, PencilIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { BarFrame } from '../list-selection/BarFrame.tsx';
import { type SelectedRow, selectedRowOf } from '../list-selection/selection.ts';
import type { Selection } from '../list-selection/use-selection.ts';
import { referralListQuery } from '../referral-list/referral-list.queries.ts';
import classes from './BulkBar.module.css';
import { confirmMany, noteMany } from './bulk.mutations.ts';
import { Refusals } from './Refusals.tsx';
import { useBulkChange } from './use-bulk-change.ts';

// Its text area is antd's, for which "No Change" does not wait.
const noteDialog = onDemand(() => import('./NoteDialog.tsx').then(({ NoteDialog }) => NoteDialog));

export interface BulkBarProps {
  subject: Subject;
  query: ReferralListQuery;
  /** Rows of the list on all pages; null until it is known. */
  totalCount: number | null;
  selection: Selection<SelectedRow>;
  isSmall: boolean;
  /** The note that is being typed: whoever clears the selection to look something up has it in the next. */
  note: string;
  onNote: (note: string) => void;
}

/** "No change" or one note for all selected rows, with an undo; what was refused stays selected, with its reason. */
export function BulkBar({ subject, query, totalCount, selection, isSmall, note, onNote }: BulkBarProps): ReactNode {
  const rows = [...selection.rows.values()];
  const { isBusy, failure, refused, run, finish } = useBulkChange(rows, selection.drop);
  const [isNoting, setNoting] = useState(false);

  const confirm = () =>
    run(async () =>
      finish(await confirmMany(rows.flatMap(({ sides }) => sides)), ({ done }) =>
        confirmedText(done.length, rows.length),
      ),
    );

  const addNote = async (): Promise<void> => {
    const ids = rows.map(({ sides }) => sides[0]!.agentReferralId); // a row has a side
    const isAnswered = await run(async () => {
      const saved = finish(await noteMany(ids, note.trim()), ({ done }) => notedText(done.length, rows.length));
      if (saved.done.length > 0) onNote('');
    });
    if (isAnswered) setNoting(false);
  };

  const selectAll = () =>
    run(async () => {
      const all = await queryClient.fetchQuery(referralListQuery(subject, { ...query, page: 1, limit: BULK_ROWS }));
      selection.add(all.data.map(selectedRowOf));
    });

  const isWhole = totalCount === null || rows.length >= totalCount || totalCount > BULK_ROWS;
  const refusals = <Refusals refused={refused.filter(({ row }) => selection.rows.has(row.key))} failure={failure} />;
  return (
    <>
      {!isSmall && refusals}
      <BarFrame
        count={rows.length}
        isSmall={isSmall}
        onClear={selection.clear}
        end={
          <span className={classes.quiet}>
            {selection.isFull
              ? t('At most {count} at once', { count: BULK_ROWS })
              : t('A change can be undone for {seconds} seconds', { seconds: UNDO_SECONDS })}
          </span>
        }
      >
        {!isWhole && !isSmall && (
          <ActionButton kind="link" onClick={() => void selectAll()}>
            {t('Select all {number}', { number: formatCount(totalCount) })}
          </ActionButton>
        )}
        {isOpenCategory(query.tab) && (
          <ActionButton
            icon={<CheckIcon />}
            isBusy={isBusy && !isNoting}
            aria-disabled={rows.length === 0}
            onClick={() => void confirm()}
          >
            {t('No Change')}
          </ActionButton>
        )}
        <ActionButton icon={<PencilIcon />} aria-disabled={rows.length === 0} onClick={() => setNoting(true)}>
          {t('Add Note')}
        </ActionButton>
      </BarFrame>
      {isSmall && refusals}
      {isNoting && (
        <OpenedOnDemand demand={noteDialog} onClose={() => setNoting(false)}>
          {(NoteDialog) => (
            <NoteDialog
              title={t('{count, plural, one {Add a note to # referral} other {Add a note to # referrals}}', {
                count: rows.length,
              })}
              names={rows.map(({ name }) => name)}
              button={t('Add to {count}', { count: rows.length })}
              text={note}
              failure={failure}
              isBusy={isBusy}
              onChange={onNote}
              onSave={() => void addNote()}
              onClose={() => setNoting(false)}
            />
          )}
        </OpenedOnDemand>
      )}
    </>
  );
}

const confirmedText = (done: number, count: number): string =>
  done === count
    ? t('{count, plural, one {No change noted for # referral} other {No change noted for # referrals}}', { count })
    : t('No change noted for {done} of {count}', { done, count });

const notedText = (done: number, count: number): string =>
  done === count
    ? t('{count, plural, one {Note added to # referral} other {Note added to # referrals}}', { count })
    : t('Note added to {done} of {count}', { done, count });
