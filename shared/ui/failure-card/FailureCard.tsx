import type { ReactNode } from 'react';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { CircleAlertIcon, RefreshCwIcon, TriangleAlertIcon } from '../icon/icons.ts';
import classes from './FailureCard.module.css';

/** One line of the facts under a failure, e.g. `{ name: 'Reason', value: 'The entry file answered 404' }`. */
export interface FailureFact {
  name: string;
  value: string;
  /** Set in a fixed-width face: ids and hashes. */
  isCode?: boolean;
}

interface FailureCardProps {
  /** What happened: `Referrals did not load`. */
  title: string;
  /** What is safe and what to do, in a sentence or two. */
  message: ReactNode;
  /** The reference id that is found in the log; shown with a copy button. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Address that opens this very failure for someone else; gives the button "Copy bug link". */
  bugLink?: string | undefined;
  facts?: readonly FailureFact[];
  /** One more way on, as a quiet button: `Reset the pin`. */
  action?: ReactNode;
  /** One row high, for a part of a page; the facts are left out. */
  isCompact?: boolean;
}

/**
 * What stands where something failed to load; needs nothing of antd, which may be what failed. `<FailureCard title="Referrals did not load" message="…" onRetry={…}
 * reference="PR-7K2M-94QX" bugLink={…} facts={[…]} />`; with `isCompact` a single row.
 */
export function FailureCard({
  title,
  message,
  reference,
  onRetry,
  isRetrying = false,
  bugLink,
  facts = [],
  action,
  isCompact = false,
}: FailureCardProps): ReactNode {
  if (isCompact) {
    return (
      <section className={classes.compact} role="alert">
        <CircleAlertIcon size={18} className={classes.compactIcon} />
        <div className={classes.words}>
          <b>{title}</b>
          <p>
            {message}
            {reference !== undefined && ` Reference ${reference}.`}
          </p>
        </div>
        {action}
        {onRetry && (
          <ActionButton isSmall onClick={onRetry} isBusy={isRetrying}>
            Try Again
          </ActionButton>
        )}
      </section>
    );
  }
  const hasFacts = facts.length > 0 || reference !== undefined;
  return (
    <section className={classes.card} role="alert">
      <span className={classes.icon}>
        <TriangleAlertIcon size={20} />
      </span>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p className={classes.message}>{message}</p>
        <div className={classes.actions}>
          {onRetry && (
            <ActionButton kind="primary" icon={<RefreshCwIcon />} onClick={onRetry} isBusy={isRetrying}>
              Retry
            </ActionButton>
          )}
          {bugLink !== undefined && <CopyButton text={bugLink} label="Copy bug link" hasText isLink />}
          {action}
        </div>
        {hasFacts && (
          <dl className={classes.facts}>
            {facts.map(({ name, value, isCode = false }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={isCode ? classes.code : undefined}>{value}</dd>
              </div>
            ))}
            {reference !== undefined && (
              <div>
                <dt>Reference</dt>
                <dd className={classes.code}>{reference}</dd>
                <CopyButton text={reference} label="Copy reference" />
              </div>
            )}
          </dl>
        )}
      </div>
    </section>
  );
}
