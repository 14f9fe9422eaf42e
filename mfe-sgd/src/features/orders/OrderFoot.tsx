import { MAX_IN_HISTORY, type Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { centsText } from '../payment/cents-text.ts';
import { sumsOf } from './order-filter.ts';
import classes from './OrderFoot.module.css';

/** Below the history: how many orders are shown, of those that were read, and what was paid for them. */
export function OrderFoot({ shown, count }: { shown: readonly Order[]; count: number }): ReactNode {
  const { paidCents, refundedCents } = sumsOf(shown);
  return (
    <div className={classes.foot}>
      <span role="status">
        {count < MAX_IN_HISTORY
          ? t('Showing: {shown} of {count, plural, one {1 order} other {{count} orders}}', {
              shown: shown.length,
              count,
            })
          : t('Showing: {shown} of the newest {count} orders', { shown: shown.length, count })}
      </span>
      <span className={classes.sums}>
        <span>
          {t('Paid')} <b className="tabular">{centsText(paidCents)}</b>
        </span>
        {refundedCents > 0 && (
          <span>
            {t('Refunded')} <b className="tabular">{centsText(refundedCents)}</b>
          </span>
        )}
      </span>
    </div>
  );
}
