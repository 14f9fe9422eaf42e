import { RefundRequest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { type Read, readDollars } from '../../forms/read-dollars.ts';
import { centsText } from './order-texts.ts';

/** What is given back, in cents: more than nothing and never more than what was paid and not given back (D-31). */
export function readRefund(text: string, refundableCents: number): Read<number> {
  const typed = readDollars(text);
  if (typed.value === null) return typed;
  if (typed.value > refundableCents) {
    return { value: null, problem: t('At most {amount}', { amount: centsText(refundableCents) }) };
  }
  const { success } = RefundRequest.shape.amountCents.safeParse(typed.value);
  return success ? typed : { value: null, problem: t('Enter more than nothing') };
}
