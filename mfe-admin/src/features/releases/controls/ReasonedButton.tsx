import { ActionButton, Tooltip } from '@portal/shared/ui';
import { type ComponentProps, useId } from 'react';
import classes from './ReasonedButton.module.css';

interface ReasonedButtonProps extends ComponentProps<typeof ActionButton> {
  /** Why it is disabled; null when it is not. */
  why: string | null;
}

/** A button that shows why it is disabled: in a tooltip, for the pointer and the keyboard, and to screen readers. */
export function ReasonedButton({ why, onClick, ...button }: ReasonedButtonProps) {
  const id = useId();
  // One structure for both states: a replaced element loses the focus, and a click in progress.
  return (
    <Tooltip title={why ?? ''} trigger={['hover', 'focus']}>
      {/* around the button, so that its own description stays */}
      <span className={classes.wrapper}>
        <ActionButton
          {...button}
          {...(why === null ? { onClick } : { 'aria-disabled': true, 'aria-describedby': id })}
        />
        {why !== null && (
          <span id={id} className="visually-hidden">
            {why}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
