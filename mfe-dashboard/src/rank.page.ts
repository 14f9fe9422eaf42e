import { RankPage } from './features/rank/RankPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(RankPage);
