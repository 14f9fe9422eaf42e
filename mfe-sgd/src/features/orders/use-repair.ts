import { ApiError, http } from '@portal/shared/api';
import { Order, type PaymentRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { useQueryClient } from '@portal/shared/query';
import { useRef, useState } from 'react';
import type { PaymentCard } from '../payment/use-payment-card.ts';
import { orderQuery, rememberOrder } from './order.queries.ts';

/** Pays for a declined order with another card (D-31): the same order, so that nothing is charged twice. */
export function useRepair({ agentId, orderId }: Pick<Order, 'agentId' | 'orderId'>, card: PaymentCard) {
  const client = useQueryClient();
  const [isPaying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // the second click of a double click comes before the button is busy
  const isSent = useRef(false);

  /** @param isOnBehalf the tick of an admin who acts (D-06) */
  const pay = async (isOnBehalf: boolean): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setPaying(true);
    setRefusal(null);
    try {
      const source = await card.requestCard();
      if ('problem' in source) setRefusal(t('{problem} Nothing was charged.', { problem: source.problem }));
      else {
        const paid = await http.request('POST', 'orderPayment', {
          path: { agentId, orderId },
          body: { ...source, isOnBehalf } satisfies PaymentRequest,
          schema: Order,
        });
        // a card that was declined is what the page says of the order
        rememberOrder(paid, { isNew: true });
      }
    } catch (error) {
      setRefusal(textOf(error));
      // the server knows its state
      void client.invalidateQueries(orderQuery(agentId, orderId));
      // the saved card may be gone
      void client.invalidateQueries({ queryKey: [agentId, 'sgd-payment-options'] });
    }
    isSent.current = false;
    setPaying(false);
  };
  return { isPaying, refusal, pay };
}

function textOf(error: unknown): string {
  if (error instanceof ApiError && error.status >= 400) return error.message;
  if (error instanceof ApiError) {
    return t('We did not get an answer. This page shows how your order stands; nothing is charged twice.');
  }
  log.error('checkout: a payment could not be sent', error);
  return t('We were unable to complete the request.');
}
