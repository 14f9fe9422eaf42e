import { DashboardPage } from './features/dashboard/DashboardPage.tsx';
import { askEarly } from './features/dashboard/ask-early.ts';
import { page } from './remote.ts';

askEarly();

export const { bootstrap, mount, unmount } = page(DashboardPage);
