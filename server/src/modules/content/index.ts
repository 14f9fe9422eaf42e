/** What other modules may ask of content. */
export { hasEventSince, hasFloatingBanner, readFeaturedEntry, readPublicEvent } from './content-view.ts';
export { nextEventFor, nextEvents } from './next-event.ts';
export type { EventOfAudience } from './next-event.ts';
export type { PublishedContent } from './editor/published-content.ts';
export { registerContent } from './register-content.ts';
