import { msg } from '../text/message.ts';

/**
 * What the sign-in service says to a visitor, in the words of Cognito, which knows no language: pages say it with `t`. The
 * development provider takes its sentences from here, so that each of them has a translation (D-58).
 */
export const SIGN_IN_REFUSALS = {
  wrongPassword: msg('Incorrect username or password.'),
  passwordAttempts: msg('Password attempts exceeded'),
  attemptLimit: msg('Attempt limit exceeded, please try after some time.'),
  tooManyAttempts: msg('Too many attempts. Please wait a few seconds, then try again.'),
  unknownUser: msg('User does not exist.'),
  disabled: msg('User is disabled.'),
  unconfirmed: msg('User is not confirmed.'),
  resetRequired: msg('Password reset required for the user'),
  temporaryPasswordExpired: msg('Temporary password has expired and must be reset by an administrator.'),
  sessionExpired: msg('Invalid session for the user, session is expired.'),
  cannotBeReset: msg('User password cannot be reset in the current state.'),
  nowhereToSendCode: msg('Cannot reset password for the user as there is no registered/verified email or phone_number'),
} as const;
