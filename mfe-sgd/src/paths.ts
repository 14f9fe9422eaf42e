import { type ShopView, writeShopView } from './features/shop/shop-view.ts';

/** Every address this remote leads to. */
export const paths = {
  shop: (view: ShopView): string => {
    const parameters = writeShopView(view).toString();
    return parameters ? `/sgd?${parameters}` : '/sgd';
  },
} as const;
