import { PerksPage } from './features/perks/PerksPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(PerksPage);
