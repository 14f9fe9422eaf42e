import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './AddZips.module.css';

const SHOWN = 5;

interface ZipProblemsProps {
  id: string;
  problems: ReadonlyMap<string, string>;
  failure: string | null;
  onLeaveOut: (zips: readonly string[]) => void;
}

/** Why ZIPs cannot be added, one line each, and a way to go on without them. */
export function ZipProblems({ id, problems, failure, onLeaveOut }: ZipProblemsProps): ReactNode {
  const messages = [...(failure === null ? [] : [failure]), ...problems.values()];
  const more = messages.length - SHOWN;
  return (
    <div id={id} className={classes.problems} role="alert">
      {messages.slice(0, SHOWN).map((message) => (
        <p key={message}>
          <CircleAlertIcon size={14} />
          {message}
        </p>
      ))}
      {more > 0 && (
        <p className={classes.more}>
          {t('{count, plural, one {and {count} more} other {and {count} more}}', { count: more })}
        </p>
      )}
      {problems.size > 1 && (
        <ActionButton kind="link" onClick={() => onLeaveOut([...problems.keys()])}>
          {t('Remove these {count}', { count: problems.size })}
        </ActionButton>
      )}
    </div>
  );
}
