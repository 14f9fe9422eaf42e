import type { ReactNode } from 'react';
import { t } from '@portal/shared/i18n';
import type { CodeOutcome } from './send-code.ts';
import classes from './Password.module.css';

/** Why no code was sent, or that an invitation was. */
export function Outcome({ outcome }: { outcome: CodeOutcome | null }): ReactNode {
  if (outcome === null || outcome.kind === 'sent') return null;
  if (outcome.kind === 'invited') {
    return (
      <p className={classes.good} role="status">
        {t(
          'Your account has not been registered. We just sent you an email with instructions to complete your registration. Thank you!',
        )}
      </p>
    );
  }
  const { text, supportEmail } = outcome;
  return (
    <p className={classes.refusal} role="alert">
      {text} {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </p>
  );
}
