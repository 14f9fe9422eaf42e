export { registerDirectors } from './register-directors.ts';
export { findDirectors, toReloDirector } from './director-store.ts';
