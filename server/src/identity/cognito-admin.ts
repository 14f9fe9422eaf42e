import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderServiceException,
  ForgotPasswordCommand,
  ListUsersCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { COGNITO_ERROR_TYPES, CognitoError } from './cognito-error.ts';
import type { IdentityAdmin, IdentityUser, UserRequest } from './identity-admin.ts';
import type { UserAttributes, UserStatus } from './identity-tables.ts';
import { generateTemporaryPassword } from './password-policy.ts';
import { normalizeEmail } from './users.ts';

export interface CognitoPool {
  userPoolId: string;
  clientId: string;
}

/**
 * The admin calls of a user pool of AWS Cognito. Needs the rights of the calls named here; region and credentials come
 * from the client. Mails and SMS are sent by Cognito itself.
 */
export function cognitoAdmin(client: CognitoIdentityProviderClient, pool: CognitoPool): IdentityAdmin {
  const { userPoolId: UserPoolId, clientId: ClientId } = pool;
  const on = (name: string) => ({ UserPoolId, Username: name.trim() });

  const readUser = async (name: string): Promise<IdentityUser> => {
    const [user, membership] = await withCognitoErrors(() =>
      Promise.all([
        client.send(new AdminGetUserCommand(on(name))),
        client.send(new AdminListGroupsForUserCommand(on(name))),
      ]),
    );
    const groups = (membership.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []);
    return { ...toUser({ ...user, Attributes: user.UserAttributes }), groups: groups.toSorted() };
  };
  const findUser = async (name: string) => {
    try {
      return await readUser(name);
    } catch (error) {
      if (error instanceof CognitoError && error.type === 'UserNotFoundException') return undefined;
      throw error;
    }
  };
  const setPassword = async (name: string, Password: string, isTemporary: boolean) => {
    await withCognitoErrors(() =>
      client.send(new AdminSetUserPasswordCommand({ ...on(name), Password, Permanent: !isTemporary })),
    );
  };
  const addToGroup = async (name: string, GroupName: string) => {
    await withCognitoErrors(() => client.send(new AdminAddUserToGroupCommand({ ...on(name), GroupName })));
  };
  const updateAttributes = async (name: string, changes: UserAttributes) => {
    const UserAttributes = toAttributeList(changes);
    await withCognitoErrors(() => client.send(new AdminUpdateUserAttributesCommand({ ...on(name), UserAttributes })));
  };
  const deleteUser = async (name: string) => {
    await withCognitoErrors(() => client.send(new AdminDeleteUserCommand(on(name))));
  };
  /** Cognito has no transaction: a partial failure is undone. */
  const create = async (request: UserRequest, password: string, isSilent: boolean): Promise<void> => {
    const { email, groups = [], attributes = {} } = request;
    const name = normalizeEmail(email);
    const UserAttributes = toAttributeList({ email_verified: 'true', ...attributes, email: name });
    const command = { ...on(name), TemporaryPassword: password, UserAttributes };
    await withCognitoErrors(() =>
      client.send(new AdminCreateUserCommand(isSilent ? { ...command, MessageAction: 'SUPPRESS' } : command)),
    );
    try {
      for (const group of groups) await addToGroup(name, group);
      if (!request.temporary) await setPassword(name, password, false);
    } catch (error) {
      await deleteUser(name);
      throw error;
    }
  };

  return {
    findUser,
    setPassword,
    addToGroup,
    updateAttributes,
    deleteUser,
    async createUser(request) {
      await create(request, request.password ?? generateTemporaryPassword(), true);
      return readUser(request.email);
    },
    async invite(request) {
      const { canRenew = true, ...user } = request;
      const existing = canRenew ? await findUser(user.email) : undefined;
      if (!existing) return create({ ...user, temporary: true }, generateTemporaryPassword(), false);
      // Cognito refuses to resend to a person who signed in before; reported like a second account
      if (existing.status !== 'FORCE_CHANGE_PASSWORD') {
        throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
      }
      for (const group of request.groups ?? []) await addToGroup(existing.email, group);
      if (request.attributes) await updateAttributes(existing.email, request.attributes);
      await withCognitoErrors(() =>
        client.send(new AdminCreateUserCommand({ ...on(existing.email), MessageAction: 'RESEND' })),
      );
    },
    async listUsers({ limit: Limit = 60, page: PaginationToken, emailPrefix }) {
      const Filter = emailPrefix ? `email ^= "${normalizeEmail(emailPrefix).replaceAll(/["\\]/g, '\\$&')}"` : undefined;
      const answer = await withCognitoErrors(() =>
        client.send(new ListUsersCommand({ UserPoolId, Limit, Filter, PaginationToken })),
      );
      return { users: (answer.Users ?? []).map(toUser), nextPage: answer.PaginationToken };
    },
    async setTemporaryPassword(name) {
      const password = generateTemporaryPassword();
      await setPassword(name, password, true);
      return password;
    },
    async forceConfirm(name) {
      const { status } = await readUser(name);
      if (status === 'UNCONFIRMED') await withCognitoErrors(() => client.send(new AdminConfirmSignUpCommand(on(name))));
      // a random password that is not disclosed: the person continues with a code
      else if (status !== 'CONFIRMED') await setPassword(name, generateTemporaryPassword(), false);
    },
    /** Cognito picks the channel by the pool's recovery settings. */
    async sendResetCode(name) {
      const answer = await withCognitoErrors(() =>
        client.send(new ForgotPasswordCommand({ ClientId, Username: name.trim() })),
      );
      return answer.CodeDeliveryDetails?.Destination ?? '';
    },
    async removeFromGroup(name, GroupName) {
      await withCognitoErrors(() => client.send(new AdminRemoveUserFromGroupCommand({ ...on(name), GroupName })));
    },
    async signOutEverywhere(name) {
      await withCognitoErrors(() => client.send(new AdminUserGlobalSignOutCommand(on(name))));
    },
    async disable(name) {
      await withCognitoErrors(() => client.send(new AdminDisableUserCommand(on(name))));
      await withCognitoErrors(() => client.send(new AdminUserGlobalSignOutCommand(on(name))));
    },
    async enable(name) {
      await withCognitoErrors(() => client.send(new AdminEnableUserCommand(on(name))));
    },
  };
}

/** Turns refusals of the SDK into CognitoError, so that callers handle one kind. */
async function withCognitoErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CognitoIdentityProviderServiceException)) throw error;
    const type = COGNITO_ERROR_TYPES.find((known) => known === error.name);
    if (!type) throw error;
    throw new CognitoError(type, error.message);
  }
}

function toUser({
  Username = '',
  UserStatus,
  Enabled = false,
  Attributes = [],
}: UserType): Omit<IdentityUser, 'groups'> {
  const all = Object.fromEntries(Attributes.map(({ Name = '', Value = '' }) => [Name, Value]));
  const { sub, email = '', ...attributes } = all;
  return { userId: sub ?? Username, email, status: toStatus(UserStatus), isEnabled: Enabled, attributes };
}

/** Statuses that this portal's pool does not use (external providers, archived) cannot sign in by password. */
function toStatus(status: string | undefined): UserStatus {
  if (status === 'CONFIRMED' || status === 'FORCE_CHANGE_PASSWORD' || status === 'RESET_REQUIRED') return status;
  return 'UNCONFIRMED';
}

function toAttributeList(attributes: UserAttributes): AttributeType[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}
