import { t } from '@portal/shared/i18n';
import { Radio } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { CardForm } from './CardForm.tsx';
import { savedCardText } from './saved-card-texts.ts';
import type { PaymentCard } from './use-payment-card.ts';
import classes from './PaymentCardChoice.module.css';

interface PaymentCardChoiceProps {
  /** The page of the card field; null: nothing can be paid at the moment. */
  address: string | null;
  card: PaymentCard;
  isDisabled: boolean;
}

/** The saved card or a new one, where there is a saved one; else the card field (D-31). */
export function PaymentCardChoice({ address, card, isDisabled }: PaymentCardChoiceProps): ReactNode {
  const { saved, isSaved, choose, field } = card;
  // without a provider the saved card cannot pay either
  if (saved === null || address === null) return <CardForm address={address} field={field} />;
  return (
    <div className={classes.choice}>
      <Radio.Group
        aria-label={t('Card')}
        className={classes.cards ?? ''}
        value={isSaved}
        disabled={isDisabled}
        onChange={({ target }) => choose(target.value as boolean)}
      >
        <Radio value={true}>{savedCardText(saved)}</Radio>
        <Radio value={false}>{t('Another card')}</Radio>
      </Radio.Group>
      {!isSaved && (
        <div>
          <CardForm address={address} field={field} />
          <p className={classes.note}>
            {t('This card takes the place of the saved one: renewals are charged to it, too.')}
          </p>
        </div>
      )}
    </div>
  );
}
