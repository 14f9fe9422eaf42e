import type { StaffOrder, StaffPayment, StaffRefund } from '@portal/shared/contracts/staff-orders';
import { formatDay, monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { ActionButton, FailureCard, Moment, Panel, SkeletonLines, StatusTag } from '@portal/shared/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ShowAgentButton } from '../agent-search/ShowAgentButton.tsx';
import { cardText, centsText, PAYMENT_TEXTS, REFUND_TEXTS } from './order-texts.ts';
import { type OrderKey, staffOrderQuery } from './orders.queries.ts';
import classes from './OrderView.module.css';
import { OrderTag } from './OrderTag.tsx';
import { RefundDialog } from './RefundDialog.tsx';

interface OrderViewProps {
  orderKey: OrderKey;
  onClose: () => void;
}

/** One order with its payments and refunds, and the way to give money back. */
export function OrderView({ orderKey, onClose }: OrderViewProps) {
  const { data, error, isFetching, refetch } = useQuery(staffOrderQuery(orderKey));
  if (error && !data) {
    return (
      <FailureCard
        isCompact
        title={t('The order did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        action={
          <ActionButton isSmall onClick={onClose}>
            {t('Close')}
          </ActionButton>
        }
      />
    );
  }
  if (!data) {
    return (
      <Panel>
        <SkeletonLines rows={8} pieces={2} />
      </Panel>
    );
  }
  return (
    <>
      <Facts found={data} orderKey={orderKey} onClose={onClose} />
      <Panel title={t('Payments')} count={data.payments.length}>
        <ul role="list" className={classes.items}>
          {data.payments.map((payment) => (
            <PaymentItem key={payment.attempt} payment={payment} />
          ))}
        </ul>
      </Panel>
      {data.refunds.length > 0 && (
        <Panel title={t('Refunds')} count={data.refunds.length}>
          <ul role="list" className={classes.items}>
            {data.refunds.map((refund) => (
              <RefundItem key={refund.refundId} refund={refund} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Facts({ found, orderKey, onClose }: { found: StaffOrder } & OrderViewProps) {
  const { order, agent, refundableCents, renewedBy } = found;
  const { grant } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel
      title={t('Order {number}', { number: order.number })}
      note={<OrderTag order={order} />}
      link={
        <ActionButton isSmall onClick={onClose}>
          {t('Close')}
        </ActionButton>
      }
    >
      <p className={classes.agent}>
        <ShowAgentButton agentId={agent.agentId} name={agent.name} />
        <span>
          {agent.email}, {t('agent {id}', { id: String(agent.agentId) })}
        </span>
      </p>
      <ul role="list" className={classes.lines}>
        {order.lines.map(({ zip, name, totalCents, startsOn, renewsOn }) => (
          <li key={zip}>
            <span>
              <b>{zip}</b> {name}
            </span>
            <span className={classes.amount}>{centsText(totalCents)}</span>
            <span className={classes.quiet}>
              {t('{start} to {renewal}', { start: formatDay(startsOn), renewal: formatDay(renewsOn) })}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <Sum name={t('{months} months', { months: monthsOfTerm(order.term) })} cents={order.fullCents} />
        {order.discountCents > 0 && <Sum name={t('Discount')} cents={-order.discountCents} />}
        <Sum name={t('Total')} cents={order.totalCents} isTotal />
        {order.refundedCents > 0 && <Sum name={t('Given back')} cents={-order.refundedCents} />}
      </dl>
      {order.message !== null && <p className={classes.quiet}>{order.message}</p>}
      <p className={classes.links}>
        <Link to={paths.auditRows(order.number)}>{t('Audit log of this order')}</Link>
        <Link to={paths.auditRows(String(agent.agentId))}>{t('Audit log of this agent')}</Link>
      </p>
      <div className={classes.actions}>
        <span className={classes.quiet}>{refundText(found)}</span>
        {refundableCents > 0 && (
          <ActionButton kind="danger" disabled={grant !== null || renewedBy.length > 0} onClick={() => setAsking(true)}>
            {t('Refund')}
          </ActionButton>
        )}
      </div>
      {isAsking && <RefundDialog found={found} orderKey={orderKey} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** What can be given back of an order, or why nothing can. */
function refundText({ order, refundableCents, renewedBy }: StaffOrder): string {
  if (order.paidAt === null || order.totalCents === 0) return t('Nothing was paid');
  if (refundableCents === 0) return t('All of it was given back');
  return renewedBy.length > 0
    ? t('Renewed ahead by {numbers}: refund that first', { numbers: renewedBy.join(', ') })
    : t('{amount} can be given back', { amount: centsText(refundableCents) });
}

function Sum({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{name}</dt>
      <dd>{cents < 0 ? `−${centsText(-cents)}` : centsText(cents)}</dd>
    </div>
  );
}

function PaymentItem({
  payment: { state, amountCents, card, createdAt, providerPaymentId },
}: {
  payment: StaffPayment;
}) {
  const { word, tone } = PAYMENT_TEXTS[state];
  return (
    <li>
      <span>
        <StatusTag status={word} tone={tone} /> {cardText(card)}
      </span>
      <span className={classes.amount}>{centsText(amountCents)}</span>
      <span className={classes.wideQuiet}>
        <Moment moment={createdAt} hasTime />
        {providerPaymentId !== null && <code>{providerPaymentId}</code>}
      </span>
    </li>
  );
}

function RefundItem({ refund }: { refund: StaffRefund }) {
  const { state, amountCents, requestedAt, requestedBy, reason, failureReason } = refund;
  const { word, tone } = REFUND_TEXTS[state];
  return (
    <li>
      <span>
        <StatusTag status={word} tone={tone} />
      </span>
      <span className={classes.amount}>{centsText(amountCents)}</span>
      <span className={classes.wide}>{reason}</span>
      <span className={classes.wideQuiet}>
        <Moment moment={requestedAt} hasTime />
        <span>{requestedBy ?? t('the portal itself')}</span>
      </span>
      {failureReason !== null && <span className={classes.wide}>{failureReason}</span>}
    </li>
  );
}
