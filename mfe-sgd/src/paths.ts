import { encodeId } from '@portal/shared/domain';
import { type ShopView, writeShopView } from './features/shop/shop-view.ts';

const CHECKOUT = '/sgd/checkout';

/** Every address this remote links to. */
export const paths = {
  shop: (view: ShopView): string => {
    const parameters = writeShopView(view).toString();
    return parameters ? `/sgd?${parameters}` : '/sgd';
  },
  /** The checkout reads whose cart it shows from `id` (HOST-14). */
  checkout: (agentId: number): string => `${CHECKOUT}?${new URLSearchParams({ id: encodeId(agentId) })}`,
} as const;
