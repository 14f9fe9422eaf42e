import type { Order } from '@portal/shared/contracts';
import { csvFile, fromCents, monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { cardText, dayOf, runOf, stateOf } from './order-texts.ts';

/**
 * CSV with a line for each order, in the order given, for bookkeeping: amounts are numbers in dollars, days ISO 8601. A byte order
 * mark comes first, as spreadsheets need.
 */
export function ordersCsv(orders: readonly Order[], now: Date = new Date()): string {
  const head = [
    t('Order'),
    t('Ordered'),
    t('ZIPs'),
    t('Months'),
    t('Starts'),
    t('Ends'),
    t('Status'),
    t('Card'),
    t('Total'),
    t('Paid'),
    t('Refunded'),
  ];
  const rows = orders.map((order) => {
    const { startsOn, renewsOn } = runOf(order.lines);
    return [
      order.number,
      dayOf(new Date(order.placedAt)),
      order.lines.map(({ zip }) => zip).join(' '),
      monthsOfTerm(order.term),
      startsOn,
      renewsOn,
      stateOf(order, now).word,
      cardText(order),
      fromCents(order.totalCents),
      order.paidAt === null ? 0 : fromCents(order.totalCents),
      fromCents(order.refundedCents),
    ];
  });
  return csvFile(head, rows);
}
