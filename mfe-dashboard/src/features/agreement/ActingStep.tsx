import type { AgentAgreement } from '@portal/shared/contracts';
import { AGREEMENT_FIELD_NAMES } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { LockIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './Agreement.module.css';

/** What an admin who acts is told in place of the steps: nobody signs for an agent (D-06). */
export function ActingStep({ agreement: { signer, missing } }: { agreement: AgentAgreement }): ReactNode {
  return (
    <>
      <span className={classes.badge} data-tone="neutral">
        <LockIcon size={20} />
      </span>
      <h2>{t('Only {name} can sign', { name: signer.firstName })}</h2>
      <p className={classes.lead}>
        {t(
          'You are logged in as the agent, so you can read and download the agreement. Nobody signs for an agent, not even an admin.',
        )}
      </p>
      {missing.length > 0 && (
        <>
          <div className={classes.label}>{t('The profile still lacks')}</div>
          <ul className={classes.changes}>
            {missing.map((field) => (
              <li key={field}>{t(AGREEMENT_FIELD_NAMES[field])}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
