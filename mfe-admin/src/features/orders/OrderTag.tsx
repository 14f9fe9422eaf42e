import type { StaffOrderRow } from '@portal/shared/contracts/staff-orders';
import { msg } from '@portal/shared/i18n';
import { StatusTag } from '@portal/shared/ui';
import { ORDER_TEXTS } from './order-texts.ts';

interface OrderTagProps {
  order: Pick<StaffOrderRow, 'status' | 'totalCents' | 'refundedCents'>;
}

/** The state of an order; of a refunded one, whether that was all of it. */
export function OrderTag({ order: { status, totalCents, refundedCents } }: OrderTagProps) {
  const { word, tone } = ORDER_TEXTS[status];
  const isPart = status === 'refunded' && refundedCents < totalCents;
  return <StatusTag status={isPart ? msg('Refunded in part') : word} tone={tone} />;
}
