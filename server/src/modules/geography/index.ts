/** What other modules may ask about places. */
export { middleOf } from './rules/distance.ts';
export type { Position } from './rules/distance.ts';
export { geographyFields } from './geography.graphql.ts';
export { findPlace, findPlacesWithin, nearestPlace } from './geography-store.ts';
export type { ZipPlace } from './zip-places.ts';
