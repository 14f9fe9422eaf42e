import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminKey, startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

// The unmodified client of the AWS SDK makes the admin calls.
const password = 'Portal-2026!';
let running: IdentityUnderTest;
let aws: CognitoIdentityProviderClient;
let UserPoolId: string;

beforeAll(async () => {
  running = await startIdentity();
  UserPoolId = running.identity.userPoolId;
  aws = client(adminKey);
});
afterAll(async () => {
  aws.destroy();
  await running.stop();
});

test('an invited user gets a temporary password by mail, and again on request', async () => {
  const Username = 'invited@example.com';
  const UserAttributes = [
    { Name: 'email', Value: Username },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'custom:agentId', Value: '77' },
  ];
  const { User } = await aws.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes }));
  expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
  expect(User?.UserCreateDate).toBeInstanceOf(Date);
  const first = invitationOf(Username);
  expect(await signIn(Username, first)).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });

  await expect(
    aws.send(new AdminCreateUserCommand({ UserPoolId, Username: 'INVITED@example.com' })),
  ).rejects.toMatchObject({
    name: 'UsernameExistsException',
    message: 'An account with the given email already exists.',
  });
  await aws.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' }));
  await expect(signIn(Username, first)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await signIn(Username, invitationOf(Username))).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
});

test('a user is read, changed, grouped, disabled and deleted', async () => {
  const Username = 'someone@example.com';
  const { userId } = await running.identity.admin.createUser({ email: Username, password, groups: ['Agent'] });
  const on = { UserPoolId, Username };
  await aws.send(new AdminAddUserToGroupCommand({ ...on, GroupName: 'Admin' }));
  await aws.send(new AdminRemoveUserFromGroupCommand({ ...on, GroupName: 'Agent' }));
  const { Groups } = await aws.send(new AdminListGroupsForUserCommand(on));
  expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['Admin']);

  const UserAttributes = [
    { Name: 'email', Value: 'Renamed@example.com' },
    { Name: 'custom:agentId', Value: '12' },
  ];
  await aws.send(new AdminUpdateUserAttributesCommand({ ...on, UserAttributes }));
  const renamed = { UserPoolId, Username: 'renamed@example.com' };
  const read = await aws.send(new AdminGetUserCommand(renamed));
  expect(read).toMatchObject({ Username: userId, UserStatus: 'CONFIRMED' });
  expect(read.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'email', Value: 'renamed@example.com' },
      { Name: 'custom:agentId', Value: '12' },
      { Name: 'email_verified', Value: 'true' },
    ]),
  );

  await aws.send(new AdminDisableUserCommand(renamed));
  await expect(signIn('renamed@example.com', password)).rejects.toMatchObject({ message: 'User is disabled.' });
  await aws.send(new AdminEnableUserCommand(renamed));
  expect(await signIn('renamed@example.com', password)).toHaveProperty('AuthenticationResult');
  await aws.send(new AdminDeleteUserCommand(renamed));
  await expect(aws.send(new AdminGetUserCommand(renamed))).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

test('staff set a password, end all sessions, and ask for a reset', async () => {
  const Username = 'managed@example.com';
  await running.identity.admin.createUser({ email: Username, password, temporary: true });
  const on = { UserPoolId, Username };
  await expect(
    aws.send(new AdminSetUserPasswordCommand({ ...on, Password: 'weak', Permanent: true })),
  ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await aws.send(new AdminSetUserPasswordCommand({ ...on, Password: 'Managed-2026!', Permanent: true }));
  const { AuthenticationResult } = await signIn(Username, 'Managed-2026!');
  await aws.send(new AdminUserGlobalSignOutCommand(on));
  const REFRESH_TOKEN = AuthenticationResult?.RefreshToken ?? '';
  await expect(initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await aws.send(new AdminResetUserPasswordCommand(on));
  await expect(signIn(Username, 'Managed-2026!')).rejects.toMatchObject({ name: 'PasswordResetRequiredException' });
});

test('users are listed page by page, each one once', async () => {
  await running.identity.admin.createUsers(
    Array.from({ length: 25 }, (_, index) => ({ email: `crowd-${index}@example.com`, password })),
  );
  const emails: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await aws.send(
      new ListUsersCommand({ UserPoolId, Limit: 10, Filter: 'email ^= "crowd-"', PaginationToken }),
    );
    emails.push(...(page.Users ?? []).map(({ Attributes }) => attribute(Attributes, 'email')));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect(emails).toHaveLength(25);
  expect(new Set(emails).size).toBe(25);
  const exact = await aws.send(new ListUsersCommand({ UserPoolId, Filter: 'email = "crowd-7@example.com"' }));
  expect(exact.Users).toHaveLength(1);
  await expect(aws.send(new ListUsersCommand({ UserPoolId, Filter: '__proto__ = "x"' }))).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test('without the admin key the admin calls are closed', async () => {
  const stranger = client('some-other-key');
  await expect(stranger.send(new ListUsersCommand({ UserPoolId }))).rejects.toMatchObject({
    name: 'MissingAuthenticationTokenException',
  });
  stranger.destroy();
});

test('a user whose group does not exist is not created', async () => {
  const request = { email: 'half@example.com', password, groups: ['Agent', 'Wizards'] };
  await expect(running.identity.admin.createUser(request)).rejects.toMatchObject({ type: 'ResourceNotFoundException' });
  expect(await running.identity.admin.findUser('half@example.com')).toBeUndefined();
});

test('forty accounts cost well under a second of CPU time', async () => {
  const begun = process.cpuUsage();
  await running.identity.admin.createUsers(
    Array.from({ length: 40 }, (_, index) => ({ email: `quick-${index}@example.com`, password, groups: ['Agent'] })),
  );
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
});

function client(accessKeyId: string) {
  return new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: running.endpoint,
    credentials: { accessKeyId, secretAccessKey: 'not used' },
    maxAttempts: 1,
  });
}

function initiate(AuthFlow: 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH', AuthParameters: Record<string, string>) {
  return aws.send(new InitiateAuthCommand({ ClientId: running.identity.clientId, AuthFlow, AuthParameters }));
}

function signIn(USERNAME: string, PASSWORD: string) {
  return initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD });
}

function invitationOf(email: string): string {
  const invitation = running.messages.findLast(({ to, template }) => to === email && template === 'account-invitation');
  return invitation?.values['temporaryPassword'] ?? 'no invitation was sent';
}

function attribute(list: { Name?: string | undefined; Value?: string | undefined }[] = [], name: string): string {
  return list.find(({ Name }) => Name === name)?.Value ?? '';
}
