import type { ReferralEntry, TitleRecord, TitleView } from '@portal/shared/contracts';
import { useTopic } from '@portal/shared/events';
import { msg, t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Moment } from '@portal/shared/ui/dates';
import { Panel } from '@portal/shared/ui/panel';
import { StatusTag } from '@portal/shared/ui/status-tag';
import type { ReactNode } from 'react';
import type { Subject } from '../../queries/subject.ts';
import { openTitleRecord, openTitleService } from './open-title-service.ts';
import { recordFigures, recordName } from './record-texts.ts';
import { titleEventQuery } from './title-event.queries.ts';
import classes from './TitlePanel.module.css';

/** Title quotes and seller net sheets of a side: new ones, and all that were saved, the newest first (REP-09, D-21). */
export function TitlePanel({ subject, entry }: { subject: Subject | null; entry: ReferralEntry }): ReactNode {
  const { agentReferralId, buySideReferral } = entry;
  const event = useQuery(titleEventQuery(subject, agentReferralId));
  const readAgain = () => {
    if (subject?.kind === 'agent') void event.refetch();
  };
  useTopic('title-event.changed', (changed) => {
    if (changed.agentReferralId === agentReferralId) readAgain();
  });
  useTopic('title-events.changed', (changed) => {
    if (changed.agentId === subject?.id) readAgain();
  });
  useTopic('live.missed', readAgain);
  // of an agent, and of who acts for one
  if (subject?.kind !== 'agent') return null;
  const records = event.data?.records ?? [];
  const latest = [event.data?.transactionId, event.data?.sellerNetSheetId];
  return (
    <Panel title={t('Title service')}>
      <p className={classes.about}>
        {t('Quotes and net sheets of our title partner. The consumer does not get them.')}
      </p>
      <div className={classes.buttons}>
        <ActionButton onClick={() => openTitleService(entry, 'quote')}>{t('New Quote')}</ActionButton>
        {/* a buyer has nothing to sell */}
        {!buySideReferral && (
          <ActionButton onClick={() => openTitleService(entry, 'net-sheet')}>{t('New Net Sheet')}</ActionButton>
        )}
      </div>
      {event.isError && (
        <p className={classes.about} role="alert">
          {t('What was saved could not be loaded.')}{' '}
          <ActionButton kind="link" isBusy={event.isFetching} onClick={() => void event.refetch()}>
            {t('Try again')}
          </ActionButton>
        </p>
      )}
      {records.length > 0 && (
        <ul className={classes.records} aria-label={t('Saved quotes and net sheets')}>
          {records.map((record) => (
            <Saved
              key={`${record.view} ${record.id}`}
              entry={entry}
              record={record}
              isLatest={latest[record.view === 'quote' ? 0 : 1] === record.id && hasOthers(records, record.view)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** One alone is the latest anyway. */
const hasOthers = (records: readonly TitleRecord[], view: TitleView): boolean =>
  records.filter((record) => record.view === view).length > 1;

interface SavedProps {
  entry: ReferralEntry;
  record: TitleRecord;
  isLatest: boolean;
}

function Saved({ entry, record, isLatest }: SavedProps): ReactNode {
  const figures = recordFigures(record);
  const name = recordName(record);
  return (
    <li>
      <span className={classes.name}>
        {name}
        {isLatest && <StatusTag status={msg('Latest')} tone="teal" isCompact />}
      </span>
      <span className={classes.figures}>
        {figures && `${figures}, `}
        <Moment moment={record.savedAt} timeZone={entry.timeZone} />
      </span>
      <ActionButton
        isSmall
        className={classes.open}
        aria-label={t('Open {name}', { name })}
        onClick={() => openTitleRecord(entry, record)}
      >
        {t('Open')}
      </ActionButton>
    </li>
  );
}
