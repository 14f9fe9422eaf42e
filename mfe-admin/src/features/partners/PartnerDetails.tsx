import type { Partner } from '@portal/shared/contracts/partner-health';
import { t } from '@portal/shared/i18n';
import { Moment } from '@portal/shared/ui';
import { whenText } from './partner-texts.ts';
import classes from './PartnerDetails.module.css';

/** Where a partner is, what waits for it, and its last failures. */
export function PartnerDetails({ partner: { isConfigured, origin, calls, queue } }: { partner: Partner }) {
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('Address')}</dt>
          <dd>{origin ?? (isConfigured ? t('each agent has their own') : t('its setting is missing'))}</dd>
        </div>
        {queue && queue.waiting > 0 && (
          <div>
            <dt>{t('Next try')}</dt>
            <dd>{whenText(queue.nextTryAt)}</dd>
          </div>
        )}
        {queue?.lastError && (
          <div>
            <dt>{t('Last failure of the queue')}</dt>
            <dd>{queue.lastError}</dd>
          </div>
        )}
      </dl>
      {calls && (
        <>
          <h3>{t('Last failures of calls')}</h3>
          {calls.lastFailures.length === 0 && <p className={classes.none}>{t('None since the server was started.')}</p>}
          <ol role="list" className={classes.failures}>
            {calls.lastFailures.map(({ at, message }, index) => (
              // several may be of one moment
              <li key={`${at} ${index}`}>
                <Moment moment={at} hasTime />
                <span>{message}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
