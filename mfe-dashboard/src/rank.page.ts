import { RankPage } from './features/rank/RankPage.tsx';
import { prefetchRank } from './features/rank/rank.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(RankPage),
  prefetch: prefetchRank,
  canPrerender: true,
};
