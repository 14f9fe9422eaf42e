import { defineRemote } from '@portal/shared/remote';
import { SettingsPage } from './features/settings/SettingsPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Settings', SettingsPage);
