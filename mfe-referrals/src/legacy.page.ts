import { LegacyListPage } from './features/legacy-list/LegacyListPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(LegacyListPage);
