import { ApiError } from '@portal/shared/api';
import type { Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useNavigate } from '@portal/shared/router';
import type { FormInstance } from '@portal/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { rememberOrder } from '../orders/order.queries.ts';
import type { PaymentCard } from '../payment/use-payment-card.ts';
import { type BillingValues, markBilling, readBilling } from './BillingForm.tsx';
import { type ConsentState, isAgreed } from './Consents.tsx';
import { AnswerLostError, placeOrder } from './place-order.ts';

const NOTHING_TICKED: ConsentState = { terms: false, onBehalf: false };

interface PayOptions {
  agentId: number;
  checkout: Checkout;
  form: FormInstance<BillingValues>;
  card: PaymentCard;
  /** The agent an admin acts for (D-06); null for an agent's own order. */
  onBehalfOf: string | null;
  campaign: string | null;
  /** What was shown is not what the server has now. */
  readAgain: () => void;
  /** Also when the page was left meanwhile. */
  onOrdered: () => void;
}

/** Paying for a checkout: what is ticked, whether it is being sent, and why it was refused. */
export function usePay({ agentId, checkout, form, card, onBehalfOf, campaign, readAgain, onOrdered }: PayOptions) {
  const navigate = useNavigate();
  const [ticked, setTicked] = useState({ of: '', state: NOTHING_TICKED });
  const [attempts, setAttempts] = useState(0);
  const [isPaying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // the second click of a double click comes before the button is busy
  const isSent = useRef(false);
  const isOpen = useIsOpen();

  const zipCodes = checkout.lines.map(({ zip }) => zip);
  const { term, totalCents, terms } = checkout;
  // agreed to is what was shown: with another total, term or text the ticks are gone
  const agreedTo = JSON.stringify([zipCodes, term, totalCents, terms.version]);
  const consents = ticked.of === agreedTo ? ticked.state : NOTHING_TICKED;

  const pay = async (): Promise<void> => {
    if (isSent.current) return;
    setAttempts((count) => count + 1);
    setRefusal(null);
    const billing = readBilling(form);
    if (!billing || !isAgreed(consents, onBehalfOf)) return;
    isSent.current = true;
    setPaying(true);
    try {
      const source = await card.requestCard();
      // the page was left before there was a token: nothing is ordered
      if (!isOpen()) return;
      if ('problem' in source) {
        setRefusal(t('{problem} Nothing was ordered or charged.', { problem: source.problem }));
      } else {
        const order = await placeOrder(agentId, {
          zipCodes,
          term,
          totalCents,
          billing,
          ...source,
          acceptsTerms: true,
          termsVersion: terms.version,
          isOnBehalf: onBehalfOf !== null,
        });
        rememberOrder(order, { isNew: true });
        onOrdered();
        if (!isOpen()) return;
        // the address of the checkout is done with: Back leads to the cart
        return void navigate(paths.order(order.orderId, { campaign }), { replace: true });
      }
    } catch (error) {
      refuse(error);
    }
    isSent.current = false;
    setPaying(false);
  };

  function refuse(error: unknown): void {
    if (error instanceof AnswerLostError) {
      setRefusal(t('We did not get an answer. Press Pay again: it is the same order, which is never charged twice.'));
    } else if (error instanceof ApiError) {
      const { code, status, message, fields } = error;
      markBilling(form, fields);
      if (code === 'total_changed') {
        setTicked({ of: '', state: NOTHING_TICKED });
        setAttempts(0);
        setRefusal(
          t('The total has changed. Nothing was ordered or charged. Please check the new total, and agree again.'),
        );
      } else setRefusal(message);
      if (status === 400 || status === 409) readAgain();
    } else {
      log.error('checkout: an order could not be sent', error);
      setRefusal(t('We were unable to complete the request.'));
    }
  }

  return {
    consents,
    attempts,
    isPaying,
    refusal,
    changeConsents: (state: ConsentState) => setTicked({ of: agreedTo, state }),
    pay,
  };
}

/** Whether the page is still open; what ends later must not take its visitor back. */
function useIsOpen(): () => boolean {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}
