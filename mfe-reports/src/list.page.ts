import { prefetchReports } from './features/report-data/prefetch-reports.ts';
import { ReportListPage } from './features/report-list/ReportListPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(ReportListPage),
  prefetch: prefetchReports,
  canPrerender: true,
};
