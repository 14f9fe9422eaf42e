import { CrmPage } from './features/crm/CrmPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(CrmPage);
