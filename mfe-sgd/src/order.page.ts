import { OrderPage } from './features/orders/OrderPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(OrderPage);
