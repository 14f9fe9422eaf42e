import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import { z } from 'zod';
import { countCodeRequest, countCodeTry } from '../attempts.ts';
import { CognitoError } from '../cognito-error.ts';
import { describeDelivery, sendCode, useCode, wrongCode } from '../codes.ts';
import type { IdentityContext } from '../context.ts';
import type { OutgoingMessage } from '../deliver-message.ts';
import { requirePolicy } from '../password-policy.ts';
import { choosePassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import { standInFor } from '../stand-in.ts';
import { findUser } from '../users.ts';
import { clientId, operation, requireClient } from './operation.ts';

/** Sends a code for a new password. A name without an account gets the same answer and no code. */
export const forgotPassword = operation(
  z.object({ ClientId: clientId, Username: z.string() }),
  async (context, { ClientId, Username }) => {
    requireClient(context, ClientId);
    return { CodeDeliveryDetails: await sendResetCode(context, Username) };
  },
);

export const confirmForgotPassword = operation(
  z.object({ ClientId: clientId, Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
  async (context, { ClientId, Username, ConfirmationCode, Password }) => {
    requireClient(context, ClientId);
    // before the code is consumed: after a weak password the same code still works
    requirePolicy(Password);
    const user = await findUser(context.db, Username);
    if (!user) {
      await countCodeTry(context, standInFor(context.signer, Username).userId, 'none');
      throw wrongCode();
    }
    await useCode(context, user, 'reset-password', ConfirmationCode, async (inner) => {
      await choosePassword(inner, user, Password);
      // who forgot it may have lost it to somebody
      await revokeAllSessions(inner.db, user.userId);
    });
    return {};
  },
);

/**
 * Sends the code for a new password by e-mail or, where the account has a phone, by SMS (AUTH-33).
 * @throws CognitoError NotAuthorizedException "User password cannot be reset in the current state." (AUTH-31)
 */
export async function sendResetCode(
  context: IdentityContext,
  name: string,
  channel: OutgoingMessage['channel'] = 'email',
) {
  const user = await findUser(context.db, name);
  if (!user) {
    await countCodeRequest(context, standInFor(context.signer, name).userId);
    return describeDelivery(name, channel);
  }
  if (!user.isEnabled) throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.disabled);
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.cannotBeReset);
  }
  if (user.status === 'UNCONFIRMED' || user.attributes['email_verified'] !== 'true') {
    throw new CognitoError('InvalidParameterException', SIGN_IN_REFUSALS.nowhereToSendCode);
  }
  return sendCode(context, user, 'reset-password', channel);
}
