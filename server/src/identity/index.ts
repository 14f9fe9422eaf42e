export { CognitoError } from './cognito-error.ts';
export type { DeliverMessage, OutgoingMessage } from './deliver-message.ts';
export type { IdentityAdmin, IdentityUser, UserRequest } from './identity-admin.ts';
export { openIdentity } from './open-identity.ts';
