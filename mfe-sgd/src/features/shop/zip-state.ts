import type { ZipOffer } from '@portal/shared/contracts';

/** What a ZIP is to the agent now: the server's status, and what they have put into the cart. */
export const ZIP_VIEW_STATES = ['free', 'cart', 'yours', 'waitlisted', 'taken', 'unavailable'] as const;
export type ZipViewState = (typeof ZIP_VIEW_STATES)[number];

/** The words of the legend. */
export const ZIP_STATE_WORDS: Record<ZipViewState, string> = {
  free: 'Free',
  cart: 'In cart',
  yours: 'Yours',
  waitlisted: 'Waitlisted',
  taken: 'Taken',
  unavailable: 'Not offered',
};

/** An offer with its state. */
export interface ShopZip extends ZipOffer {
  state: ZipViewState;
}

export function toShopZip(offer: ZipOffer, cartZips: ReadonlySet<string>): ShopZip {
  return { ...offer, state: cartZips.has(offer.zip) ? 'cart' : offer.status };
}

/** How many ZIPs are in each state. */
export function countStates(zips: readonly ShopZip[]): Record<ZipViewState, number> {
  const counts = { free: 0, cart: 0, yours: 0, waitlisted: 0, taken: 0, unavailable: 0 };
  for (const { state } of zips) counts[state] += 1;
  return counts;
}

/** What can be done with a ZIP, as a button says it; null when there is nothing to do. */
export type ZipAction = 'add' | 'renew' | 'remove' | 'join' | 'leave';

export function actionOf({ state, isRenewable, monthlyPrice }: ShopZip): ZipAction | null {
  switch (state) {
    case 'free':
      return 'add';
    case 'cart':
      return 'remove';
    case 'yours':
      return isRenewable && monthlyPrice !== null ? 'renew' : null;
    case 'taken':
      return 'join';
    case 'waitlisted':
      return 'leave';
    case 'unavailable':
      return null;
  }
}
