import { useEffect } from 'react';
import { events } from '../../remote.ts';
import type { ShopCart } from './use-cart.ts';

/** Tells the menu how many ZIPs are in the cart, with those that are still being saved (D-29). */
export function useCartCount({ agentId, status, zipCodes }: Pick<ShopCart, 'agentId' | 'status' | 'zipCodes'>): void {
  const zips = zipCodes.length;
  useEffect(() => {
    if (status === 'ready') events.publish('cart.count', { agentId, zips });
  }, [agentId, status, zips]);
}
