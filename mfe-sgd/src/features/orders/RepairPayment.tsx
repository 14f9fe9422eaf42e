import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { ActionButton, actionClasses, CreditCardIcon, FailureCard, LockIcon, Skeleton } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { useOnBehalfOf } from '../agent/use-on-behalf-of.ts';
import { paymentOptionsQuery } from '../checkout/checkout.queries.ts';
import { Consents } from '../checkout/Consents.tsx';
import notes from '../checkout/Notes.module.css';
import { PaymentCardChoice } from '../payment/PaymentCardChoice.tsx';
import { centsText } from '../payment/cents-text.ts';
import { usePaymentCard } from '../payment/use-payment-card.ts';
import { zipsBoughtAgain } from './bought-again.ts';
import { ordersQuery } from './order-history.queries.ts';
import { cardText } from './order-texts.ts';
import { useRepair } from './use-repair.ts';
import classes from './RepairPayment.module.css';

/** A declined order: why, and another card for it; where the mail about the failed payment leads (D-31, CS-165). */
export function RepairPayment({ order }: { order: Order }): ReactNode {
  const card = cardText(order);
  const message = order.message ?? t('The card was declined.');
  return (
    <div className={classes.repair}>
      <p className={clsx(notes.note, notes.refused)} role="alert">
        <CreditCardIcon size={16} />
        <span>
          {card !== null && <b>{t('{card} was declined:', { card })}</b>} {message}
        </span>
      </p>
      {order.canBePaid ? <AnotherCard order={order} /> : <NotPayable order={order} />}
    </div>
  );
}

/** It is too late, or its ZIPs were bought in another order: the history says which. */
function NotPayable({ order }: { order: Order }): ReactNode {
  const { data: orders, isPending } = useQuery(ordersQuery(order.agentId));
  if (isPending) return <Skeleton height={20} />;
  const zips = zipsBoughtAgain(order, orders ?? []);
  const other = order.lines.find(({ zip }) => !zips.includes(zip));
  if (!other) {
    return (
      <p role="status">
        {t('You ordered these ZIPs again, and they are yours in another order. There is nothing left to pay here.')}
      </p>
    );
  }
  return (
    <>
      <p role={zips.length > 0 ? 'status' : undefined}>
        {zips.length > 0
          ? t('{zips}: yours in another order. This order cannot be paid anymore; the other ZIPs are in the shop.', {
              zips: zips.join(', '),
            })
          : t("This order cannot be paid anymore. Your ZIPs are back in the shop at today's prices.")}
      </p>
      <div>
        <Link to={paths.sponsor(other.zip)} className={actionClasses({ kind: 'primary' })}>
          {t('Choose ZIPs')}
        </Link>
      </div>
    </>
  );
}

function AnotherCard({ order }: { order: Order }): ReactNode {
  const { agentId, lines, term, totalCents } = order;
  const options = useQuery(
    paymentOptionsQuery(
      agentId,
      lines.map(({ zip }) => zip),
      term,
    ),
  );
  const onBehalfOf = useOnBehalfOf();
  const [isOnBehalf, setOnBehalf] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const address = options.data?.cardFieldUrl ?? null;
  const saved = options.data?.savedCard ?? null;
  // the card that was declined is not the one to try first
  const card = usePaymentCard(address, saved, { isSavedFirst: saved?.last4 !== order.card?.last4 });
  const { isPaying, refusal, pay } = useRepair(order, card);
  if (options.isError) {
    return (
      <FailureCard
        isCompact
        title={t('The card form did not load.')}
        message={t('Nothing was charged, and your order is kept.')}
        onRetry={() => void options.refetch()}
        isRetrying={options.isFetching}
      />
    );
  }
  if (!options.data) return <Skeleton height={240} />;
  const isTicked = onBehalfOf === null || isOnBehalf;
  return (
    <>
      {options.data.unavailable.length > 0 && (
        <p className={notes.note} role="status">
          {options.data.unavailable.map(({ message }) => message).join(' ')}
        </p>
      )}
      <PaymentCardChoice address={address} card={card} isDisabled={isPaying} />
      <Consents
        termsText={null}
        onBehalfOf={onBehalfOf}
        state={{ terms: true, onBehalf: isOnBehalf }}
        attempts={attempts}
        isDisabled={isPaying}
        onChange={({ onBehalf }) => setOnBehalf(onBehalf)}
      />
      {refusal !== null && (
        <p className={clsx(notes.note, notes.refused)} role="alert">
          {refusal}
        </p>
      )}
      <div>
        <ActionButton
          kind="primary"
          className={classes.pay}
          icon={<LockIcon size={16} />}
          isBusy={isPaying}
          aria-disabled={card.state !== 'ready'}
          onClick={() => {
            setAttempts(attempts + 1);
            if (isTicked) void pay(isOnBehalf);
          }}
        >
          {t('Pay {total}', { total: centsText(totalCents) })}
        </ActionButton>
        <p className={classes.why}>
          {t(
            'You will not be charged twice. If you lose your connection, come back here to see whether the payment went through. Renewals are charged to this card, too.',
          )}
        </p>
      </div>
    </>
  );
}
