import { RfaDialog } from './features/agreement/RfaDialog.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(RfaDialog);
