import { HelloDialog } from './features/hello/HelloDialog.tsx';
import { parcel } from './remote.ts';

export const { bootstrap, mount, unmount } = parcel(HelloDialog);
