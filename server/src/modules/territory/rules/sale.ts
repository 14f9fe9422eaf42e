import { commissionOfSide, toCents } from '@portal/shared/domain';

/** The money of a sold referral, in US dollars. */
export interface Sale {
  buySide: boolean;
  commissionReceived: number | null;
  esListingCommission: number | null;
  soldPrice: number | null;
}
/** The columns of a referral that a sale is made of. */
export const SALE_COLUMNS = [
  'buySide',
  'commissionReceived',
  'esListingCommission',
  'soldPrice',
] satisfies (keyof Sale)[];

/**
 * The commission of a sale in cents, by the rule of the referrals page (REF-57), so that a sale has the same amount
 * on every screen. 0 when unknown.
 */
export function commissionCents({ buySide, commissionReceived, esListingCommission, soldPrice }: Sale): number {
  const commission = commissionOfSide(
    {
      buySideReferral: buySide,
      commissionReceived,
      referralEscrowInfo: { esListingCommission, contractSalePrice: null },
      soldPrice,
      listPrice: null,
      avgAvm: null,
      calculatedMidRange: null,
      portalStatusInfoHistory: [],
    },
    'Wins',
  );
  return commission === null ? 0 : toCents(commission.amount);
}
