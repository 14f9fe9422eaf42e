import { PreferencesPage } from './features/preferences/PreferencesPage.tsx';
import { prefetchPreferences } from './features/preferences/preferences.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(PreferencesPage), prefetch: prefetchPreferences };
