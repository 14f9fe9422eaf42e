import { framedAddress } from '@portal/shared/ui';
import type { PaymentRequest, SavedCard } from '@portal/shared/contracts';
import { useState } from 'react';
import { type CardField, useCardField } from './use-card-field.ts';
import { isExpired } from './saved-card-texts.ts';

/** What pays, as the server takes it, or what is wrong with the card as it was entered. */
export type PaymentCardAnswer = Pick<PaymentRequest, 'paymentToken' | 'savedCardId'> | { problem: string };

/** The card that pays: the saved one, or a new one of the card field (D-31). */
export interface PaymentCard {
  saved: SavedCard | null;
  isSaved: boolean;
  choose: (isSaved: boolean) => void;
  field: CardField;
  /** Whether it can pay; a saved card needs no card field. */
  state: CardField['state'];
  requestCard: () => Promise<PaymentCardAnswer>;
}

/**
 * @param address the page of the card field; null: nothing can be paid at the moment
 * @param options.isSavedFirst whether a saved card that has not expired is the one at first; default true
 */
export function usePaymentCard(
  address: string | null,
  saved: SavedCard | null,
  { isSavedFirst = true } = {},
): PaymentCard {
  const [choice, setChoice] = useState<boolean | null>(null);
  const isSaved = saved !== null && (choice ?? (isSavedFirst && !isExpired(saved)));
  // nobody waits for a frame that is not there
  const field = useCardField(isSaved ? null : (framedAddress(address)?.origin ?? null));
  return {
    saved,
    isSaved,
    choose: (isSavedNow) => {
      setChoice(isSavedNow);
      // its time to load begins when it is there
      if (!isSavedNow) field.reload();
    },
    field,
    state: isSaved ? 'ready' : field.state,
    requestCard: async () => {
      if (isSaved) return { savedCardId: saved.cardId };
      const card = await field.requestToken();
      return 'problem' in card ? card : { paymentToken: card.token };
    },
  };
}
