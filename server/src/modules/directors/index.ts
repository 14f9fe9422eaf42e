export { DirectorService } from './director-service.ts';
export { directorFields } from './directors.graphql.ts';
export { directorRoutes } from './directors.routes.ts';
export { findDirectors, toReloDirector } from './director-store.ts';
