import type { Order } from '@portal/shared/contracts';
import type { Downloads } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { centsText } from '../payment/cents-text.ts';
import { OrderLink, OrderTag, runText } from './order-columns.tsx';
import { OrderAction } from './OrderAction.tsx';
import { ReceiptFailure } from './ReceiptFailure.tsx';
import classes from './OrderCard.module.css';

interface OrderCardProps {
  order: Order;
  downloads: Downloads;
}

/** An order of the history on a small screen (D-31). */
export function OrderCard({ order, downloads }: OrderCardProps): ReactNode {
  const { orderId, lines, totalCents } = order;
  return (
    <div className={classes.card}>
      <OrderLink order={order} />
      <OrderTag order={order} />
      <span>{lines.map(({ zip }) => zip).join(', ')}</span>
      <b className="tabular">{centsText(totalCents)}</b>
      <span className={classes.runs}>{runText(lines)}</span>
      <OrderAction order={order} downloads={downloads} />
      <ReceiptFailure failure={downloads.stateOf(orderId).failure} className={classes.failure} />
    </div>
  );
}
