import { ForgotPasswordPage } from './features/password/ForgotPasswordPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ForgotPasswordPage);
