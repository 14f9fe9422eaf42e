import { CheckoutPage } from './features/checkout/CheckoutPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(CheckoutPage);
