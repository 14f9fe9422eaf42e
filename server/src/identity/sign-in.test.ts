import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { keepPassword } from './passwords.ts';
import { startAmplifyDevice, type AmplifyDevice } from './testing/amplify-device.ts';
import { startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

// Unmodified Amplify is the client: what it accepts here, it accepts from AWS.
const password = 'Portal-2026!';
let running: IdentityUnderTest;
let device: AmplifyDevice;

beforeAll(async () => {
  running = await startIdentity();
  device = startAmplifyDevice({ ...running.identity, endpoint: running.endpoint });
  await running.identity.admin.createUser({
    email: 'Maya@example.com',
    password,
    groups: ['Agent'],
    attributes: { 'custom:agentId': '1001', name: 'Maya Okafor', phone_number: '+14155550134' },
  });
});
afterEach(() => device.call('signOut'));
afterAll(async () => {
  device.stop();
  await running.stop();
});

test('AUTH-03 API-39 signing in by SRP gives an access and an id token', async () => {
  expect(await device.signIn('maya@example.com', password)).toMatchObject({ isSignedIn: true });
  const tokens = await device.readTokens();
  expect(tokens?.access).toMatchObject({ token_use: 'access', client_id: running.identity.clientId });
  expect(tokens?.id).toMatchObject({ token_use: 'id', aud: running.identity.clientId });
  expect(tokens?.access['sub']).toBe(tokens?.id['sub']);
});

test('AUTH-06 the id token has email, groups and custom:agentId; the access token has the groups too', async () => {
  await device.signIn('maya@example.com', password);
  const tokens = await device.readTokens();
  expect(tokens?.id).toMatchObject({
    email: 'maya@example.com',
    email_verified: true,
    'cognito:groups': ['Agent'],
    'custom:agentId': '1001',
  });
  expect(tokens?.access).toMatchObject({ 'cognito:groups': ['Agent'] });
});

test('AUTH-03 signing in by plain password works as well, with the e-mail in any letter case', async () => {
  const answer = await device.call('signIn', {
    username: 'MAYA@example.com',
    password,
    options: { authFlowType: 'USER_PASSWORD_AUTH' },
  });
  expect(answer.isSignedIn).toBe(true);
});

test.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)(
  'a wrong password and an unknown account get the same refusal with %s',
  async (authFlowType) => {
    for (const username of ['maya@example.com', `nobody-${authFlowType}@example.com`]) {
      await expect(
        device.call('signIn', { username, password: 'Wrong-2026!', options: { authFlowType } }),
      ).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  },
);

test('AUTH-04 NEW_PASSWORD_REQUIRED is completed with the same password', async () => {
  await running.identity.admin.createUser({ email: 'nina@example.com', password, temporary: true });
  const first = await device.signIn('nina@example.com', password);
  expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(device.call('confirmSignIn', { challengeResponse: 'weak' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  expect(await device.call('confirmSignIn', { challengeResponse: password })).toMatchObject({ isSignedIn: true });
  expect(running.choices).not.toContain('nina@example.com');
  await device.call('signOut');
  expect(await device.signIn('nina@example.com', password)).toMatchObject({ isSignedIn: true });
});

test('AUTH-04 a temporary password that is kept has the same verifier, and does not expire any longer', async () => {
  const email = 'nora@example.com';
  await running.identity.admin.createUser({ email, password, temporary: true });
  const stored = () =>
    running.database.db
      .selectFrom('identityUser')
      .select(['salt', 'verifier', 'status', 'temporaryPasswordExpiresAt'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  const before = await stored();
  const { userId } = await running.database.db
    .selectFrom('identityUser')
    .select('userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // another password was set since this one was checked
  const replaced = keepPassword(running.database as never, { userId, verifier: '0' } as never);
  await expect(replaced).rejects.toThrow('Incorrect username or password.');
  expect(await stored()).toEqual(before);
  await device.signIn(email, password);
  await device.call('confirmSignIn', { challengeResponse: password });
  // with it a second device may be between the two steps of its sign-in
  expect(await stored()).toEqual({ ...before, status: 'CONFIRMED', temporaryPasswordExpiresAt: null });
});

test('an expired temporary password cannot be used to sign in', async () => {
  await running.identity.admin.createUser({ email: 'late@example.com', password, temporary: true });
  await running.database.db
    .updateTable('identityUser')
    .set({ temporaryPasswordExpiresAt: new Date(Date.now() - 1000) })
    .where('email', '=', 'late@example.com')
    .execute();
  await expect(device.signIn('late@example.com', password)).rejects.toThrow(
    'Temporary password has expired and must be reset by an administrator.',
  );
});

test('API-39 a session is renewed with fresh groups, and signing out ends it', async () => {
  await running.identity.admin.createUser({ email: 'dana@example.com', password, groups: ['ReloDirector'] });
  await device.signIn('dana@example.com', password);
  const before = (await device.readTokens())!;
  await running.identity.admin.addToGroup('dana@example.com', 'OpsTeamUser');
  const after = (await device.readTokens({ forceRefresh: true }))!;
  expect(after.access['jti']).not.toBe(before.access['jti']);
  expect(after.access['cognito:groups']).toEqual(['OpsTeamUser', 'ReloDirector']);

  await device.call('signOut');
  expect(await device.readTokens()).toBeNull();
  expect(await renew(after.refreshToken)).toMatchObject({ message: 'Refresh Token has been revoked' });
});

test('signing out everywhere ends the session of another device and its access token', async () => {
  const phone = startAmplifyDevice({ ...running.identity, endpoint: running.endpoint });
  await phone.signIn('maya@example.com', password);
  const { accessToken } = (await phone.readTokens())!;
  await device.signIn('maya@example.com', password);
  await device.call('signOut', { global: true });
  expect(await phone.readTokens({ forceRefresh: true })).toBeNull();
  phone.stop();
  expect(await call('GetUser', { AccessToken: accessToken })).toMatchObject({
    message: 'Access Token has been revoked',
  });
});

test('API-39 a forgotten password is replaced with the code that was mailed', async () => {
  await running.identity.admin.createUser({ email: 'leo@example.com', password });
  const requested = await device.call('resetPassword', { username: 'leo@example.com' });
  expect(requested).toMatchObject({
    nextStep: {
      codeDeliveryDetails: { attributeName: 'email', deliveryMedium: 'EMAIL', destination: 'l***@e***' },
    },
  });
  const confirmationCode = lastCode('leo@example.com');
  const attempt = { username: 'leo@example.com', newPassword: 'Another-2026!' };
  await expect(
    device.call('confirmResetPassword', { ...attempt, confirmationCode: otherThan(confirmationCode) }),
  ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(
    device.call('confirmResetPassword', { ...attempt, newPassword: 'weak', confirmationCode }),
  ).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  const phone = startAmplifyDevice({ ...running.identity, endpoint: running.endpoint });
  await phone.signIn('leo@example.com', password);
  await device.call('confirmResetPassword', { ...attempt, confirmationCode });
  // whoever had the old password is signed out
  expect(await phone.readTokens({ forceRefresh: true })).toBeNull();
  phone.stop();
  expect(running.choices).toContain('leo@example.com');
  // without an open code the response is that for an unknown account
  await expect(device.call('confirmResetPassword', { ...attempt, confirmationCode })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  expect(await device.signIn('leo@example.com', 'Another-2026!')).toMatchObject({ isSignedIn: true });
});

test('a password that is still temporary cannot be reset until the user is force-confirmed', async () => {
  const username = 'forced@example.com';
  await running.identity.admin.createUser({ email: username, password, temporary: true });
  await expect(device.call('resetPassword', { username })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'User password cannot be reset in the current state.',
  });
  await running.identity.admin.forceConfirm(username);
  await device.call('resetPassword', { username });
  expect(lastCode(username)).toMatch(/^\d{6}$/);
});

test('D-13 force-confirming a confirmed user changes nothing', async () => {
  await running.identity.admin.forceConfirm('maya@example.com');
  expect(await device.signIn('maya@example.com', password)).toMatchObject({ isSignedIn: true });
});

test('requesting a code does not reveal whether an account exists', async () => {
  const requested = await device.call('resetPassword', { username: 'stranger@example.com' });
  expect(requested).toMatchObject({ nextStep: { codeDeliveryDetails: { destination: 's***@e***' } } });
  expect(running.messages.filter(({ to }) => to === 'stranger@example.com')).toEqual([]);
});

test('a signed-in user changes the password and reads their own attributes', async () => {
  await running.identity.admin.createUser({ email: 'sam@example.com', password });
  await device.signIn('sam@example.com', password);
  expect(await device.call('fetchUserAttributes')).toMatchObject({ email: 'sam@example.com', email_verified: 'true' });
  await expect(
    device.call('updatePassword', { oldPassword: 'Wrong-2026!', newPassword: 'Changed-2026!' }),
  ).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await device.call('updatePassword', { oldPassword: password, newPassword: 'Changed-2026!' });
  expect(running.choices).toContain('sam@example.com');
  await device.call('signOut');
  expect(await device.signIn('sam@example.com', 'Changed-2026!')).toMatchObject({ isSignedIn: true });
});

test('a person who signs up confirms the e-mail with the newest code and gets no group', async () => {
  const username = 'newcomer@example.com';
  await device.call('signUp', {
    username,
    password,
    options: { userAttributes: { email: username, name: 'New Comer' } },
  });
  const oldCode = lastCode(username);
  expect((await device.signIn(username, password)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  await device.call('resendSignUpCode', { username });
  if (lastCode(username) !== oldCode) {
    await expect(device.call('confirmSignUp', { username, confirmationCode: oldCode })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
  }
  await device.call('confirmSignUp', { username, confirmationCode: lastCode(username) });
  await device.signIn(username, password);
  expect((await device.readTokens())?.access['cognito:groups']).toBeUndefined();
});

test('a person who signs up cannot choose their agent id', async () => {
  const attributes = { email: 'sly@example.com', 'custom:agentId': '1001' };
  await expect(
    device.call('signUp', { username: 'sly@example.com', password, options: { userAttributes: attributes } }),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

function renew(refreshToken: string): Promise<unknown> {
  return call('InitiateAuth', {
    ClientId: running.identity.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
}

async function call(operation: string, input: object): Promise<unknown> {
  const answer = await fetch(running.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  return answer.json();
}

function lastCode(email: string): string {
  return running.messages.findLast(({ to }) => to === email)?.values['code'] ?? 'no code was sent';
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
