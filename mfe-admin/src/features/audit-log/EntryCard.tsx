import type { AuditEntry } from '@portal/shared/contracts/audit';
import { t } from '@portal/shared/i18n';
import { ActionButton, ChevronDownIcon, ChevronUpIcon } from '@portal/shared/ui';
import { EntryDetails } from './EntryDetails.tsx';
import classes from './EntryCard.module.css';
import { detailsText, EntryTime, EntryWhat, SubjectName } from './EntryText.tsx';
import { onWhat } from './on-what.ts';

interface EntryCardProps {
  entry: AuditEntry;
  isOpen: boolean;
  onToggle: (entry: AuditEntry) => void;
}

/** A row of the log on a small screen. */
export function EntryCard({ entry, isOpen, onToggle }: EntryCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <b>
          <EntryWhat entry={entry} />
        </b>
        <span className={classes.quiet}>
          <EntryTime at={entry.at} />
        </span>
      </div>
      <div className={classes.people}>
        <span>{entry.actor.email}</span>
        {entry.subject && <SubjectName entry={entry} />}
      </div>
      <div className={classes.quiet}>{onWhat(entry)}</div>
      {entry.address !== null && <div className={classes.quiet}>{t('From {address}', { address: entry.address })}</div>}
      <ActionButton
        isSmall
        aria-expanded={isOpen}
        aria-label={detailsText(entry)}
        icon={isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
        onClick={() => onToggle(entry)}
      >
        {t('Details')}
      </ActionButton>
      {isOpen && <EntryDetails sequence={entry.sequence} />}
    </div>
  );
}
