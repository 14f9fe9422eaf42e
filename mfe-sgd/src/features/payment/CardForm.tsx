import { supportPhone } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton, CircleAlertIcon, framedAddress, PartnerFrame, RefreshCwIcon, Spinner } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import classes from './CardForm.module.css';
import type { CardField } from './use-card-field.ts';

interface CardFormProps {
  /** The page of the card field; null: nothing can be paid at the moment. */
  address: string | null;
  field: CardField;
}

/** The card field in the frame of the payment partner; a plain message with a way on where it does not come (D-31). */
export function CardForm({ address, field }: CardFormProps): ReactNode {
  const url = framedAddress(address);
  if (!url) {
    return (
      <div className={classes.failure} role="alert">
        <CircleAlertIcon size={18} />
        <p>
          {t('Orders cannot be paid at the moment. Your cart is kept; call {phone} if it cannot wait.', {
            phone: supportPhone().text,
          })}
        </p>
      </div>
    );
  }
  return (
    <div>
      <PartnerFrame
        key={field.attempt}
        url={url}
        frame={field.frame}
        title={t('Card form of our payment partner')}
        className={classes.card}
        isLoading={field.state === 'loading'}
        overlay={field.state !== 'ready' && <FieldState field={field} />}
      />
      <p className={classes.note}>
        {t('These fields belong to the payment partner. The portal never sees the card number.')}
      </p>
    </div>
  );
}

/** What covers the card field until it is ready. */
function FieldState({ field }: { field: CardField }): ReactNode {
  if (field.state === 'loading') {
    return (
      <div role="status">
        <Spinner size={24} label={t('Loading')} />
      </div>
    );
  }
  return (
    <div className={classes.late} role="alert">
      <b>{t('The card form did not load.')}</b>
      <p>{t('Nothing was ordered or charged, and your cart is kept.')}</p>
      <ActionButton icon={<RefreshCwIcon />} onClick={field.reload}>
        {t('Try Again')}
      </ActionButton>
    </div>
  );
}
