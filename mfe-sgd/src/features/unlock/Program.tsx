import { REGULAR_REFERRAL_FEE, SPONSOR_REFERRAL_FEE } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { BellRingIcon, ContactIcon, PercentIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './Unlock.module.css';

const bold = { b: <b /> };

/** What Guaranteed Display gives (SGD-18); the fees are the constants of CS-095. */
export function Program(): ReactNode {
  return (
    <>
      <p className={classes.lead}>{t('Guaranteed Display gives you, in the ZIPs you sponsor:')}</p>
      <ul role="list" className={classes.benefits}>
        <li>
          <BellRingIcon size={18} />
          <span>
            <Trans id="<b>First notification</b> of appointments" components={bold} />
          </span>
        </li>
        <li>
          <ContactIcon size={18} />
          <span>
            <Trans id="<b>Full consumer contact information</b>: name, address, phone, e-mail" components={bold} />
          </span>
        </li>
        <li>
          <PercentIcon size={18} />
          <span>
            <Trans
              id="<b>A reduced referral fee of {reduced}%</b> at success, instead of {regular}%"
              values={{ reduced: SPONSOR_REFERRAL_FEE, regular: REGULAR_REFERRAL_FEE }}
              components={bold}
            />
          </span>
        </li>
      </ul>
    </>
  );
}
