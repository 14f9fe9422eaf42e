import { ApiError } from '@portal/shared/api';
import type { Checkout } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { DraftFailure, DraftNotice, type OpenedDraft, useDraftedFields, useUnsaved } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { FailureCard, Form, Panel, PageHeader } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { sayUnsaved } from './say-unsaved.ts';
import { BackToShop } from '../agent/BackLinks.tsx';
import { useOnBehalfOf } from '../agent/use-on-behalf-of.ts';
import type { ShopCart } from '../cart/use-cart.ts';
import { PaymentCardChoice } from '../payment/PaymentCardChoice.tsx';
import { usePaymentCard } from '../payment/use-payment-card.ts';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import { CheckoutLines } from './CheckoutLines.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { usePay } from './use-pay.ts';
import classes from './CheckoutForm.module.css';

interface CheckoutFormProps {
  checkout: Checkout;
  /** Draft of the billing contact. */
  draft: OpenedDraft;
  cart: ShopCart;
  campaign: string | null;
  /** False while another term or other ZIPs are being asked about, and when they could not be. */
  isCurrent: boolean;
  /** Why it could not be read again. */
  failure: Error | null;
  isReading: boolean;
  readAgain: () => void;
}

/** The checkout: what is ordered, who is billed, the card, and the order at the side (D-31). */
export function CheckoutForm(props: CheckoutFormProps): ReactNode {
  const { checkout, draft, cart, campaign, isCurrent, failure, isReading, readAgain } = props;
  const { agentId, lines, billing, cardFieldUrl, savedCard } = checkout;
  const onBehalfOf = useOnBehalfOf();
  const [form] = Form.useForm<BillingValues>();
  const billed = useDraftedFields(draft, { ...billing, phone: formatPhone(billing.phone) });
  useUnsaved(sayUnsaved, { title: t('Checkout'), changes: billed.isUnsaved ? 1 : 0 });
  const discardDraft = () => form.setFieldsValue(billed.discard());
  const card = usePaymentCard(cardFieldUrl, savedCard);
  const onOrdered = () => void draft.discard();
  const payment = usePay({ agentId, checkout, form, card, onBehalfOf, campaign, readAgain, onOrdered });
  // while it is being sent, the order is what was agreed to
  const onRemove = (zip: string) => {
    if (!payment.isPaying) cart.change({ remove: [zip] });
  };

  return (
    <>
      <PageHeader
        title={t('{zips, plural, =0 {Check out} one {Check out {zips} ZIP} other {Check out {zips} ZIPs}}', {
          zips: lines.length,
        })}
        back={<BackToShop campaign={campaign} />}
      />
      <div className={classes.columns}>
        <div className={classes.left}>
          {failure && (
            <FailureCard
              isCompact
              title={t('What you see may be out of date.')}
              message={t(
                'The total could not be checked. Nothing was ordered or charged, and what you entered is kept.',
              )}
              reference={(failure instanceof ApiError && failure.requestId) || undefined}
              onRetry={readAgain}
              isRetrying={isReading}
            />
          )}
          <HoldNotice checkout={checkout} onKeepAgain={readAgain} isBusy={!isCurrent || payment.isPaying} />
          <CheckoutLines checkout={checkout} context={{ offers: cart.offers, onRemove }} isStale={!isCurrent} />
          <div className={classes.two}>
            <Panel title={t('Billing contact')}>
              {billed.restoredAt !== null && <DraftNotice updatedAt={billed.restoredAt} onDiscard={discardDraft} />}
              <BillingForm form={form} initial={billed.values} isDisabled={payment.isPaying} onChange={billed.change} />
              {billed.isUnsaved && <DraftFailure />}
            </Panel>
            <Panel title={t('Card')}>
              <PaymentCardChoice address={cardFieldUrl} card={card} isDisabled={payment.isPaying} />
            </Panel>
          </div>
        </div>
        <OrderPanel
          checkout={checkout}
          cart={cart}
          payment={payment}
          onBehalfOf={onBehalfOf}
          isCurrent={isCurrent}
          fieldState={card.state}
        />
      </div>
    </>
  );
}
