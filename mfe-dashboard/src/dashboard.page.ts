import { DashboardPage } from './features/dashboard/DashboardPage.tsx';
import { aboutToArrive, askEarly, prefetchDashboard } from './features/dashboard/ask-early.ts';
import { paths } from './paths.ts';
import { page } from './remote.ts';

const asked = askEarly();
const dashboard = page(DashboardPage);

export const { bootstrap, mount, unmount, prefetch, next, canPrerender } = {
  ...dashboard,
  bootstrap: [dashboard.bootstrap, () => aboutToArrive(asked)].flat(),
  prefetch: prefetchDashboard,
  next: paths.referrals('Active Leads'),
  canPrerender: true,
};
