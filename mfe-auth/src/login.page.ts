import { defineRemote } from '@portal/shared/remote';
import { LoginPage } from './features/login/LoginPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Sign in', LoginPage);
