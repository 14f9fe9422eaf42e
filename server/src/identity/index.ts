export { openIdentity } from './open-identity.ts';
