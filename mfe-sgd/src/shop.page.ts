import { ShopPage } from './features/shop/ShopPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ShopPage);
