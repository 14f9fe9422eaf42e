import { HomePage } from './features/home/HomePage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(HomePage);
