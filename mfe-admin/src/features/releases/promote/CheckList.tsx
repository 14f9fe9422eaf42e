import type { ReleaseCheckResult } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import type { UseQueryResult } from '@portal/shared/query';
import { ActionButton, CheckIcon, CircleAlertIcon, Spinner } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Refusal } from '../../../forms/Refusal.tsx';
import { isRefused, refusalSentences } from '../../../forms/refusal-sentences.ts';
import { sayRelease } from '../../../forms/release-sentences.ts';
import classes from './CheckList.module.css';

interface CheckListProps {
  checks: Pick<UseQueryResult<ReleaseCheckResult>, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** What the server checked in the set that would be live; when it could not check, why, and a button to try it again. */
export function CheckList({ checks: { data, error, isFetching, refetch } }: CheckListProps) {
  const place = useRef<HTMLDivElement>(null);

  function checkAgain() {
    // the button leaves, so the focus waits for the outcome where that will be
    place.current?.focus();
    void refetch();
  }

  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {isFetching && !data ? (
        <p role="status" className={classes.waiting}>
          <Spinner size={16} /> {t('Checking the whole set…')}
        </p>
      ) : error ? (
        <div className={classes.checks}>
          {isRefused(error) ? (
            <Refusal sentences={refusalSentences(error)} />
          ) : (
            <>
              <Refusal sentences={[t('The set could not be checked.'), ...refusalSentences(error)]} />
              <div>
                <ActionButton isSmall isBusy={isFetching} onClick={checkAgain}>
                  {t('Check Again')}
                </ActionButton>
              </div>
            </>
          )}
        </div>
      ) : (
        <Outcome checks={data?.checks ?? []} />
      )}
    </div>
  );
}

/** A check mark for what holds, a sentence for each problem and warning. */
function Outcome({ checks }: Pick<ReleaseCheckResult, 'checks'>) {
  return (
    <ul role="list" className={classes.checks} aria-label={t('Checks')}>
      {checks.map(({ name, summary, problems, warnings = [] }) =>
        problems.length === 0 ? (
          <li key={name} className={clsx(classes.check, classes.good)}>
            <CheckIcon size={14} aria-label={t('Holds:')} aria-hidden={false} role="img" />
            {sayRelease(summary)}
            <Warnings of={warnings} />
          </li>
        ) : (
          <li key={name} className={clsx(classes.check, classes.bad)}>
            <CircleAlertIcon size={14} aria-label={t('Does not hold:')} aria-hidden={false} role="img" />
            {sayRelease(summary)}
            {problems.map((problem) => (
              <span key={problem} className={classes.problem}>
                {sayRelease(problem)}
              </span>
            ))}
            <Warnings of={warnings} />
          </li>
        ),
      )}
    </ul>
  );
}

/** What does not keep the releases from going live, but someone should know. */
function Warnings({ of }: { of: readonly string[] }) {
  return of.map((warning) => (
    <span key={warning} className={classes.warning}>
      {sayRelease(warning)}
    </span>
  ));
}
