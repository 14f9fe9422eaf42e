/** What other modules may ask of content. */
export { audiencesOf } from './rules/audience.ts';
export { hasEventSince, readNextEvent } from './content-view.ts';
export { contentRoutes } from './content.routes.ts';
