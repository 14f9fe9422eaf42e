import { RankPage } from './features/rank/RankPage.tsx';
import { prefetchRank } from './features/rank/rank.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(RankPage), prefetch: prefetchRank };
