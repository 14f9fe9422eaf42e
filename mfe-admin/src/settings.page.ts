import { SettingsPage } from './features/settings/SettingsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(SettingsPage);
