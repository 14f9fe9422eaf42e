import { randomBytes } from 'node:crypto';
import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import { z } from 'zod';
import { guardPassword } from '../attempts.ts';
import { saveChallenge, takeChallenge } from '../challenges.ts';
import { CognitoError, wrongCredentials } from '../cognito-error.ts';
import { inTransaction, type IdentityContext } from '../context.ts';
import { rememberDevice } from '../devices.ts';
import { requirePolicy } from '../password-policy.ts';
import { choosePassword, keepPassword } from '../passwords.ts';
import { beginSession, renewSession } from '../sessions.ts';
import { checkPassword } from '../srp.ts';
import { standInFor } from '../stand-in.ts';
import { findUser, requireUser, type User } from '../users.ts';
import { clientId, operation, requireClient, requireParameter } from './operation.ts';
import { beginSrp, finishSrp } from './srp-sign-in.ts';

const parameters = z.record(z.string(), z.string());

/** Begins a sign-in by SRP or by password, or renews a session. */
export const initiateAuth = operation(
  z.object({ ClientId: clientId, AuthFlow: z.string(), AuthParameters: parameters.default({}) }),
  async (context, { ClientId, AuthFlow, AuthParameters }) => {
    requireClient(context, ClientId);
    const parameter = (name: string) => requireParameter(AuthParameters, name);
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return beginSrp(context, parameter('USERNAME'), parameter('SRP_A'));
      case 'USER_PASSWORD_AUTH':
        return signInByPassword(context, parameter('USERNAME'), parameter('PASSWORD'));
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return renewed(context, parameter('REFRESH_TOKEN'));
      default:
        throw new CognitoError('InvalidParameterException', `${AuthFlow} flow is not enabled for this client`);
    }
  },
);

/** Continues a sign-in that asked for a proof of the password, or for a new one. */
export const respondToAuthChallenge = operation(
  z.object({
    ClientId: clientId,
    ChallengeName: z.string(),
    ChallengeResponses: parameters.default({}),
    Session: z.string().default(''),
  }),
  async (context, { ClientId, ChallengeName, ChallengeResponses, Session }) => {
    requireClient(context, ClientId);
    const response = (name: string) => requireParameter(ChallengeResponses, name);
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER': {
        const user = await finishSrp(context, {
          secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
          timestamp: response('TIMESTAMP'),
          signature: response('PASSWORD_CLAIM_SIGNATURE'),
        });
        return afterPassword(context, user);
      }
      case 'NEW_PASSWORD_REQUIRED':
        return completeNewPassword(context, Session, response('USERNAME'), response('NEW_PASSWORD'));
      default:
        throw new CognitoError('InvalidParameterException', `The challenge ${ChallengeName} is not supported`);
    }
  },
);

export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: clientId, RefreshToken: z.string() }),
  async (context, { ClientId, RefreshToken }) => {
    requireClient(context, ClientId);
    return renewed(context, RefreshToken);
  },
);

async function renewed(context: IdentityContext, refreshToken: string): Promise<object> {
  return { ChallengeParameters: {}, AuthenticationResult: await renewSession(context, refreshToken) };
}

async function signInByPassword(context: IdentityContext, name: string, password: string): Promise<object> {
  const known = await findUser(context.db, name);
  const target = known ?? standInFor(context.signer, name);
  const check = async () => {
    // the work is done for an unknown name too, so that response times reveal nothing
    const isRight = checkPassword(context.poolName, target.userId, password, target);
    return isRight ? known : undefined;
  };
  return afterPassword(context, await guardPassword(context, target.userId, check, wrongCredentials));
}

/** Tokens, or the challenge for a new password when the current one is temporary. */
async function afterPassword(context: IdentityContext, user: User): Promise<object> {
  requireUsable(user);
  await rememberDevice(context, user.userId);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    return { ChallengeParameters: {}, AuthenticationResult: await beginSession(context, user) };
  }
  const session = randomBytes(64).toString('base64url');
  const challenge = { userId: user.userId, data: {} };
  await saveChallenge(context.db, session, 'NEW_PASSWORD_REQUIRED', challenge, context.lifetimes.challenge);
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.userId,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ ...user.attributes, email: user.email }),
    },
  };
}

/** The new password may be the temporary one: the portal completes this challenge by itself (AUTH-04). */
async function completeNewPassword(
  context: IdentityContext,
  session: string,
  name: string,
  password: string,
): Promise<object> {
  // before the challenge is consumed: after a weak password the person may try again
  requirePolicy(password);
  return inTransaction(context, async (inner) => {
    const { userId } = await takeChallenge(inner.db, session, 'NEW_PASSWORD_REQUIRED');
    const named = await findUser(inner.db, name);
    if (!named || named.userId !== userId) {
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
    }
    requireUsable(named);
    // keeping the same password is not a change: the banner must continue to request one (CS-049)
    const isSame = checkPassword(inner.poolName, named.userId, password, named);
    await (isSame ? keepPassword(inner, named) : choosePassword(inner, named, password));
    const user = await requireUser(inner.db, named.userId);
    return { ChallengeParameters: {}, AuthenticationResult: await beginSession(inner, user) };
  });
}

function requireUsable(user: User): void {
  if (!user.isEnabled) throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.disabled);
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', SIGN_IN_REFUSALS.unconfirmed);
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', SIGN_IN_REFUSALS.resetRequired);
  }
  const expiry = user.temporaryPasswordExpiresAt;
  if (user.status === 'FORCE_CHANGE_PASSWORD' && expiry && expiry < new Date()) {
    throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.temporaryPasswordExpired);
  }
}
