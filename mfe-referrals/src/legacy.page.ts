import { defineRemote } from '@portal/shared/remote';
import { LegacyListPage } from './features/legacy-list/LegacyListPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Legacy Version', LegacyListPage);
