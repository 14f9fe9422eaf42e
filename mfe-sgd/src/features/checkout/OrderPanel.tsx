import type { Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton, CheckIcon, CircleAlertIcon, InfoIcon, LockIcon, Panel, useScreenSize } from '@portal/shared/ui';
import { bottomActions } from '@portal/shared/ui/sheet';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { minimumText } from '../cart/minimum-texts.ts';
import type { ShopCart } from '../cart/use-cart.ts';
import { centsText } from '../payment/cents-text.ts';
import type { CardField } from '../payment/use-card-field.ts';
import { bringIntoView } from './bring-into-view.ts';
import { Consents } from './Consents.tsx';
import { OrderSums } from './OrderSums.tsx';
import { TermBar } from './TermBar.tsx';
import { TermDates } from './TermDates.tsx';
import type { usePay } from './use-pay.ts';
import classes from './OrderPanel.module.css';
import notes from './Notes.module.css';

interface OrderPanelProps {
  checkout: Checkout;
  cart: ShopCart;
  payment: ReturnType<typeof usePay>;
  onBehalfOf: string | null;
  isCurrent: boolean;
  fieldState: CardField['state'];
}

/** The order at the side: term, dates, the binding total, what is agreed to, the minimum rule and Pay (D-31, SGD-13). */
export function OrderPanel(props: OrderPanelProps): ReactNode {
  const { checkout, cart, payment, onBehalfOf, isCurrent, fieldState } = props;
  const { lines, minimumRule, terms, totalCents } = checkout;
  const { consents, attempts, isPaying } = payment;
  const isSmall = useScreenSize() === 'small';
  const id = useId();
  const obstacle = obstacleOf(checkout, isCurrent, fieldState);
  const isMet = lines.length > 0 && minimumRule.met;
  return (
    <Panel title={t('Order')} className={classes.panel}>
      <TermBar
        term={cart.term}
        promo={cart.promo}
        onChange={(term) => {
          if (!isPaying) cart.change({ term });
        }}
      />
      <TermDates lines={lines} />
      <div className={clsx(!isCurrent && classes.stale)}>
        <OrderSums order={checkout} totalLabel={t('Total today')} isLarge />
      </div>
      <Consents
        termsText={terms.text}
        onBehalfOf={onBehalfOf}
        state={consents}
        attempts={attempts}
        isDisabled={isPaying || !isCurrent}
        onChange={payment.changeConsents}
      />
      {payment.refusal !== null && (
        <p className={clsx(notes.note, notes.refused)} role="alert" ref={bringIntoView}>
          <CircleAlertIcon size={16} />
          {payment.refusal}
        </p>
      )}
      <p id={`${id}-rule`} role="status" className={clsx(notes.note, isMet && notes.met)}>
        {isMet ? <CheckIcon size={16} /> : <InfoIcon size={16} />}
        {lines.length === 0
          ? t('None of these ZIPs can be ordered.')
          : (minimumText(minimumRule) ??
            (isMet ? t('This order can be placed.') : t('This cart cannot be ordered yet.')))}
      </p>
      <p id={`${id}-why`} className={classes.why}>
        {isPaying
          ? t('Your order is being sent. You will not be charged twice.')
          : (obstacle ?? t('We check once more that all ZIPs are free. If one is gone, nothing is charged.'))}
      </p>
      <div className={classes.pay} ref={isSmall ? bottomActions : null}>
        <ActionButton
          kind="primary"
          className={classes.button}
          icon={<LockIcon size={16} />}
          isBusy={isPaying}
          aria-disabled={obstacle !== null}
          aria-describedby={`${id}-rule ${id}-why`}
          onClick={() => void payment.pay()}
        >
          {t('Pay {total}', { total: centsText(totalCents) })}
        </ActionButton>
      </div>
    </Panel>
  );
}

/** Why nothing can be paid right now; null when it can. */
function obstacleOf(checkout: Checkout, isCurrent: boolean, fieldState: CardField['state']): string | null {
  const { lines, minimumRule, cardFieldUrl } = checkout;
  if (!isCurrent) return t('Prices and spots are being checked.');
  if (lines.length === 0) return t('Take out what is not available, and add ZIPs that are free.');
  if (!minimumRule.met) return t('This order does not meet the minimum yet.');
  if (cardFieldUrl === null) return t('Orders cannot be paid at the moment.');
  if (fieldState === 'loading') return t('The card form is loading.');
  return fieldState === 'late' ? t('The card form did not load.') : null;
}
