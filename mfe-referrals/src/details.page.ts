import { defineRemote } from '@portal/shared/remote';
import { ReferralDetailsPage } from './features/referral-details/ReferralDetailsPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Referral', ReferralDetailsPage);
