import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { cognitoAdmin } from './cognito-admin.ts';
import type { IdentityAdmin } from './identity-admin.ts';
import { adminKey, startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

let running: IdentityUnderTest;
let client: CognitoIdentityProviderClient;
beforeAll(async () => {
  running = await startIdentity();
  client = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: running.endpoint,
    credentials: { accessKeyId: adminKey, secretAccessKey: 'not used' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await running.stop();
});

// The portal must not depend on which of the two it uses.
describe.each([
  ['in this process', 'local', () => running.identity.admin],
  ['over the AWS SDK', 'remote', () => cognitoAdmin(client, running.identity)],
])('the admin calls %s', (_way, prefix, choose: () => IdentityAdmin) => {
  const email = (name: string) => `${prefix}-${name}@example.com`;

  test('a user is made with groups and attributes, and found by e-mail in any letter case', async () => {
    const admin = choose();
    const made = await admin.createUser({
      email: ` ${email('maya').toUpperCase()}`,
      password: 'Portal-2026!',
      groups: ['OpsTeamUser', 'Agent'],
      attributes: { 'custom:agentId': '7' },
    });
    expect(made).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: email('maya'),
      status: 'CONFIRMED',
      isEnabled: true,
      groups: ['Agent', 'OpsTeamUser'],
      attributes: { email_verified: 'true', 'custom:agentId': '7' },
    });
    expect(await admin.findUser(email('Maya'))).toEqual(made);
    expect(await admin.findUser(email('nobody'))).toBeUndefined();
  });

  test('a second account for an e-mail is refused with the text of the specification', async () => {
    const admin = choose();
    await admin.createUser({ email: email('once') });
    const refusal = { type: 'UsernameExistsException', message: 'An account with the given email already exists.' };
    await expect(admin.createUser({ email: email('once') })).rejects.toMatchObject(refusal);
    await expect(admin.invite({ email: email('once') })).rejects.toMatchObject(refusal);
  });

  test('a user whose group does not exist is not created', async () => {
    const admin = choose();
    await expect(admin.createUser({ email: email('half'), groups: ['Wizards'] })).rejects.toMatchObject({
      type: 'ResourceNotFoundException',
    });
    expect(await admin.findUser(email('half'))).toBeUndefined();
  });

  test('an invitation mails a temporary password, and a new one when it is repeated', async () => {
    const admin = choose();
    await admin.invite({ email: email('new'), groups: ['Agent'] });
    const invited = await admin.findUser(email('new'));
    expect(invited).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', groups: ['Agent'] });
    await admin.invite({ email: email('new'), attributes: { 'custom:agentId': '9' } });
    expect(await admin.findUser(email('new'))).toMatchObject({
      userId: invited!.userId,
      attributes: { 'custom:agentId': '9' },
    });
    const passwords = running.messages
      .filter(({ to }) => to === email('new'))
      .map(({ values }) => values['temporaryPassword']);
    expect(passwords).toHaveLength(2);
    expect(new Set(passwords).size).toBe(2);
  });

  test('a temporary password is set, told and must be replaced', async () => {
    const admin = choose();
    await admin.createUser({ email: email('temporary') });
    const password = await admin.setTemporaryPassword(email('temporary'));
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w]).{8,}$/);
    expect(await admin.findUser(email('temporary'))).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  });

  test('a user with a temporary password is force-confirmed and can then ask for a code', async () => {
    const admin = choose();
    await admin.createUser({ email: email('forced'), temporary: true });
    await expect(admin.sendResetCode(email('forced'), 'email')).rejects.toMatchObject({
      type: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
    await admin.forceConfirm(email('forced'));
    expect(await admin.sendResetCode(email('forced'), 'email')).toMatch(/^.\*\*\*@e\*\*\*$/);
  });

  test('groups, attributes and access are changed, and a user is deleted', async () => {
    const admin = choose();
    const name = email('changing');
    await admin.createUser({ email: name, groups: ['Agent'] });
    await admin.addToGroup(name, 'Admin');
    await admin.removeFromGroup(name, 'Agent');
    await admin.updateAttributes(name, { 'custom:agentId': '12' });
    await admin.signOutEverywhere(name);
    await admin.disable(name);
    expect(await admin.findUser(name)).toMatchObject({
      groups: ['Admin'],
      isEnabled: false,
      attributes: { 'custom:agentId': '12' },
    });
    await admin.enable(name);
    expect(await admin.findUser(name)).toMatchObject({ isEnabled: true });
    await admin.deleteUser(name);
    expect(await admin.findUser(name)).toBeUndefined();
    await expect(admin.enable(name)).rejects.toMatchObject({ type: 'UserNotFoundException' });
  });

  test('users are listed page by page, each one once', async () => {
    const admin = choose();
    for (let index = 0; index < 7; index += 1) await admin.createUser({ email: email(`crowd-${index}`) });
    const emails: string[] = [];
    let page: string | undefined;
    do {
      const answer = await admin.listUsers({ limit: 3, emailPrefix: `${prefix}-crowd`, ...(page ? { page } : {}) });
      emails.push(...answer.users.map((user) => user.email));
      page = answer.nextPage;
    } while (page);
    expect(emails.toSorted()).toEqual(Array.from({ length: 7 }, (_, index) => email(`crowd-${index}`)));
  });
});

test('a code can go to the phone of the account by SMS, masked to its last digits', async () => {
  const email = 'texting@example.com';
  await running.identity.admin.createUser({ email, attributes: { phone_number: '+14155550134' } });
  expect(await running.identity.admin.sendResetCode(email, 'sms')).toBe('+*******0134');
  expect(running.messages.at(-1)).toMatchObject({
    channel: 'sms',
    to: '+14155550134',
    template: 'password-reset-code',
    values: { code: expect.stringMatching(/^\d{6}$/) },
  });
});

test('an invitation over the AWS SDK asks nothing after its mail: a refusal then would look as if none was sent', async () => {
  const sent: string[] = [];
  const watched = {
    send: (command: Parameters<typeof client.send>[0]) => {
      sent.push(command.constructor.name);
      return client.send(command);
    },
  } as unknown as CognitoIdentityProviderClient;
  const admin = cognitoAdmin(watched, running.identity);
  await admin.invite({ email: 'last-step@example.com' });
  expect(sent.at(-1)).toBe('AdminCreateUserCommand');
  await admin.invite({ email: 'last-step@example.com' });
  expect(sent.at(-1)).toBe('AdminCreateUserCommand');
});
