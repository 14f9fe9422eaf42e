import { RequestedZipsPopup } from './features/popups/requested-zips/RequestedZipsPopup.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(RequestedZipsPopup);
