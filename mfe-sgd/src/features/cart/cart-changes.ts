import type { SavedCart, SavedCartResponse, Term } from '@portal/shared/contracts';

/** One thing the agent did to the cart. */
export type CartChange = { kind: 'add'; zip: string } | { kind: 'remove'; zip: string } | { kind: 'term'; term: Term };

/** The cart after a change; the same change again changes nothing. */
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
    case 'add':
      return cart.zipCodes.includes(change.zip) ? cart : { ...cart, zipCodes: [...cart.zipCodes, change.zip] };
  }
}

/** What is sent to be kept: also what cannot be had now, until the agent takes it out. */
export function toSavedCart({ zipCodes, unavailableZipCodes, term }: SavedCartResponse): SavedCart {
  return { zipCodes: [...zipCodes, ...unavailableZipCodes.filter((zip) => !zipCodes.includes(zip))], term };
}
