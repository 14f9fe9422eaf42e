import type { TitleRecord } from '@portal/shared/contracts';
import { FALLBACK_QUOTE_PRICE, formatMoney, formatPrice } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** `Quote T-88120`, as the partner names it. */
export const recordName = ({ view, id }: TitleRecord): string =>
  view === 'quote' ? t('Quote {id}', { id }) : t('Net sheet {id}', { id });

/** `$1,842.00 at $690,000`, or `$213,969.00 to the sellers at $690,000`; empty where the partner said nothing. */
export function recordFigures({ view, price, amountCents }: TitleRecord): string {
  const amount = amountCents === null ? null : formatMoney(amountCents / 100);
  const figure = amount === null || view === 'quote' ? amount : t('{amount} to the sellers', { amount });
  const at =
    price === null || price === FALLBACK_QUOTE_PRICE ? null : t('at {price}', { price: formatPrice(Number(price)) });
  return [figure, at].filter(Boolean).join(' ');
}
