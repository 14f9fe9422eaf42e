import { ReferralReport } from './features/referral-report/ReferralReport.tsx';
import { parcel } from './remote.ts';

export const { bootstrap, mount, unmount } = parcel(ReferralReport);
