import { prefetchPerks } from './features/perks/perks.queries.ts';
import { PerksPage } from './features/perks/PerksPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(PerksPage),
  prefetch: prefetchPerks,
  canPrerender: true,
};
