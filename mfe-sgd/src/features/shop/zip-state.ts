import type { ZipOffer } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

/** The state of a ZIP for the agent: the server's status, and whether it is in the cart. */
export const ZIP_VIEW_STATES = ['free', 'cart', 'yours', 'waitlisted', 'taken', 'unavailable'] as const;
export type ZipViewState = (typeof ZIP_VIEW_STATES)[number];

/** The labels of the legend. */
export const ZIP_STATE_WORDS: Record<ZipViewState, string> = {
  free: msg('Free'),
  cart: msg('In cart'),
  yours: msg('Yours'),
  waitlisted: msg('Waitlisted'),
  taken: msg('Taken'),
  unavailable: msg('Not offered'),
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

/** The action for a ZIP, as a button label. */
export type ZipAction = 'add' | 'renew' | 'remove' | 'join' | 'leave';

/** The action for a ZIP; null when there is none. @param canOrder false: what is there can be given up, and nothing is added */
export function actionOf({ state, isRenewable, monthlyPrice }: ShopZip, canOrder: boolean): ZipAction | null {
  switch (state) {
    case 'free':
      return canOrder ? 'add' : null;
    case 'cart':
      return 'remove';
    case 'yours':
      return canOrder && isRenewable && monthlyPrice !== null ? 'renew' : null;
    case 'taken':
      return canOrder ? 'join' : null;
    case 'waitlisted':
      return 'leave';
    case 'unavailable':
      return null;
  }
}
