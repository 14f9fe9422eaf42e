import * as admin from './admin.ts';
import { confirmForgotPassword, forgotPassword } from './forgotten-password.ts';
import type { Operation } from './operation.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';
import { changePassword, getUser, globalSignOut, revokeToken } from './signed-in.ts';

/** What a browser may call. */
export const publicOperations: ReadonlyMap<string, Operation> = new Map([
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['GetUser', getUser],
  ['ChangePassword', changePassword],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
]);

/** What only the holder of the admin key may call. */
export const adminOperations: ReadonlyMap<string, Operation> = new Map([
  ['AdminCreateUser', admin.adminCreateUser],
  ['AdminSetUserPassword', admin.adminSetUserPassword],
  ['AdminResetUserPassword', admin.adminResetUserPassword],
  ['AdminConfirmSignUp', admin.adminConfirmSignUp],
  ['AdminGetUser', admin.adminGetUser],
  ['AdminDeleteUser', admin.adminDeleteUser],
  ['AdminUpdateUserAttributes', admin.adminUpdateUserAttributes],
  ['AdminAddUserToGroup', admin.adminAddUserToGroup],
  ['AdminRemoveUserFromGroup', admin.adminRemoveUserFromGroup],
  ['AdminListGroupsForUser', admin.adminListGroupsForUser],
  ['AdminUserGlobalSignOut', admin.adminUserGlobalSignOut],
  ['AdminDisableUser', admin.adminDisableUser],
  ['AdminEnableUser', admin.adminEnableUser],
  ['ListUsers', admin.listUsersOperation],
]);
