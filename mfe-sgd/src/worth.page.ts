import { WorthPage } from './features/worth/WorthPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(WorthPage);
