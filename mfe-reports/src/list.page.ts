import { ReportListPage } from './features/report-list/ReportListPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ReportListPage);
