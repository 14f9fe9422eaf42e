import { ChangePasswordPage } from './features/password/ChangePasswordPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ChangePasswordPage);
