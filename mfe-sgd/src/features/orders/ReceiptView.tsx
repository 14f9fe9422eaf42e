import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { actionClasses, ActionButton, CircleCheckIcon, DownloadIcon, PrinterIcon } from '@portal/shared/ui';
import { useDownload } from '@portal/shared/use-download';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { BackToOrders } from '../agent/BackLinks.tsx';
import notes from '../checkout/Notes.module.css';
import { Receipt } from './Receipt.tsx';
import { ReceiptFailure } from './ReceiptFailure.tsx';
import { saveReceipt } from './save-receipt.ts';
import classes from './ReceiptView.module.css';

/** How long after a purchase the page says thank you, in milliseconds. */
const FRESH_FOR = 60 * 60_000;

interface ReceiptViewProps {
  order: Order;
  campaign: string | null;
}

/** A paid order: its receipt as a page, to print, and as a PDF (D-31). */
export function ReceiptView({ order, campaign }: ReceiptViewProps): ReactNode {
  const { status, paidAt, lines } = order;
  const { agent } = useSession();
  const { failure, isBusy, download } = useDownload();
  const [openedAt] = useState(() => Date.now());
  const isFresh = status === 'paid' && paidAt !== null && openedAt - Date.parse(paidAt) < FRESH_FOR;
  return (
    <div className={classes.page}>
      <div className={classes.back}>
        <BackToOrders />
      </div>
      {isFresh && (
        <p className={clsx(notes.note, notes.met, classes.thanks)} role="status">
          <CircleCheckIcon size={16} />
          <span>
            <b>
              {t('Thank you. {zips, plural, one {The ZIP is yours.} other {The {zips} ZIPs are yours.}}', {
                zips: lines.length,
              })}
            </b>{' '}
            {t('Contacts in those ZIPs unlock automatically. We emailed this receipt to {email}.', {
              email: agent?.email ?? '',
            })}
          </span>
        </p>
      )}
      <Receipt order={order} />
      <ReceiptFailure failure={failure} className={classes.failure} />
      <div className={classes.actions}>
        <Link to={paths.backToShop(campaign)} className={actionClasses({ kind: 'primary' })}>
          {t('Go to My ZIPs')}
        </Link>
        <ActionButton
          icon={<DownloadIcon size={16} />}
          isBusy={isBusy}
          onClick={() => void download(() => saveReceipt(order))}
        >
          {t('Download PDF')}
        </ActionButton>
        <ActionButton icon={<PrinterIcon size={16} />} onClick={() => window.print()}>
          {t('Print')}
        </ActionButton>
      </div>
    </div>
  );
}
