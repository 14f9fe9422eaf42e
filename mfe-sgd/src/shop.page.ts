import { defineRemote } from '@portal/shared/remote';
import { ShopPage } from './features/shop/ShopPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Guaranteed Display', ShopPage);
