import { ApiError } from '@portal/shared/api';
import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useNavigate, useSearchParams } from '@portal/shared/router';
import {
  ActionButton,
  actionClasses,
  CircleAlertIcon,
  DataTable,
  EmptyState,
  FailureCard,
  FileTextIcon,
  Panel,
} from '@portal/shared/ui';
import { onDemand, useOnDemand } from '@portal/shared/ui/on-demand';
import { useDownloads } from '@portal/shared/use-download';
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { paths } from '../../paths.ts';
import { ForAgent } from '../agent/ForAgent.tsx';
import notes from '../checkout/Notes.module.css';
import { DisplayHead } from '../head/DisplayHead.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { ordersQuery } from './order-history.queries.ts';
import { sponsorshipsQuery } from './sponsorship.queries.ts';
import { type OrderFilter, ordersWithText, partsOf, readOrderFilter, withOrderFilter } from './order-filter.ts';
import type { OrderBar } from './OrderBar.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { ReceiptFailure } from './ReceiptFailure.tsx';
import { Renewals } from './Renewals.tsx';
import classes from './OrdersPage.module.css';

/** `/sgd/orders`: what renews and with which card, and what the agent has ordered, the newest first (D-31). */
export function OrdersPage(): ReactNode {
  return <ForAgent title={t('Orders')}>{(agentId) => <Orders agentId={agentId} />}</ForAgent>;
}

function Orders({ agentId }: { agentId: number }): ReactNode {
  const { data, error, isPending, isFetching, refetch } = useQuery(ordersQuery(agentId));
  const sponsorships = useQuery(sponsorshipsQuery(agentId));
  // what is above the orders appears with them, or it would push them down
  const isWaiting = !error && (isPending || sponsorships.isPending);
  const orders = isWaiting ? undefined : data;
  const navigate = useNavigate();
  const receipts = useDownloads();
  const [parameters, setParameters] = useSearchParams();
  const filter = readOrderFilter(parameters);
  const show = (changes: Partial<OrderFilter>) =>
    setParameters((now) => withOrderFilter(now, { ...readOrderFilter(now), ...changes }));
  const unpaid = partsOf(orders ?? []).unpaid;
  const parts = partsOf(ordersWithText(orders ?? [], filter.text));
  const shown = parts[filter.part];
  const bar = useRef<HTMLDivElement>(null);
  const showAll = () => {
    show({ text: '', part: 'all' });
    // the button that was pressed is gone
    bar.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <DisplayHead agentId={agentId} current="orders" />
      <RepairNotice orders={unpaid} onShow={() => show({ text: '', part: 'unpaid' })} />
      {!isWaiting && <Renewals agentId={agentId} sponsorships={sponsorships} />}
      {/* the skeleton is replaced where it is, not moved below what is above the orders */}
      <Panel key={isWaiting ? 'loading' : 'loaded'} isFlush isBareOnSmall>
        {error && !orders ? (
          <FailureCard
            isCompact
            title={t('Your orders did not load.')}
            message={t('Nothing is lost.')}
            reference={(error instanceof ApiError && error.requestId) || undefined}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <>
            {orders && orders.length > 0 && <Bar ref={bar} filter={filter} parts={parts} onChange={show} />}
            <DataTable
              label={t('Orders')}
              columns={ORDER_COLUMNS}
              rows={shown}
              rowKey={({ orderId }) => orderId}
              onRowClick={({ orderId }) => void navigate(paths.order(orderId))}
              isLoading={isWaiting}
              skeletonRows={5}
              context={receipts}
              renderBelow={({ orderId }) => {
                const { failure } = receipts.stateOf(orderId);
                return failure !== null && <ReceiptFailure failure={failure} />;
              }}
              belowClass={() => classes.failure}
              renderCard={(order) => <OrderCard order={order} downloads={receipts} />}
              empty={
                orders && orders.length > 0 ? (
                  <EmptyState
                    title={t('No order matches.')}
                    action={<ActionButton onClick={showAll}>{t('Show All Orders')}</ActionButton>}
                  />
                ) : (
                  <NoOrders />
                )
              }
            />
            {orders && orders.length > 0 && <OrderFoot shown={shown} count={orders.length} />}
          </>
        )}
      </Panel>
    </>
  );
}

const orderBar = onDemand(() =>
  import(/* webpackChunkName: "order-bar" */ './OrderBar.tsx').then(({ OrderBar }) => OrderBar),
);

/** Its controls are more bytes than the rest of the page, so it is loaded after the orders. */
function Bar(props: ComponentProps<typeof OrderBar>): ReactNode {
  const { part: LoadedBar, hasFailed, retry } = useOnDemand(orderBar);
  if (hasFailed) {
    return (
      <FailureCard
        isCompact
        title={t('Search and export did not load.')}
        message={t('Check your connection and try again.')}
        onRetry={retry}
      />
    );
  }
  return <div className={classes.bar}>{LoadedBar && <LoadedBar {...props} />}</div>;
}

function NoOrders(): ReactNode {
  return (
    <EmptyState
      title={t('No orders yet')}
      icon={<FileTextIcon size={20} />}
      action={
        <Link to={paths.backToShop(null)} className={actionClasses({ kind: 'primary' })}>
          {t('Choose ZIPs')}
        </Link>
      }
    >
      {t('ZIPs that you order appear here, with their receipts.')}
    </EmptyState>
  );
}

interface RepairNoticeProps {
  /** The orders that can still be paid. */
  orders: readonly Order[];
  /** Leaves only them in the history. */
  onShow: () => void;
}

/** Payments that failed are what needs doing first: one is repaired from here, several are chosen from the history. */
function RepairNotice({ orders, onShow }: RepairNoticeProps): ReactNode {
  const [order] = orders;
  if (!order) return null;
  const count = orders.length;
  const zips = orders.flatMap(({ lines }) => lines.map(({ zip }) => zip)).join(', ');
  return (
    <div className={clsx(notes.note, notes.refused, classes.repair)} role="alert">
      <CircleAlertIcon size={16} />
      <span>
        <b>
          {count === 1
            ? t('Order {number} could not be paid.', { number: order.number })
            : t('{count} orders could not be paid.', { count })}
        </b>{' '}
        {t('{zips}: nothing was charged. Another card keeps the price.', { zips })}
      </span>
      {count === 1 ? (
        <Link to={paths.order(order.orderId)} className={actionClasses({ kind: 'primary' })}>
          {t('Repair Payment')}
        </Link>
      ) : (
        <ActionButton kind="primary" onClick={onShow}>
          {t('Show Orders')}
        </ActionButton>
      )}
    </div>
  );
}
