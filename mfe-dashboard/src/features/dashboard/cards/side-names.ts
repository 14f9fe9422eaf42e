import { msg, t } from '@portal/shared/i18n';

const SIDES: Record<string, string> = { Seller: msg('Seller'), Buyer: msg('Buyer') };

/** The sides of a referral, `Seller + Buyer` as the server says them, in the language of the page. */
export const sideNames = (sides: string): string =>
  sides
    .split(' + ')
    .map((side) => t(SIDES[side] ?? side))
    .join(' + ');
