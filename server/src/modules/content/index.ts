/** What other modules may ask of content. */
export { audiencesOf } from './audience.ts';
export { readNextEvent } from './content-view.ts';
export { contentRoutes } from './content.routes.ts';
