import { OrdersPage } from './features/orders/OrdersPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(OrdersPage);
