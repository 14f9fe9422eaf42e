import { ProfilePage } from './features/profile/ProfilePage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ProfilePage);
