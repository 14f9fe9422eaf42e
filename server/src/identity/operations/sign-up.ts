import { z } from 'zod';
import { takeAttempt } from '../address-limits.ts';
import { countCodeRequest, countCodeTry } from '../attempts.ts';
import { CognitoError } from '../cognito-error.ts';
import { describeDelivery, sendCode, useCode, wrongCode } from '../codes.ts';
import { inTransaction } from '../context.ts';
import { createUser } from '../create-user.ts';
import { standInFor } from '../stand-in.ts';
import { changeUser, findUser, updateAttributes } from '../users.ts';
import { attributeList, clientId, operation, requireClient, toAttributes } from './operation.ts';

/** The attributes a person may set; only staff set ids and verified flags. */
const ownAttributes = new Set(['email', 'name', 'given_name', 'family_name', 'phone_number']);

/** Creates an account without any group, so it grants no access until staff adds one. */
export const signUp = operation(
  z.object({
    ClientId: clientId,
    Username: z.email(),
    Password: z.string(),
    UserAttributes: attributeList.default([]),
  }),
  async (context, { ClientId, Username, Password, UserAttributes }) => {
    requireClient(context, ClientId);
    const foreign = UserAttributes.find(({ Name }) => !ownAttributes.has(Name));
    if (foreign) {
      throw new CognitoError(
        'NotAuthorizedException',
        `A client attempted to write unauthorized attribute ${foreign.Name}`,
      );
    }
    // this reveals whether an account exists, so it is rate-limited
    await takeAttempt(context);
    return inTransaction(context, async (inner) => {
      const { email: _email, ...attributes } = toAttributes(UserAttributes);
      const user = await createUser(inner, { email: Username, password: Password, status: 'UNCONFIRMED', attributes });
      const CodeDeliveryDetails = await sendCode({ ...inner, caller: null }, user, 'confirm-account');
      return { UserConfirmed: false, UserSub: user.userId, CodeDeliveryDetails };
    });
  },
);

export const confirmSignUp = operation(
  z.object({ ClientId: clientId, Username: z.string(), ConfirmationCode: z.string() }),
  async (context, { ClientId, Username, ConfirmationCode }) => {
    requireClient(context, ClientId);
    const user = await findUser(context.db, Username);
    if (!user) {
      await countCodeTry(context, standInFor(context.signer, Username).userId, 'none');
      throw wrongCode();
    }
    requireUnconfirmed(user.status);
    await useCode(context, user, 'confirm-account', ConfirmationCode, async ({ db }) => {
      await changeUser(db, user.userId, { status: 'CONFIRMED' });
      await updateAttributes(db, user, { email_verified: 'true' });
    });
    return {};
  },
);

export const resendConfirmationCode = operation(
  z.object({ ClientId: clientId, Username: z.string() }),
  async (context, { ClientId, Username }) => {
    requireClient(context, ClientId);
    const user = await findUser(context.db, Username);
    if (!user) {
      await countCodeRequest(context, standInFor(context.signer, Username).userId);
      return { CodeDeliveryDetails: describeDelivery(Username, 'email') };
    }
    requireUnconfirmed(user.status);
    return { CodeDeliveryDetails: await sendCode(context, user, 'confirm-account') };
  },
);

function requireUnconfirmed(status: string): void {
  if (status === 'UNCONFIRMED') return;
  throw new CognitoError('InvalidParameterException', `User cannot be confirmed. Current status is ${status}`);
}
