import { EventDetailsPage } from './features/events/EventDetailsPage.tsx';
import { prefetchEvents } from './features/events/events.queries.ts';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount, prefetch, canPrerender } = {
  ...page(EventDetailsPage),
  prefetch: prefetchEvents,
  canPrerender: true,
};
