import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './MissingFields.module.css';
import type { Missing } from './problems.ts';

interface MissingFieldsProps {
  missing: readonly Missing[];
  /** Only what is new is read out: who corrects a field must not hear the rest again with each letter. */
  isNew: boolean;
  /** It has the focus at first, which reads it out too. */
  hasFocus: boolean;
  onGo: (missing: Missing) => void;
}

/** What must be entered or corrected before the update can be saved, each one press away. */
export function MissingFields({ missing, isNew, hasFocus, onGo }: MissingFieldsProps): ReactNode {
  const count = missing.length;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Save can be far below. The first field gets the focus after this: it is the one in view if not both can be.
    summary.current?.scrollIntoView({ block: 'nearest' });
    if (hasFocus) summary.current?.focus();
  }, [hasFocus]);
  return (
    <div
      ref={summary}
      className={classes.missing}
      role="alert"
      aria-live={isNew && !hasFocus ? 'assertive' : 'off'}
      tabIndex={-1}
    >
      <CircleAlertIcon size={16} />
      <b>
        {missing.some(({ isWrong }) => isWrong)
          ? t('{count, plural, one {# thing needs a correction} other {# things need a correction}}', { count })
          : t('{count, plural, one {# thing is missing} other {# things are missing}}', { count })}
      </b>
      <ul>
        {missing.map((each) => (
          <li key={each.thing}>
            <ActionButton kind="link" onClick={() => onGo(each)}>
              {t(each.label)}
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
