import { ReportPage } from './features/report/ReportPage.tsx';
import { prefetchReport } from './features/report-data/prefetch-reports.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(ReportPage),
  prefetch: prefetchReport,
  canPrerender: true,
};
