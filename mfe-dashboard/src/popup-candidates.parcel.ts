import { PopupCandidates } from './features/popups/PopupCandidates.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(PopupCandidates);
