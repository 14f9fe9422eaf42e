import { ReferralDetailsPage } from './features/referral-details/ReferralDetailsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ReferralDetailsPage);
