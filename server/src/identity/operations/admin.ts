import { SIGN_IN_REFUSALS } from '@portal/shared/domain';
import { z } from 'zod';
import { CognitoError } from '../cognito-error.ts';
import { sendCode } from '../codes.ts';
import { inTransaction, secondsFromNow, type IdentityContext } from '../context.ts';
import { createUser } from '../create-user.ts';
import { generateTemporaryPassword } from '../password-policy.ts';
import { setPassword } from '../passwords.ts';
import { revokeAllSessions } from '../sessions.ts';
import {
  addToGroups,
  changeUser,
  listUsers,
  removeFromGroup,
  requireUser,
  updateAttributes,
  type User,
  type UserFilter,
} from '../users.ts';
import { attributeList, operation, requirePool, toAttributeList, toAttributes } from './operation.ts';

const onUser = z.object({ UserPoolId: z.string(), Username: z.string() });
const onMembership = onUser.extend({ GroupName: z.string() });

/** Declares an operation on one existing user. */
function userOperation<Shape extends typeof onUser>(
  shape: Shape,
  run: (context: IdentityContext, user: User, input: z.output<Shape>) => Promise<object>,
) {
  return operation(shape, async (context, input) => {
    requirePool(context, input.UserPoolId);
    return inTransaction(context, async (inner) => run(inner, await requireUser(inner.db, input.Username), input));
  });
}

export const adminCreateUser = operation(
  z.object({
    UserPoolId: z.string(),
    Username: z.string(),
    TemporaryPassword: z.string().optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    UserAttributes: attributeList.default([]),
  }),
  async (context, { UserPoolId, Username, TemporaryPassword, MessageAction, UserAttributes }) => {
    requirePool(context, UserPoolId);
    const password = TemporaryPassword ?? generateTemporaryPassword();
    const { email: _email, ...attributes } = toAttributes(UserAttributes);
    return inTransaction(context, async (inner) => {
      const user =
        MessageAction === 'RESEND'
          ? await inviteAgain(inner, Username, password)
          : await createUser(inner, {
              email: requireEmail(Username),
              password,
              status: 'FORCE_CHANGE_PASSWORD',
              attributes,
            });
      if (MessageAction !== 'SUPPRESS') await sendInvitation(inner, user, password);
      return { User: describe(user) };
    });
  },
);

export const adminSetUserPassword = userOperation(
  onUser.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  async (context, user, { Password, Permanent }) => {
    await setPassword(context, user, Password, !Permanent);
    return {};
  },
);

export const adminGetUser = userOperation(onUser, async (_context, user) => {
  const { Attributes, ...facts } = describe(user);
  return { ...facts, UserAttributes: Attributes };
});

export const adminUpdateUserAttributes = userOperation(
  onUser.extend({ UserAttributes: attributeList }),
  async ({ db }, user, { UserAttributes }) => {
    await updateAttributes(db, user, toAttributes(UserAttributes));
    return {};
  },
);

export const adminAddUserToGroup = userOperation(onMembership, async ({ db }, user, { GroupName }) => {
  await addToGroups(db, user.userId, [GroupName]);
  return {};
});

export const adminRemoveUserFromGroup = userOperation(onMembership, async ({ db }, user, { GroupName }) => {
  await removeFromGroup(db, user.userId, GroupName);
  return {};
});

export const adminListGroupsForUser = userOperation(onUser, async ({ userPoolId }, user) => ({
  Groups: user.groups.map((GroupName) => ({ GroupName, UserPoolId: userPoolId })),
}));

export const adminUserGlobalSignOut = userOperation(onUser, async ({ db }, user) => {
  await revokeAllSessions(db, user.userId);
  return {};
});

export const adminDisableUser = userOperation(onUser, async ({ db }, user) => {
  await changeUser(db, user.userId, { isEnabled: false });
  await revokeAllSessions(db, user.userId);
  return {};
});

export const adminEnableUser = userOperation(onUser, async ({ db }, user) => {
  await changeUser(db, user.userId, { isEnabled: true });
  return {};
});

