import type { QuotePriceBasis, TitleView } from '@portal/shared/contracts';
import { formatMoney, formatPrice } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { TitlePaper } from './save-title-record.ts';

export const titleOf = (view: TitleView): string => (view === 'quote' ? t('Title quote') : t('Seller net sheet'));

/** `Quote T-88120`, as the partner names it. */
export const paperName = ({ view, id }: Pick<TitlePaper, 'view' | 'id'>): string =>
  view === 'quote' ? t('Quote {id}', { id }) : t('Net sheet {id}', { id });

/** `Quote T-88120, $1,842.00`. */
export function paperText(paper: TitlePaper): string {
  const name = paperName(paper);
  return paper.amountCents === undefined ? name : `${name}, ${formatMoney(paper.amountCents / 100)}`;
}

const BASES: Record<Exclude<QuotePriceBasis, 'fallback'>, string> = {
  'list-price': msg('list price'),
  'contract-price': msg('contract price'),
  'sold-price': msg('sold price'),
  'estimated-value': msg('estimated value'),
  entered: msg('your price'),
  saved: msg('as saved'),
};

/** `2140 Forest St, Denver, CO 80207, at $690,000 (estimated value)`. */
export function subtitleOf(address: string | null, price: string, basis: QuotePriceBasis): string {
  const at =
    basis === 'fallback'
      ? t('without a price')
      : t('at {price} ({basis})', { price: formatPrice(Number(price)), basis: t(BASES[basis]) });
  return address === null ? at : `${address}, ${at}`;
}
