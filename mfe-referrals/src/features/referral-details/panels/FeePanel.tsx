import type { Agent, ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import {
  commissionOfSide,
  feeShare,
  isDisqualified,
  isLostBeside,
  referralFee,
  REGULAR_REFERRAL_FEE,
  SPONSOR_REFERRAL_FEE,
} from '@portal/shared/domain';
import { hasPage } from '@portal/shared/remote';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import classes from './Facts.module.css';

interface FeePanelProps {
  group: ReferralGroup;
  entry: ReferralEntry;
  /** Whose referral it is; null for a viewer who is not the agent. */
  agent: Agent | null;
}

/** The referral fee that applies to a side, why, and what the agent keeps (D-21, CS-095). */
export function FeePanel({ group, entry, agent }: FeePanelProps): ReactNode {
  if (agent === null || entry.category === 'Inactive') return null;
  const { zip } = entry.addressInfo;
  const { percent, isSponsored } = referralFee(zip, agent.featuredTerritory);
  // a lost side brings nothing beside the other one (D-60)
  const commission = isLostBeside(entry.category, group.referral)
    ? null
    : (commissionOfSide(entry, entry.category)?.amount ?? null);
  const share = commission === null ? null : feeShare(commission, percent);
  return (
    <Panel title={t('Referral fee')}>
      <p>
        <span className={classes.big}>{percent}%</span>{' '}
        <span className={classes.quiet}>{isSponsored ? t('the Guaranteed Display fee') : t('the regular fee')}</span>
      </p>
      <p className={classes.small}>
        {isSponsored &&
          zip &&
          t('Because you sponsor {zip}. The regular fee is {percent}%.', { zip, percent: REGULAR_REFERRAL_FEE })}
        {!isSponsored && zip && t('Because you do not sponsor {zip}.', { zip })}
        {!zip && t('Because no ZIP code is known yet.')}
      </p>
      {share && (
        <dl className={clsx(classes.facts, classes.sums)}>
          <div>
            <dt>{t('Est. commission')}</dt>
            <dd>
              <Money dollars={commission} />
            </dd>
          </div>
          <div>
            <dt>{t('Referral fee')}</dt>
            <dd>
              <Money dollars={share.fee} />
            </dd>
          </div>
          <div>
            <dt>{t('You keep')}</dt>
            <dd>
              <Money dollars={share.kept} />
            </dd>
          </div>
        </dl>
      )}
      {!isSponsored && zip && !isDisqualified(agent) && hasPage(paths.guaranteedDisplay()) && (
        <p className={classes.say}>
          {t('With Guaranteed Display in {zip} the fee is {percent}%.', { zip, percent: SPONSOR_REFERRAL_FEE })}{' '}
          <Link to={paths.guaranteedDisplay()}>{t('Sponsor this ZIP')}</Link>
        </p>
      )}
    </Panel>
  );
}
