import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ExternalLinkIcon, framedAddress, PartnerFrame } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import classes from './ConfirmPayment.module.css';

/** The question of the cardholder's bank in a frame; the page goes on by itself once it is answered (D-31). */
export function ConfirmPayment({ order }: { order: Pick<Order, 'confirmationUrl'> }): ReactNode {
  const url = framedAddress(order.confirmationUrl);
  return (
    <div className={classes.confirm}>
      <p role="status">
        {t('Your bank asks you to confirm. This page updates automatically, and nothing is charged before you do.')}
      </p>
      {url && (
        <>
          <PartnerFrame url={url} title={t("Your bank's question")} className={classes.bank} />
          <a href={url.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            <ExternalLinkIcon size={14} />
            {t("Open your bank's question in a new tab")}
          </a>
        </>
      )}
    </div>
  );
}
