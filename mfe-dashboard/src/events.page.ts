import { EventsPage } from './features/events/EventsPage.tsx';
import { prefetchEvents } from './features/events/events.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(EventsPage),
  prefetch: prefetchEvents,
  canPrerender: true,
};
