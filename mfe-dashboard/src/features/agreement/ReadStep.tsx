import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useId } from 'react';
import { StepActions } from './StepActions.tsx';
import classes from './Agreement.module.css';

interface ReadStepProps {
  /** Whether its end has been on the screen. */
  isAtEnd: boolean;
  /** Why the signature was refused, when the text has changed since. */
  failure: string | null;
  onRead: () => void;
  onLater: () => void;
}

/** Opens the signature once the end of the text has been on the screen. */
export function ReadStep({ isAtEnd, failure, onRead, onLater }: ReadStepProps): ReactNode {
  const reasonId = useId();
  return (
    <>
      <h2>{t('Read the agreement')}</h2>
      <p className={classes.lead}>{t('It says what we do for each other, and what a referral costs.')}</p>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <StepActions>
        <ActionButton onClick={onLater}>{t('Later')}</ActionButton>
        <span className={classes.grow} />
        <ActionButton kind="primary" aria-disabled={!isAtEnd} aria-describedby={reasonId} onClick={onRead}>
          {t('I Have Read It')}
        </ActionButton>
        <p id={reasonId} className={classes.reason}>
          {isAtEnd ? t('Next: sign with your name.') : t('Scroll to the end of the text first.')}
        </p>
      </StepActions>
    </>
  );
}
