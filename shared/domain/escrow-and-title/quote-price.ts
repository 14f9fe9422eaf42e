import type { ReferralEntry } from '../../contracts/referrals/referral.ts';
import type { QuotePriceBasis } from '../../contracts/escrow-and-title/title.ts';
import { fromCents, toCents } from '../text/cents.ts';

/** The price of a quote where nothing is known (REP-16, CONST-12). */
export const FALLBACK_QUOTE_PRICE = '1';

export type QuotePriceFacts = Pick<
  ReferralEntry,
  'categoryStatus' | 'listPrice' | 'soldPrice' | 'avgAvm' | 'referralEscrowInfo'
>;

export interface QuotePrice {
  /** US dollars as text, `690000` or `690000.5`. */
  price: string;
  basis: PriceOfStatus['basis'] | 'fallback';
}

interface PriceOfStatus {
  dollars: number | null | undefined;
  basis: Exclude<QuotePriceBasis, 'entered' | 'saved' | 'fallback'>;
}

/**
 * The price that a title quote starts with, by the latest friendly status, which is that of the side (REP-14…16, D-01): Listed has the list price, Offer
 * Accepted the contract price, Sold the sold price, every other one the estimated value. An empty result is '1' (CS-142).
 */
export function quotePrice(entry: QuotePriceFacts): QuotePrice {
  const { dollars, basis } = priceOfStatus(entry);
  if (dollars == null || toCents(dollars) <= 0) return { price: FALLBACK_QUOTE_PRICE, basis: 'fallback' };
  return { price: priceText(dollars), basis };
}

/** US dollars as the partner gets them: `690000`, and cents only where there are some. */
export const priceText = (dollars: number): string => String(fromCents(toCents(dollars)));

function priceOfStatus({
  categoryStatus,
  listPrice,
  referralEscrowInfo,
  soldPrice,
  avgAvm,
}: QuotePriceFacts): PriceOfStatus {
  switch (categoryStatus) {
    case 'Listed':
      return { dollars: listPrice, basis: 'list-price' };
    case 'Offer Accepted':
      return { dollars: referralEscrowInfo?.contractSalePrice, basis: 'contract-price' };
    case 'Sold':
      return { dollars: soldPrice, basis: 'sold-price' };
    default:
      return { dollars: avgAvm, basis: 'estimated-value' };
  }
}
