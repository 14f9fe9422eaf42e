import { ServiceZipsPage } from './features/service-zips/ServiceZipsPage.tsx';
import { prefetchServiceZips } from './features/service-zips/service-zips.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch } = { ...page(ServiceZipsPage), prefetch: prefetchServiceZips };
