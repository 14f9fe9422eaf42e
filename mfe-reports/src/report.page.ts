import { defineRemote } from '@portal/shared/remote';
import { ReportPage } from './features/report/ReportPage.tsx';

export const { bootstrap, mount, unmount } = defineRemote().page('Escrow report', ReportPage);
