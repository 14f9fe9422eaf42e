import type { Order } from '@portal/shared/contracts';
import { formatDate, formatDay, monthsOfTerm } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { type DataTableColumn, StatusTag } from '@portal/shared/ui';
import type { Downloads } from '@portal/shared/use-download';
import { paths } from '../../paths.ts';
import { centsText } from '../payment/cents-text.ts';
import { cardText, runOf, stateOf } from './order-texts.ts';
import { OrderAction } from './OrderAction.tsx';
import classes from './OrdersPage.module.css';

/** The columns of the history of orders (D-31); their context is the downloads of receipts, by order. */
export const ORDER_COLUMNS: readonly DataTableColumn<Order, string, Downloads>[] = [
  {
    key: 'order',
    header: msg('Order'),
    width: 140,
    cell: (order) => <OrderLink order={order} />,
  },
  { key: 'placed', header: msg('Ordered'), width: 128, isQuiet: true, cell: ({ placedAt }) => formatDate(placedAt) },
  { key: 'zips', header: msg('ZIPs'), cell: ({ lines }) => lines.map(({ zip }) => zip).join(', ') },
  {
    key: 'term',
    header: msg('Term'),
    width: 108,
    cell: ({ term }) => t('{months} months', { months: monthsOfTerm(term) }),
  },
  {
    key: 'runs',
    header: msg('Runs'),
    width: 224,
    isQuiet: true,
    hiddenBelow: 1280,
    cell: ({ lines }) => runText(lines),
  },
  { key: 'state', header: msg('Status'), width: 168, skeleton: 'tag', cell: (order) => <OrderTag order={order} /> },
  { key: 'card', header: msg('Card'), width: 148, isQuiet: true, hiddenBelow: 1440, cell: (order) => cardText(order) },
  { key: 'total', header: msg('Total'), width: 116, align: 'right', cell: ({ totalCents }) => centsText(totalCents) },
  {
    key: 'actions',
    header: msg('Actions'),
    width: 160,
    align: 'right',
    cell: (order, downloads) => <OrderAction order={order} downloads={downloads} />,
  },
];

export function OrderLink({ order }: { order: Order }) {
  return (
    <Link to={paths.order(order.orderId)} data-row-link="" className={classes.number}>
      {order.number}
    </Link>
  );
}

export function OrderTag({ order }: { order: Order }) {
  const { word, tone } = stateOf(order);
  return <StatusTag status={word} tone={tone} />;
}

export function runText(lines: Order['lines']): string {
  const { startsOn, renewsOn } = runOf(lines);
  return t('{start} to {renewal}', { start: formatDay(startsOn), renewal: formatDay(renewsOn) });
}
