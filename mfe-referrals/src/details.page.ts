import { ReferralDetailsPage } from './features/referral-details/ReferralDetailsPage.tsx';
import { prefetchReferral } from './features/referral-details/referral-details.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(ReferralDetailsPage),
  prefetch: prefetchReferral,
  canPrerender: true,
};
