import { ORDER_STATUSES, type OrderStatus } from '@portal/shared/contracts';
import type { StaffPayment, StaffRefund } from '@portal/shared/contracts/staff-orders';
import { formatMoney, fromCents } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

interface Word {
  word: string;
  tone: StatusTone;
}

export const ORDER_TEXTS: Record<OrderStatus, Word> = {
  processing: { word: msg('Being paid'), tone: 'blue' },
  'needs-confirmation': { word: msg('Needs confirmation'), tone: 'blue' },
  paid: { word: msg('Paid'), tone: 'green' },
  declined: { word: msg('Declined'), tone: 'red' },
  canceled: { word: msg('Canceled'), tone: 'neutral' },
  refunded: { word: msg('Refunded'), tone: 'neutral' },
};
export const isOrderStatus = (text: string): text is OrderStatus => ORDER_STATUSES.some((status) => status === text);

export const PAYMENT_TEXTS: Record<StaffPayment['state'], Word> = {
  open: { word: msg('Being paid'), tone: 'blue' },
  captured: { word: msg('Charged'), tone: 'green' },
  declined: { word: msg('Declined'), tone: 'red' },
  canceled: { word: msg('Canceled'), tone: 'neutral' },
  returned: { word: msg('Given back'), tone: 'neutral' },
};

export const REFUND_TEXTS: Record<StaffRefund['state'], Word> = {
  requested: { word: msg('Under way'), tone: 'blue' },
  done: { word: msg('Given back'), tone: 'green' },
  failed: { word: msg('Refused'), tone: 'red' },
};

/** `$1,782.00` of whole cents. */
export const centsText = (cents: number): string => formatMoney(fromCents(cents));

export const cardText = (card: StaffPayment['card']): string | null => card && t('{brand} ending {last4}', card);
