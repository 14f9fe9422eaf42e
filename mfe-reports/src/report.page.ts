import { ReportPage } from './features/report/ReportPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ReportPage);
