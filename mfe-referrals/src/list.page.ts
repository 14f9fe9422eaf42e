import { ReferralListPage } from './features/referral-list/ReferralListPage.tsx';
import { prefetchList } from './features/referral-list/prefetch-list.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(ReferralListPage),
  prefetch: prefetchList,
  canPrerender: true,
};
