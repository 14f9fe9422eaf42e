import { ServiceZipsPage } from './features/service-zips/ServiceZipsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(ServiceZipsPage);
