import type { Order } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Panel } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { OrderSums } from '../checkout/OrderSums.tsx';
import { centsText } from '../payment/cents-text.ts';
import classes from './OrderFacts.module.css';

/** What an order is about, beside what happens with it. */
export function OrderFacts({ order }: { order: Order }): ReactNode {
  return (
    <Panel title={t('Order {number}', { number: order.number })}>
      <ul role="list" className={classes.lines}>
        {order.lines.map(({ zip, name, totalCents, startsOn, renewsOn }) => (
          <li key={zip}>
            <span>
              <b>{zip}</b> <span className={classes.quiet}>{name}</span>
              <span className={classes.dates}>
                {t('{start} to {renewal}', { start: formatDay(startsOn), renewal: formatDay(renewsOn) })}
              </span>
            </span>
            <span className={classes.amount}>{centsText(totalCents)}</span>
          </li>
        ))}
      </ul>
      <OrderSums order={order} totalLabel={isStillOwed(order) ? t('To pay') : t('Total')} />
    </Panel>
  );
}

function isStillOwed({ status, canBePaid }: Order): boolean {
  return status === 'declined' ? canBePaid : status !== 'canceled';
}
