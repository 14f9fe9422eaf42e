import { LoginPage } from './features/login/LoginPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(LoginPage);
