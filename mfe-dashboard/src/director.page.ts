import { DirectorSettingsPage } from './features/director/DirectorSettingsPage.tsx';
import { prefetchDirector } from './features/director/director.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(DirectorSettingsPage), prefetch: prefetchDirector };
