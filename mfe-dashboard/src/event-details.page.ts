import { EventDetailsPage } from './features/events/EventDetailsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(EventDetailsPage);
