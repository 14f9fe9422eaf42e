import type { ReferralGroup } from '@portal/shared/contracts';
import { commissionOfSide, isLostBeside } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { commissionText } from './commission-texts.ts';
import classes from './Facts.module.css';
import { sideName } from '../side-texts.ts';

/** The estimated commission of each side, where it comes from, and the sum of those that count (REF-56…61, D-60). */
export function CommissionPanel({ group }: { group: ReferralGroup }): ReactNode {
  const sides = group.referral.map((entry) => ({
    entry,
    amount: commissionOfSide(entry, entry.category)?.amount ?? null,
    words: commissionText(entry),
    isLost: isLostBeside(entry.category, group.referral),
  }));
  const isOnlyInactive = group.referral.every(({ category }) => category === 'Inactive');
  if (isOnlyInactive) return null;
  const isWon = sides.every(({ entry, isLost }) => isLost || entry.category === 'Wins');
  return (
    <Panel title={isWon ? t('GCI') : t('Est. commission')}>
      <p className={classes.big}>
        <Money dollars={group.estimatedCommission} />
      </p>
      {sides.length === 1 && <p className={classes.small}>{sides[0]?.words ?? t('No price is known yet.')}</p>}
      {sides.length > 1 && (
        <dl className={clsx(classes.facts, classes.sums)}>
          {sides.map(({ entry, amount, words, isLost }) => (
            <div key={entry.agentReferralId}>
              <dt>
                {sideName(entry)}
                <span className={classes.small}>{words && `, ${words}`}</span>
              </dt>
              <dd>{isLost ? t('Lost') : <Money dollars={amount} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
