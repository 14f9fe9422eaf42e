import { pageLocale } from '../../domain/text/page-locale.ts';
import { t } from '@portal/shared/i18n';
import { type ReactNode, useId } from 'react';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { CircleAlertIcon, RefreshCwIcon, TriangleAlertIcon } from '../icon/icons.ts';
import { FailureDialog } from './FailureDialog.tsx';
import classes from './FailureCard.module.css';

/** One line of the facts under a failure, e.g. `{ name: 'Reason', value: 'It did not respond in time' }`. */
export interface FailureFact {
  name: string;
  value: string;
  /** Shown in a monospace font: ids and hashes. */
  isCode?: boolean;
}

interface FailureCardProps {
  /** What happened: `Referrals did not load`. */
  title: string;
  /** What is safe and what to do, in a sentence or two. */
  message: ReactNode;
  /** The reference id, as in the log; shown with a copy button. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Address that reproduces this failure for someone else; adds the button "Copy bug link". */
  bugLink?: string | undefined;
  /** In a pinned tab, the address that resets the pin; adds the link "Reset the pin". */
  resetPin?: string | undefined;
  facts?: readonly FailureFact[];
  /** When it happened; the last of the facts. */
  at?: Date;
  /** The message of what was thrown, collapsed; only for visitors who test a release. */
  details?: string | undefined;
  /** One more action, as a quiet button. */
  action?: ReactNode;
  /** One row high, for a part of a page; the facts are left out. */
  isCompact?: boolean;
  /** Shown as a dialog over the page, for what should have opened as one; adds the button "Close". */
  onClose?: (() => void) | undefined;
}

/**
 * Replaces something that failed to load; does not use antd, which may be what failed.
 * `<FailureCard title="Referrals did not load" message="…" onRetry={…}
 * reference="PR-7K2M-94QX" bugLink={…} facts={[…]} />`; with `isCompact` a single row, with `onClose` a dialog.
 */
export function FailureCard(props: FailureCardProps): ReactNode {
  const titleId = useId();
  if (props.isCompact) return <CompactCard {...props} />;
  if (!props.onClose) return <Card {...props} titleId={titleId} />;
  return (
    <FailureDialog labelledBy={titleId} onClose={props.onClose} className={classes.dialog}>
      <Card {...props} titleId={titleId} />
    </FailureDialog>
  );
}

function CompactCard({ title, message, reference, onRetry, isRetrying = false, action }: FailureCardProps): ReactNode {
  return (
    <section className={classes.compact} role="alert">
      <CircleAlertIcon size={18} className={classes.compactIcon} />
      <div className={classes.words}>
        <b>{title}</b>
        <p>
          {message}
          {reference !== undefined && ` ${t('Reference {reference}.', { reference })}`}
        </p>
      </div>
      {action}
      {onRetry && (
        <ActionButton isSmall onClick={onRetry} isBusy={isRetrying}>
          {t('Try Again')}
        </ActionButton>
      )}
    </section>
  );
}

function Card({
  title,
  message,
  reference,
  onRetry,
  isRetrying = false,
  bugLink,
  resetPin,
  facts = [],
  at,
  details,
  action,
  onClose,
  titleId,
}: FailureCardProps & { titleId: string }): ReactNode {
  const [first, ...rest] = facts;
  return (
    <section className={classes.card} role="alert">
      <span className={classes.icon}>
        <TriangleAlertIcon size={20} />
      </span>
      <div className={classes.words}>
        <h2 id={titleId}>{title}</h2>
        <p className={classes.message}>{message}</p>
        <div className={classes.actions}>
          {onRetry && (
            <ActionButton kind="primary" icon={<RefreshCwIcon />} onClick={onRetry} isBusy={isRetrying}>
              {t('Retry')}
            </ActionButton>
          )}
          {bugLink !== undefined && <CopyButton text={bugLink} label={t('Copy bug link')} hasText isLink />}
          {action}
          {onClose && <ActionButton onClick={onClose}>{t('Close')}</ActionButton>}
          {resetPin !== undefined && (
            <a className={classes.reset} href={resetPin}>
              {t('Reset the pin')}
            </a>
          )}
        </div>
        {(first !== undefined || reference !== undefined) && (
          <dl className={classes.facts}>
            {first && <Fact {...first} />}
            {reference !== undefined && (
              <Fact name={t('Reference')} value={reference} isCode>
                <CopyButton text={reference} label={t('Copy reference')} />
              </Fact>
            )}
            {rest.map((fact) => (
              <Fact key={fact.name} {...fact} />
            ))}
            {at && <Fact name={t('Time')} value={timeOfDay(at)} />}
          </dl>
        )}
        {details !== undefined && (
          <details className={classes.details}>
            <summary>{t('Technical details')}</summary>
            <p className={classes.code}>{details}</p>
          </details>
        )}
      </div>
    </section>
  );
}

/** `14:22:08 MST`, to find it in a log: in the visitor's time zone, with its name. */
const timeOfDay = (moment: Date): string =>
  moment.toLocaleTimeString(pageLocale(), { hourCycle: 'h23', timeZoneName: 'short' });

function Fact({ name, value, isCode = false, children }: FailureFact & { children?: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isCode ? classes.code : undefined}>{value}</dd>
      {children}
    </div>
  );
}
