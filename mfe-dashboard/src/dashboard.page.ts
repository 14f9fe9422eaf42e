import { DashboardPage } from './features/dashboard/DashboardPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(DashboardPage);
