import type { Order } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import type { Downloads } from '@portal/shared/use-download';
import type { ReactNode } from 'react';
import { hasReceipt } from './order-texts.ts';
import { saveReceipt } from './save-receipt.ts';

interface ReceiptButtonProps {
  order: Order;
  /** Downloads of receipts, by order. */
  downloads: Downloads;
}

/** Saves the receipt of an order in the history without opening the order; nothing for one that was never paid (D-31). */
export function ReceiptButton({ order, downloads }: ReceiptButtonProps): ReactNode {
  if (!hasReceipt(order)) return null;
  const { orderId, number } = order;
  return (
    <ActionButton
      isSmall
      isBusy={downloads.stateOf(orderId).isBusy}
      aria-label={t('Receipt for {number}', { number })}
      onClick={() => void downloads.download(orderId, () => saveReceipt(order))}
    >
      {t('Receipt')}
    </ActionButton>
  );
}
