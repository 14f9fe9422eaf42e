import { inTransaction, type IdentityContext } from './context.ts';
import { createUser, createUsers, type UserToCreate } from './create-user.ts';
import type { IdentityAdmin, IdentityUser, UserRequest } from './identity-admin.ts';
import { sendInvitation } from './operations/admin.ts';
import { sendResetCode } from './operations/forgotten-password.ts';
import { CognitoError } from './cognito-error.ts';
import { generateTemporaryPassword } from './password-policy.ts';
import { setPassword } from './passwords.ts';
import { revokeAllSessions } from './sessions.ts';
import {
  addToGroups,
  changeUser,
  findUser,
  listUsers,
  normalizeEmail,
  removeFromGroup,
  requireUser,
  updateAttributes,
  type User,
} from './users.ts';

/** The admin calls of the development provider, without HTTP. */
export interface DevelopmentAdmin extends IdentityAdmin {
  /** Creates many users in one transaction, for about 4 ms each. @returns their ids in the same order */
  createUsers: (requests: UserRequest[]) => Promise<string[]>;
}

export function developmentAdmin(context: IdentityContext): DevelopmentAdmin {
  const onUser = <T>(name: string, work: (inner: IdentityContext, user: User) => Promise<T>) =>
    inTransaction(context, async (inner) => work(inner, await requireUser(inner.db, name)));

  return {
    createUsers: (requests) => createUsers(context, requests.map(toCreate)),
    createUser: (request) =>
      inTransaction(context, async (inner) => toIdentityUser(await createUser(inner, toCreate(request)))),
    invite: ({ canRenew = true, ...request }) =>
      inTransaction(context, async (inner) => {
        const toMake = { ...request, password: generateTemporaryPassword(), temporary: true };
        const user = await (canRenew ? makeOrRenew(inner, toMake) : createUser(inner, toCreate(toMake)));
        await sendInvitation(inner, user, toMake.password);
      }),
    async findUser(name) {
      const user = await findUser(context.db, name);
      return user && toIdentityUser(user);
    },
    async listUsers({ limit = 60, page, emailPrefix }) {
      const filter = emailPrefix
        ? ({ column: 'email', comparison: 'starts-with', text: normalizeEmail(emailPrefix) } as const)
        : undefined;
      // one more than requested shows whether there is another page
      const found = await listUsers(context.db, { limit: limit + 1, after: page, filter });
      const users = found.slice(0, limit);
      return { users: users.map(toIdentityUser), nextPage: found.length > limit ? users.at(-1)?.userId : undefined };
    },
    setPassword: (name, password, isTemporary) =>
      onUser(name, (inner, user) => setPassword(inner, user, password, isTemporary)),
    async setTemporaryPassword(name) {
      const password = generateTemporaryPassword();
      await onUser(name, (inner, user) => setPassword(inner, user, password, true));
      return password;
    },
    forceConfirm: (name) =>
      onUser(name, async (inner, user) => {
        if (user.status === 'CONFIRMED') return;
        if (user.status === 'UNCONFIRMED') await changeUser(inner.db, user.userId, { status: 'CONFIRMED' });
        // a random password that is not disclosed: the person continues with a code
        else await setPassword(inner, user, generateTemporaryPassword(), false);
      }),
    async sendResetCode(name, channel) {
      const { Destination } = await sendResetCode(context, name, channel);
      return Destination;
    },
    addToGroup: (name, group) => onUser(name, ({ db }, { userId }) => addToGroups(db, userId, [group])),
    removeFromGroup: (name, group) => onUser(name, ({ db }, { userId }) => removeFromGroup(db, userId, group)),
    updateAttributes: (name, changes) => onUser(name, ({ db }, user) => updateAttributes(db, user, changes)),
    signOutEverywhere: (name) => onUser(name, ({ db }, { userId }) => revokeAllSessions(db, userId)),
    disable: (name) =>
      onUser(name, async ({ db }, { userId }) => {
        await changeUser(db, userId, { isEnabled: false });
        await revokeAllSessions(db, userId);
      }),
    enable: (name) => onUser(name, ({ db }, { userId }) => changeUser(db, userId, { isEnabled: true })),
    deleteUser: (name) =>
      onUser(name, async ({ db }, { userId }) => {
        await db.deleteFrom('identityUser').where('userId', '=', userId).execute();
      }),
  };
}

async function makeOrRenew(context: IdentityContext, request: UserRequest & { password: string }): Promise<User> {
  const existing = await findUser(context.db, request.email);
  if (!existing) return createUser(context, toCreate(request));
  if (existing.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
  }
  await setPassword(context, existing, request.password, true);
  await addToGroups(context.db, existing.userId, request.groups ?? []);
  await updateAttributes(context.db, existing, request.attributes ?? {});
  return requireUser(context.db, existing.userId);
}

/** Staff vouch for the address of a user they create, so it counts as verified. */
function toCreate({ email, password, groups = [], attributes = {}, temporary = false }: UserRequest): UserToCreate {
  return {
    email,
    password: password ?? generateTemporaryPassword(),
    status: temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
    groups,
    attributes: { email_verified: 'true', ...attributes },
  };
}

function toIdentityUser({ userId, email, status, isEnabled, groups, attributes }: User): IdentityUser {
  return { userId, email, status, isEnabled, groups, attributes };
}
