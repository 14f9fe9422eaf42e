import { defineRemote } from '@portal/shared/remote';
import { DashboardPage } from './features/dashboard/DashboardPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Dashboard', DashboardPage);
