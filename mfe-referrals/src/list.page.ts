import { ReferralListPage } from './features/referral-list/ReferralListPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ReferralListPage);
