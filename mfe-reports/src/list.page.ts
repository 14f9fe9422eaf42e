import { defineRemote } from '@portal/shared/remote';
import { ReportListPage } from './features/report-list/ReportListPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Escrow reports', ReportListPage);
