/** What other modules may ask of content. */
export { audiencesOf } from './audience.ts';
export type { Reader } from './audience.ts';
export { readFeaturedModal, readNextEvent } from './content-view.ts';
export { contentRoutes } from './content.routes.ts';
