import { ResetPasswordPage } from './features/password/ResetPasswordPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ResetPasswordPage);
