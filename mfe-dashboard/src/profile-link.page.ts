import { ProfileLinkPage } from './features/profile/ProfileLinkPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ProfileLinkPage);