export const adminConfirmSignUp = userOperation(onUser, async ({ db }, user) => {
  if (user.status !== 'UNCONFIRMED') {
    throw new CognitoError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`);
  }
  await changeUser(db, user.userId, { status: 'CONFIRMED' });
  return {};
});

export const adminResetUserPassword = userOperation(onUser, async (context, user) => {
  if (user.status !== 'CONFIRMED') {
    throw new CognitoError('NotAuthorizedException', SIGN_IN_REFUSALS.cannotBeReset);
  }
  await sendCode(context, user, 'reset-password');
  await changeUser(context.db, user.userId, { status: 'RESET_REQUIRED' });
  return {};
});

export const adminDeleteUser = userOperation(onUser, async ({ db }, user) => {
  await db.deleteFrom('identityUser').where('userId', '=', user.userId).execute();
  return {};
});

/** One page of at most 60 users; the token of a page leads to the next. */
export const listUsersOperation = operation(
  z.object({
    UserPoolId: z.string(),
    Limit: z.int().min(1).max(60).default(60),
    Filter: z.string().default(''),
    PaginationToken: z.string().optional(),
  }),
  async (context, { UserPoolId, Limit, Filter, PaginationToken }) => {
    requirePool(context, UserPoolId);
    const after = PaginationToken === undefined ? undefined : readPageToken(PaginationToken);
    // one more than requested shows whether there is another page
    const users = await listUsers(context.db, { filter: readFilter(Filter), limit: Limit + 1, after });
    const page = users.slice(0, Limit);
    const last = users.length > Limit ? page.at(-1) : undefined;
    return { Users: page.map(describe), ...(last ? { PaginationToken: pageToken(last.userId) } : {}) };
  },
);

/** Sends the temporary password to the user's own address. */
export async function sendInvitation(
  { deliver, db, lifetimes }: IdentityContext,
  { email, attributes }: User,
  temporaryPassword: string,
) {
  const values = { temporaryPassword, expiresAt: secondsFromNow(lifetimes.temporaryPassword).toISOString() };
  const addressee = { channel: 'email', to: email, name: attributes['name'], account: email } as const;
  await deliver({ ...addressee, template: 'account-invitation', values }, db);
}

async function inviteAgain(context: IdentityContext, name: string, password: string): Promise<User> {
  const user = await requireUser(context.db, name);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  }
  await setPassword(context, user, password, true);
  return user;
}

function requireEmail(name: string): string {
  if (z.email().safeParse(name.trim()).success) return name;
  throw new CognitoError('InvalidParameterException', 'Username should be an email.');
}

function describe({ userId, email, isEnabled, status, attributes, createdAt, modifiedAt }: User) {
  return {
    Username: userId,
    Enabled: isEnabled,
    UserStatus: status,
    Attributes: toAttributeList({ sub: userId, email, ...attributes }),
    UserCreateDate: createdAt.getTime() / 1000,
    UserLastModifiedDate: modifiedAt.getTime() / 1000,
  };
}

const filterColumns = new Map<string, UserFilter['column']>([
  ['email', 'email'],
  ['sub', 'userId'],
  ['username', 'userId'],
  ['cognito:user_status', 'status'],
]);

/** Reads a filter like `email ^= "ann"`. */
function readFilter(filter: string): UserFilter | undefined {
  if (filter.trim() === '') return undefined;
  const [, name = '', sign, text] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  const column = filterColumns.get(name);
  if (!column || text === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
  const plain = text.replaceAll(/\\(.)/g, '$1');
  return { column, comparison: sign === '=' ? 'equals' : 'starts-with', text: plain };
}

function pageToken(lastUserId: string): string {
  return Buffer.from(lastUserId).toString('base64url');
}

function readPageToken(token: string): string {
  const userId = Buffer.from(token, 'base64url').toString();
  if (z.uuid().safeParse(userId).success) return userId;
  throw new CognitoError('InvalidParameterException', 'Invalid PaginationToken.');
}
