import { ApiError } from '@portal/shared/api';
import { SUPPORT_LINES_KEPT_DAYS } from '@portal/shared/contracts/support';
import { formatWhen, readSupportReference } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useSearchParams } from '@portal/shared/router';
import { useSearchText } from '@portal/shared/search-text';
import { ActionButton, EmptyState, FailureCard, Input, Panel, SearchIcon, SkeletonLines } from '@portal/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { paths } from '../../paths.ts';
import { CaseView } from './CaseView.tsx';
import { supportQuery } from './support.queries.ts';
import classes from './SupportTab.module.css';

const EXAMPLE = 'PR-7K2M-94QX';

/** From the reference that an error message prints to what was logged (D-49). It changes nothing. */
export function SupportTab() {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('ref') ?? '';
  const reference = canonical(given);
  // an answer below a reference that was refused would seem to be about that one
  const [refusedOver, setRefusedOver] = useState<string | null>(null);
  return (
    <>
      <h2 className="visually-hidden">{t('Support')}</h2>
      <LookUpForm
        given={given}
        onLookUp={(wanted) => {
          setRefusedOver(null);
          setParameters((now) => ({ tab: now.get('tab') ?? '', ref: wanted }));
        }}
        onRefused={() => setRefusedOver(given)}
      />
      {reference !== null && refusedOver !== given && <Answer reference={reference} />}
    </>
  );
}

/** The reference in a text as the server stores it; null when the text has none. */
function canonical(text: string): string | null {
  const read = readSupportReference(text);
  if (!read) return null;
  return read.kind === 'failure' ? read.reference : read.prefix;
}

const isUnreadable = (text: string): boolean => text !== '' && canonical(text) === null;

interface LookUpFormProps {
  /** The reference of the address; empty for none. */
  given: string;
  onLookUp: (reference: string) => void;
  /** What was entered is no reference. */
  onRefused: () => void;
}

function LookUpForm({ given, onLookUp, onRefused }: LookUpFormProps) {
  const { typed, setTyped, noteSearch } = useSearchText(given);
  const [refused, setRefused] = useState<string | null>(null);
  const isInvalid = typed === refused || (typed === given && isUnreadable(given));
  const hintId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reference = canonical(typed);
    setRefused(reference === null ? typed : null);
    if (reference === null) return onRefused();
    noteSearch(reference);
    onLookUp(reference);
  };
  return (
    <form className={classes.form} role="search" noValidate onSubmit={submit}>
      <Input
        className={classes.field}
        prefix={<SearchIcon size={16} />}
        aria-label={t('Reference')}
        aria-describedby={hintId}
        aria-invalid={isInvalid}
        placeholder={EXAMPLE}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        status={isInvalid ? 'error' : ''}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(null);
        }}
      />
      <ActionButton kind="primary" type="submit">
        {t('Look Up')}
      </ActionButton>
      <p id={hintId} className={isInvalid ? classes.invalid : classes.hint} aria-live="polite">
        {isInvalid
          ? t('Enter a reference like {example}, or at least the first 8 characters of a longer one.', {
              example: EXAMPLE,
            })
          : t('The reference that an error message prints. Kept for {days} days.', { days: SUPPORT_LINES_KEPT_DAYS })}
      </p>
    </form>
  );
}

function Answer({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery(supportQuery(reference));
  if (error && !data) {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <Panel>
          <EmptyState
            title={t('Nothing was logged for this reference')}
            action={
              // a page reports in its next idle moment
              <ActionButton isBusy={isFetching} onClick={() => void refetch()}>
                {t('Try Again')}
              </ActionButton>
            }
          >
            {t('Check the letters with the caller. Lines are kept for {days} days.', { days: SUPPORT_LINES_KEPT_DAYS })}
          </EmptyState>
        </Panel>
      );
    }
    return (
      <FailureCard
        isCompact
        title={t('The log did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Panel>
        <SkeletonLines rows={6} pieces={3} />
      </Panel>
    );
  }
  if (data.kind === 'case') return <CaseView found={data.case} />;
  return (
    <Panel title={t('Several references begin like this')} count={data.matches.length}>
      <ul className={classes.matches} role="list">
        {data.matches.map(({ reference: match, at, text }) => (
          <li key={match}>
            <Link to={paths.support(match)}>
              <code>{match}</code>
            </Link>
            <span>{formatWhen(at)}</span>
            <span className={classes.matchText}>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
