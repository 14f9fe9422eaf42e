import { fromCents, shareOf, toCents } from '../text/cents.ts';

/** Percent of the commission that a referral costs the agent, regular and with Guaranteed Display (CS-095). */
export const REGULAR_REFERRAL_FEE = 35;
export const SPONSOR_REFERRAL_FEE = 30;

/**
 * The referral fee that applies and whether a sponsored ZIP lowers it (CONST-04, D-21, D-32).
 * @param zip the ZIP code of the referral
 * @param featuredTerritory the ZIP codes the agent sponsors
 */
export function referralFee(
  zip: string | null,
  featuredTerritory: readonly string[],
): { percent: number; isSponsored: boolean } {
  const isSponsored = zip !== null && featuredTerritory.includes(zip);
  return { percent: isSponsored ? SPONSOR_REFERRAL_FEE : REGULAR_REFERRAL_FEE, isSponsored };
}

/**
 * What a referral costs the agent and what the agent keeps, in dollars; the fee is rounded half-up to cents, so that
 * both add up to the commission.
 * @param percent of the commission
 */
export function feeShare(commission: number, percent: number): { fee: number; kept: number } {
  const cents = toCents(commission);
  const fee = shareOf(cents, percent, 100);
  return { fee: fromCents(fee), kept: fromCents(cents - fee) };
}
