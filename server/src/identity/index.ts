export { CognitoError } from './cognito-error.ts';
export type { IdentityAdmin, IdentityUser } from './identity-admin.ts';
export { openIdentity } from './open-identity.ts';
