import { EventsPage } from './features/events/EventsPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(EventsPage);
