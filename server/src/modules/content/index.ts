/** What other modules may ask of content. */
export { hasEventSince, hasFloatingBanner, readFeaturedEntry, readPublicEvent } from './content-view.ts';
export { nextEventFor, nextEvents } from './next-event.ts';
export type { EventOfAudience } from './next-event.ts';
export { contentRoutes } from './content.routes.ts';
export { contentEditing } from './editor/content-editing.ts';
export type { PublishedContent } from './editor/published-content.ts';
export { scheduleImagePurge } from './editor/purge-images.ts';
