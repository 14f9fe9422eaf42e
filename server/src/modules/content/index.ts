/** What other modules may ask of content. */
export { audiencesOf } from './rules/audience.ts';
export { readNextEvent } from './content-view.ts';
export { contentRoutes } from './content.routes.ts';
