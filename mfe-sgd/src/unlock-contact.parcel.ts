import { UnlockPopup } from './features/unlock/UnlockPopup.tsx';
import { parcel } from './remote.ts';

export const { bootstrap, mount, unmount } = parcel(UnlockPopup);
