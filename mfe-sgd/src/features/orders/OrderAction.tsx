import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui';
import type { Downloads } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { needsPayment } from './order-texts.ts';
import { ReceiptButton } from './ReceiptButton.tsx';

interface OrderActionProps {
  order: Order;
  /** Downloads of receipts, by order. */
  downloads: Downloads;
}

/** What can be done with an order in the history: pay for it with another card, or save its receipt (D-31). */
export function OrderAction({ order, downloads }: OrderActionProps): ReactNode {
  if (!needsPayment(order)) return <ReceiptButton order={order} downloads={downloads} />;
  const { orderId, number } = order;
  return (
    <Link
      to={paths.order(orderId)}
      className={actionClasses({ isSmall: true })}
      aria-label={t('Repair Payment for {number}', { number })}
    >
      {t('Repair Payment')}
    </Link>
  );
}
