import type { CartChange, SavedCart } from '../../contracts/territory/territory.ts';

/** The cart after a change of some of it; the same change again has no effect. What is added comes last, in its order. */
export function changedCart(
  { zipCodes, term }: SavedCart,
  { add = [], remove = [], term: chosen = term }: CartChange,
): SavedCart {
  const removed = new Set(remove);
  return { zipCodes: [...new Set([...zipCodes.filter((zip) => !removed.has(zip)), ...add])], term: chosen };
}
