import { formatMoney } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { FreshnessRing } from '@portal/shared/ui/freshness-ring';
import { ChevronRightIcon, MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { Money } from '@portal/shared/ui/money';
import { statusLabel } from '@portal/shared/status-labels';
import { StatusTag, statusTone } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths, smsAddress, telAddress } from '../../../paths.ts';
import { placeText } from '../server-texts.ts';
import type { ReferralDue } from './NeedUpdateTable.tsx';
import { sideNames } from './side-names.ts';
import classes from './NeedUpdate.module.css';

/** On a phone: the one that has waited longest as a card to act on, the others as a list. */
export function NeedUpdateList({ referrals }: { referrals: readonly ReferralDue[] }): ReactNode {
  const [first, ...others] = referrals;
  return (
    <>
      {first && <FirstReferral referral={first} />}
      {others.length > 0 && (
        <ul role="list" className={classes.list}>
          {others.map((referral) => (
            <li key={referral.agentReferralId}>
              <Link to={paths.updateReferral(referral.agentReferralId)}>
                <span className={classes.words}>
                  <b>{referral.consumerName}</b>
                  <span>
                    {[
                      t(statusLabel(referral.categoryStatus)),
                      referral.estimatedCommission !== null && formatMoney(referral.estimatedCommission),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <FreshnessRing days={referral.daysSinceUpdate} isDue />
                <ChevronRightIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FirstReferral({ referral }: { referral: ReferralDue }): ReactNode {
  const { agentReferralId, consumerName, sides, categoryStatus, daysSinceUpdate, phoneNumber } = referral;
  return (
    <article className={classes.first}>
      <div className={clsx(classes.head, 'touch-targets')}>
        <Link to={paths.referral(agentReferralId)}>{consumerName}</Link>
        <FreshnessRing days={daysSinceUpdate} isDue />
      </div>
      <p className={classes.place}>{[sideNames(sides), placeText(referral)].filter(Boolean).join(' · ')}</p>
      <div className={classes.money}>
        <StatusTag status={statusLabel(categoryStatus)} tone={statusTone(categoryStatus)} />
        <Money dollars={referral.estimatedCommission} />
      </div>
      <div className={classes.actions}>
        {phoneNumber && (
          <>
            <a className={actionClasses()} href={telAddress(phoneNumber)}>
              <PhoneIcon />
              {t('Call')}
            </a>
            <a className={actionClasses()} href={smsAddress(phoneNumber)}>
              <MessageSquareIcon />
              {t('Text')}
            </a>
          </>
        )}
        <Link className={actionClasses({ kind: 'primary' })} to={paths.updateReferral(agentReferralId)}>
          {t('Update')}
        </Link>
      </div>
    </article>
  );
}
