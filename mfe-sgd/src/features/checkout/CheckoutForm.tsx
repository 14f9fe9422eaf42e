import type { Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Form, framedAddress, InfoIcon, Panel, PageHeader } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { BackToShop } from '../agent/BackLinks.tsx';
import { useOnBehalfOf } from '../agent/use-on-behalf-of.ts';
import type { ShopCart } from '../cart/use-cart.ts';
import { CardForm } from '../payment/CardForm.tsx';
import { useCardField } from '../payment/use-card-field.ts';
import { BillingForm, type BillingValues } from './BillingForm.tsx';
import { CheckoutLines } from './CheckoutLines.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { usePay } from './use-pay.ts';
import classes from './CheckoutForm.module.css';

interface CheckoutFormProps {
  checkout: Checkout;
  cart: ShopCart;
  campaign: string | null;
  /** False while another term or other ZIPs are being asked about. */
  isCurrent: boolean;
  readAgain: () => void;
}

/** The checkout: what is ordered, who is billed, the card, and the order at the side (D-31). */
export function CheckoutForm({ checkout, cart, campaign, isCurrent, readAgain }: CheckoutFormProps): ReactNode {
  const { agentId, lines, billing, cardFieldUrl, savedCard } = checkout;
  const onBehalfOf = useOnBehalfOf();
  const [form] = Form.useForm<BillingValues>();
  const field = useCardField(framedAddress(cardFieldUrl)?.origin ?? null);
  const payment = usePay({ agentId, checkout, form, field, onBehalfOf, campaign, readAgain });
  // while it is being sent, the order is what was agreed to
  const onRemove = (zip: string) => {
    if (!payment.isPaying) cart.change({ kind: 'remove', zip });
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
          <HoldNotice checkout={checkout} onKeepAgain={readAgain} isBusy={!isCurrent || payment.isPaying} />
          <CheckoutLines checkout={checkout} context={{ offers: cart.offers, onRemove }} isStale={!isCurrent} />
          <div className={classes.two}>
            <Panel title={t('Billing contact')}>
              <BillingForm form={form} proposed={billing} isDisabled={payment.isPaying} />
            </Panel>
            <Panel title={t('Card')}>
              <CardForm address={cardFieldUrl} field={field} />
              {savedCard && (
                <p className={classes.saved}>
                  <InfoIcon size={14} />
                  {t(
                    'Renewals are charged to {brand} ending {last4} until you pay with another card, which takes its place.',
                    savedCard,
                  )}
                </p>
              )}
            </Panel>
          </div>
        </div>
        <OrderPanel
          checkout={checkout}
          cart={cart}
          payment={payment}
          onBehalfOf={onBehalfOf}
          isCurrent={isCurrent}
          fieldState={field.state}
        />
      </div>
    </>
  );
}
