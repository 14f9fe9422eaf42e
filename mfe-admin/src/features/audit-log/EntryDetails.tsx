import type { AuditChange, AuditEntryDetails } from '@portal/shared/contracts/audit';
import { formatCount, formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ArrowRightIcon, CopyButton, FailureCard, SkeletonLines } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { auditEntryQuery } from './audit.queries.ts';
import classes from './EntryDetails.module.css';
import { EntryLinks } from './EntryLinks.tsx';
import { EntryWhat, SubjectName } from './EntryText.tsx';
import { fieldName } from './field-names.ts';
import { onWhat } from './on-what.ts';

interface EntryDetailsProps {
  sequence: number;
  /** With what the row of the list shows, for a row that is not in it. */
  isComplete?: boolean;
}

/** Everything of one row: values before and after, its request, its place in the chain, and a link to it. */
export function EntryDetails({ sequence, isComplete = false }: EntryDetailsProps) {
  const { data, error, isFetching, refetch } = useQuery(auditEntryQuery(sequence));
  if (!data && error) {
    return (
      <FailureCard
        isCompact
        title={t('The row did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonLines rows={3} pieces={2} />;
  return (
    <div className={classes.details}>
      <div className={classes.what}>
        {isComplete && <Summary entry={data} />}
        <Changes entry={data} />
      </div>
      <div className={classes.facts}>
        <dl className={classes.pairs}>
          <dt>{t('Row')}</dt>
          <dd className="tabular">{formatCount(data.sequence)}</dd>
          {data.requestId !== null && (
            <>
              <dt>{t('Request')}</dt>
              <dd>
                <code title={data.requestId}>{short(data.requestId)}</code>
              </dd>
            </>
          )}
          <dt>{t('Hash')}</dt>
          <dd>
            <code title={data.hash}>{short(data.hash)}</code>
          </dd>
          <dt>{t('Previous hash')}</dt>
          <dd>
            <code title={data.previousHash}>{short(data.previousHash)}</code>
          </dd>
        </dl>
        <EntryLinks entry={data} />
        <CopyButton
          hasText
          isLink
          label={t('Copy Link')}
          text={`${window.location.origin}${paths.auditEntry(data.sequence)}`}
        />
      </div>
    </div>
  );
}

/** `91c4…e07a`; the tooltip has all of it. */
const short = (text: string): string => (text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text);

function Summary({ entry }: { entry: AuditEntryDetails }) {
  return (
    <dl className={classes.summary}>
      <dt>{t('Time')}</dt>
      <dd>{formatDateTime(entry.at, undefined, { namesZone: true })}</dd>
      <dt>{t('Who')}</dt>
      <dd>{entry.actor.email}</dd>
      <dt>{t('As')}</dt>
      <dd>
        <SubjectName entry={entry} />
      </dd>
      <dt>{t('What')}</dt>
      <dd>
        <EntryWhat entry={entry} />
      </dd>
      <dt>{t('About')}</dt>
      <dd>{onWhat(entry)}</dd>
      <dt>{t('From')}</dt>
      <dd>{entry.address ?? '–'}</dd>
    </dl>
  );
}

function Changes({ entry: { changes, facts, reason } }: { entry: AuditEntryDetails }) {
  const others = Object.entries(facts).filter(([, value]) => value !== '');
  return (
    <>
      {changes.length > 0 && <b className={classes.label}>{t('Before and after')}</b>}
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {reason !== null && (
        <p className={classes.fact}>
          <span>{t('Reason')}</span>
          <span>{reason}</span>
        </p>
      )}
      {others.map(([name, value]) => (
        <p key={name} className={classes.fact}>
          <span>{fieldName(name)}</span>
          <span>{value}</span>
        </p>
      ))}
      {changes.length === 0 && reason === null && others.length === 0 && (
        <p className={classes.quiet}>{t('Nothing else was recorded.')}</p>
      )}
    </>
  );
}

function Change({ change: { field, before, after, isHidden } }: { change: AuditChange }) {
  if (isHidden) {
    return (
      <p className={classes.fact}>
        <span>{fieldName(field)}</span>
        <span className={classes.quiet}>{t('Changed. Contact details are not stored in the log.')}</span>
      </p>
    );
  }
  return (
    <p className={classes.change}>
      <span>{fieldName(field)}</span>
      <del>{before ?? t('(empty)')}</del>
      <ArrowRightIcon size={14} />
      <ins>{after ?? t('(empty)')}</ins>
    </p>
  );
}
