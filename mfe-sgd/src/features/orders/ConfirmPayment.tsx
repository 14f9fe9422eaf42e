import { CardFieldConfirmed, type Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { ExternalLinkIcon, framedAddress, PartnerFrame } from '@portal/shared/ui';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { orderQuery } from './order.queries.ts';
import classes from './ConfirmPayment.module.css';

type ConfirmedOrder = Pick<Order, 'agentId' | 'orderId' | 'confirmationUrl'>;

/** The question of the cardholder's bank in a frame; the page goes on by itself once it is answered (D-31). */
export function ConfirmPayment({ order }: { order: ConfirmedOrder }): ReactNode {
  const url = framedAddress(order.confirmationUrl);
  const frame = useConfirmed(order, url?.origin ?? null);
  return (
    <div className={classes.confirm}>
      <p role="status">
        {t('Your bank asks you to confirm. This page updates automatically, and nothing is charged before you do.')}
      </p>
      {url && (
        <>
          <PartnerFrame url={url} frame={frame} title={t("Your bank's question")} className={classes.bank} />
          <a href={url.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            <ExternalLinkIcon size={14} />
            {t("Open your bank's question in a new tab")}
          </a>
        </>
      )}
    </div>
  );
}

/**
 * Reads the order again as soon as the page in the frame says that the cardholder has answered. Only messages of that frame and
 * its origin count, and they only cause a request to the server.
 */
function useConfirmed(
  { agentId, orderId }: ConfirmedOrder,
  origin: string | null,
): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  const client = useQueryClient();
  const onMessage = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    const page = frame.current?.contentWindow;
    if (!page || source !== page || from !== origin || !CardFieldConfirmed.safeParse(data).success) return;
    void client.invalidateQueries(orderQuery(agentId, orderId));
  });
  useEffect(() => {
    const listen = (message: MessageEvent) => onMessage(message);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return frame;
}
