import { CongratulationsPopup } from './features/popups/congratulations/CongratulationsPopup.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(CongratulationsPopup);
