import { MAX_ORDERED, ZipCode } from '@portal/shared/contracts';
import { useSearchParams } from '@portal/shared/router';
import { useEffect, useEffectEvent } from 'react';
import type { ShopCart } from '../cart/use-cart.ts';

const ZIPS = 'zips';

/** Adds the ZIPs that the address names to the cart, once: a popup offers them as `zips=80206,80209` (DASH-14). */
export function useOfferedZips(cart: ShopCart): void {
  const [parameters, setParameters] = useSearchParams();
  const offered = parameters.get(ZIPS);
  const isReady = cart.status === 'ready';
  const add = useEffectEvent((zips: string) => {
    const known = zips.split(',').filter((zip) => ZipCode.safeParse(zip).success && !cart.zipSet.has(zip));
    if (known.length > 0) cart.change({ add: known.slice(0, MAX_ORDERED) });
    setParameters(
      (kept) => {
        kept.delete(ZIPS);
        return kept;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (offered !== null && isReady) add(offered);
  }, [offered, isReady]);
}
