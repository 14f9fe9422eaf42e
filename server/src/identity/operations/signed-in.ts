import { z } from 'zod';
import { guardPassword } from '../attempts.ts';
import { wrongCredentials } from '../cognito-error.ts';
import { requirePolicy } from '../password-policy.ts';
import { choosePassword } from '../passwords.ts';
import { requireSignedIn, revokeAllSessions, revokeSession } from '../sessions.ts';
import { checkPassword } from '../srp.ts';
import { findUser } from '../users.ts';
import { clientId, operation, requireClient, toAttributeList } from './operation.ts';

/** Signs out on one device. */
export const revokeToken = operation(
  z.object({ ClientId: clientId, Token: z.string() }),
  async (context, { ClientId, Token }) => {
    requireClient(context, ClientId);
    await revokeSession(context.db, Token);
    return {};
  },
);

/** Signs out on every device. */
export const globalSignOut = operation(z.object({ AccessToken: z.string() }), async (context, { AccessToken }) => {
  const user = await requireSignedIn(context, AccessToken);
  await revokeAllSessions(context.db, user.userId);
  return {};
});

export const getUser = operation(z.object({ AccessToken: z.string() }), async (context, { AccessToken }) => {
  const { userId, email, attributes } = await requireSignedIn(context, AccessToken);
  return { Username: userId, UserAttributes: toAttributeList({ sub: userId, email, ...attributes }) };
});

export const changePassword = operation(
  z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
  async (context, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const { userId } = await requireSignedIn(context, AccessToken);
    requirePolicy(ProposedPassword);
    await guardPassword(
      context,
      userId,
      async (db) => {
        const user = await findUser(db, userId);
        if (!user || !checkPassword(context.poolName, userId, PreviousPassword, user)) return undefined;
        await choosePassword({ ...context, db }, user, ProposedPassword);
        return user;
      },
      wrongCredentials,
    );
    return {};
  },
);
