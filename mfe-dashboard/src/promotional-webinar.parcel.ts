import { WebinarPopup } from './features/popups/promotional-webinar/WebinarPopup.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(WebinarPopup);
