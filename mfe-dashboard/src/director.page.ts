import { DirectorSettingsPage } from './features/director/DirectorSettingsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(DirectorSettingsPage);
