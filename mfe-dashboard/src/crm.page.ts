import { CrmPage } from './features/crm/CrmPage.tsx';
import { prefetchCrm } from './features/crm/crm.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(CrmPage), prefetch: prefetchCrm };
