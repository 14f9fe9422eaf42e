import { PreferencesPage } from './features/preferences/PreferencesPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(PreferencesPage);
