import { defineRemote } from '@portal/shared/remote';
import { ReferralListPage } from './features/referral-list/ReferralListPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Referrals', ReferralListPage);
