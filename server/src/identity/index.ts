export { CognitoError } from './cognito-error.ts';
export type { IdentityAdmin } from './identity-admin.ts';
export { openIdentity } from './open-identity.ts';
