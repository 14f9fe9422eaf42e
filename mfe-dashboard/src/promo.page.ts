import { PromoPage } from './features/promo/PromoPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(PromoPage);
