import { ShopPage } from './features/shop/ShopPage.tsx';
import { prefetchShop } from './features/shop/prefetch-shop.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(ShopPage), prefetch: prefetchShop };
