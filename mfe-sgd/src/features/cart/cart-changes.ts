import type { SavedCart, SavedCartResponse, Term } from '@portal/shared/contracts';

/** One change that the agent made to the cart. */
export type CartChange =
  | { kind: 'add'; zip: string }
  | { kind: 'add-all'; zips: readonly string[] }
  | { kind: 'remove'; zip: string }
  | { kind: 'term'; term: Term };

/** The cart after a change; applying the same change again has no effect. */
export function applyCartChange(cart: SavedCartResponse, change: CartChange): SavedCartResponse {
  switch (change.kind) {
    case 'term':
      return { ...cart, term: change.term };
    case 'remove':
      return {
        ...cart,
        zipCodes: cart.zipCodes.filter((zip) => zip !== change.zip),
        unavailableZipCodes: cart.unavailableZipCodes.filter((zip) => zip !== change.zip),
      };
    case 'add-all':
      return change.zips.reduce((filled, zip) => applyCartChange(filled, { kind: 'add', zip }), cart);
    case 'add':
      return cart.zipCodes.includes(change.zip) ? cart : { ...cart, zipCodes: [...cart.zipCodes, change.zip] };
  }
}

/** The items to save, including unavailable ones until the agent removes them. */
export function toSavedCart({ zipCodes, unavailableZipCodes, term }: SavedCartResponse): SavedCart {
  return { zipCodes: [...zipCodes, ...unavailableZipCodes.filter((zip) => !zipCodes.includes(zip))], term };
}
