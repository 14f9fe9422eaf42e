import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { createIdentity, developmentPool } from './create-identity.ts';
import { startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const password = 'Portal-2026!';
let running: IdentityUnderTest;

beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());
// a slow machine must not take so long that a caller's wait is over
beforeEach(() => stopClock());
afterEach(() => void jest.useRealTimers());

let tests = 0;
/** Where calls come from: each test has a separate address. */
let address = '';
beforeEach(() => {
  tests += 1;
  address = `10.0.0.${tests}`;
});

test('five wrong passwords in a row make their caller wait, even with the right one, and even if all came at once', async () => {
  await createUser('guessed@example.com');
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signIn('guessed@example.com', `Wrong-${index}-2026!`)),
  );
  const messages = guesses.map(({ message }) => message);
  expect(messages.filter((message) => message === 'Incorrect username or password.')).toHaveLength(5);
  expect(messages.filter((message) => message === 'Password attempts exceeded')).toHaveLength(7);
  expect(await signIn('guessed@example.com', password)).toMatchObject({ message: 'Password attempts exceeded' });

  await running.database.db
    .updateTable('identityAttempt')
    .set({ lastFailedAt: secondsAgo(2) })
    .execute();
  expect(await signIn('guessed@example.com', password)).toHaveProperty('AuthenticationResult');
});

test('an unknown name must wait as well, and by SRP gets the same salt every time', async () => {
  for (let count = 0; count < 5; count += 1) await signIn('ghost@example.com', 'Wrong-2026!');
  expect(await signIn('ghost@example.com', password)).toMatchObject({ message: 'Password attempts exceeded' });

  const [first, second] = await Promise.all([beginSrp('ghost@example.com'), beginSrp('Ghost@example.com ')]);
  expect(first).toMatchObject({ ChallengeName: 'PASSWORD_VERIFIER' });
  expect(second.ChallengeParameters.SALT).toBe(first.ChallengeParameters.SALT);
  expect(second.ChallengeParameters.USER_ID_FOR_SRP).toBe(first.ChallengeParameters.USER_ID_FOR_SRP);
  expect(first.ChallengeParameters.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('five wrong codes void a code, also when they come at once', async () => {
  await createUser('coded@example.com');
  await call('ForgotPassword', { ClientId: running.identity.clientId, Username: 'coded@example.com' });
  const code = running.messages.at(-1)!.values['code']!;
  const confirm = (ConfirmationCode: string) =>
    call('ConfirmForgotPassword', {
      ClientId: running.identity.clientId,
      Username: 'coded@example.com',
      ConfirmationCode,
      Password: 'Another-2026!',
    });
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const answers = await Promise.all(Array.from({ length: 9 }, () => confirm(wrong)));
  const types = answers.map(({ __type }) => __type);
  expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(5);
  expect(types.filter((type) => type === 'LimitExceededException')).toHaveLength(4);
  expect(await confirm(code)).toMatchObject({ __type: 'LimitExceededException' });
  expect(await signIn('coded@example.com', password)).toHaveProperty('AuthenticationResult');
});

test('a code works once when it is used twice at the same moment', async () => {
  await createUser('twice@example.com');
  await call('ForgotPassword', { ClientId: running.identity.clientId, Username: 'twice@example.com' });
  const ConfirmationCode = running.messages.at(-1)!.values['code']!;
  const answers = await Promise.all(
    ['First-2026!', 'Second-2026!'].map((Password) =>
      call('ConfirmForgotPassword', {
        ClientId: running.identity.clientId,
        Username: 'twice@example.com',
        ConfirmationCode,
        Password,
      }),
    ),
  );
  expect(answers.filter((answer) => !('__type' in answer))).toHaveLength(1);
  expect(running.choices.filter((email) => email === 'twice@example.com')).toHaveLength(1);
});

test('after five codes in a row no further one is sent for a while', async () => {
  await createUser('mailed@example.com');
  const ask = () => call('ForgotPassword', { ClientId: running.identity.clientId, Username: 'mailed@example.com' });
  for (let count = 0; count < 5; count += 1) expect(await ask()).toHaveProperty('CodeDeliveryDetails');
  expect(await ask()).toMatchObject({ __type: 'LimitExceededException' });
  expect(running.messages.filter(({ to }) => to === 'mailed@example.com')).toHaveLength(5);
});

test('a challenge can be answered once and in time, and a made-up one never', async () => {
  await running.identity.admin.createUser({ email: 'target@example.com', password, temporary: true });
  const answer = (Session: string) =>
    call('RespondToAuthChallenge', {
      ClientId: running.identity.clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeResponses: { USERNAME: 'target@example.com', NEW_PASSWORD: 'Taken-2026!' },
    });
  expect(await answer('made-up-session')).toMatchObject({ __type: 'NotAuthorizedException' });

  const late = await signIn('target@example.com', password);
  await running.database.db
    .updateTable('identityChallenge')
    .set({ expiresAt: secondsAgo(1) })
    .execute();
  expect(await answer(String(late['Session']))).toMatchObject({ __type: 'NotAuthorizedException' });

  await signIn('target@example.com', password); // removes what has expired
  const fresh = await signIn('target@example.com', password);
  const rows = await running.database.db.selectFrom('identityChallenge').selectAll().execute();
  expect(rows.filter(({ expiresAt }) => expiresAt < new Date())).toEqual([]);
  const both = await Promise.all([answer(String(fresh['Session'])), answer(String(fresh['Session']))]);
  expect(both.filter((one) => 'AuthenticationResult' in one)).toHaveLength(1);
});

test('AUTH-11 a forged access token is refused: without a signature, signed by another key, or an id token in its place', async () => {
  const user = await createUser('victim@example.com');
  const { AuthenticationResult } = (await signIn('victim@example.com', password)) as unknown as Tokens;
  const [head = '', body = ''] = AuthenticationResult.AccessToken.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const { privateKey } = await generateKeyPair('RS256');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  for (const AccessToken of [unsigned, foreign, AuthenticationResult.IdToken, 'rubbish']) {
    expect(await call('GetUser', { AccessToken })).toMatchObject({ message: 'Invalid Access Token' });
  }
  expect(await call('GetUser', { AccessToken: AuthenticationResult.AccessToken })).toMatchObject({
    Username: user.userId,
  });
});

test('the signing key survives a restart, and two servers that start together share it', async () => {
  const again = () => createIdentity({ db: running.database.db, env: development, deliver: async () => {} });
  const [one, two] = await Promise.all([again(), again()]);
  expect(one.jwks).toEqual(running.identity.jwks);
  expect(two.jwks).toEqual(running.identity.jwks);
});

test('the provider refuses production and hosts beyond loopback in one sentence', async () => {
  const start = (env: Partial<typeof development>) =>
    createIdentity({ db: running.database.db, env: { ...development, ...env }, deliver: async () => {} });
  await expect(start({ isProduction: true })).rejects.toThrow(
    'The development identity provider does not run in production; set COGNITO_USER_POOL_ID.',
  );
  await expect(start({ portalHost: '0.0.0.0' })).rejects.toThrow(
    /^The development identity provider serves loopback only/,
  );
});

test('a server that listens beyond loopback after all is refused by the provider', async () => {
  const server = Fastify();
  await server.register(running.identity.plugin);
  await server.listen({ host: '0.0.0.0', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${developmentPool.endpointPath}/`, {
    method: 'POST',
    body: '{}',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' });
  await server.close();
});

test.each([
  ['an unknown operation', 'Nonsense', '{}', 'UnknownOperationException'],
  ['a body that is not JSON', 'InitiateAuth', '{', 'SerializationException'],
  ['a body of the wrong shape', 'InitiateAuth', '{"ClientId":7}', 'InvalidParameterException'],
  [
    'a body that is too large',
    'InitiateAuth',
    JSON.stringify({ filler: 'x'.repeat(70_000) }),
    'SerializationException',
  ],
])('%s is refused with status 400', async (_case, operation, body, type) => {
  const answer = await post(operation, body);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-amzn-errortype')).toBe(type);
});

const development = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } };

interface Tokens {
  AuthenticationResult: { AccessToken: string; IdToken: string };
}

function createUser(email: string) {
  return running.identity.admin.createUser({ email, password, groups: ['Agent'] });
}

function signIn(USERNAME: string, PASSWORD: string) {
  return initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD });
}

function beginSrp(USERNAME: string) {
  return initiate('USER_SRP_AUTH', { USERNAME, SRP_A: 'abcdef0123456789' }) as Promise<
    Record<string, unknown> & { ChallengeParameters: Record<string, string> }
  >;
}

function initiate(AuthFlow: string, AuthParameters: object) {
  return call('InitiateAuth', { ClientId: running.identity.clientId, AuthFlow, AuthParameters });
}

async function call(operation: string, input: object): Promise<Record<string, unknown>> {
  const answer = await post(operation, JSON.stringify(input));
  return (await answer.json()) as Record<string, unknown>;
}

function post(operation: string, body: string): Promise<Response> {
  return fetch(running.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': address,
    },
    body,
  });
}

function secondsAgo(seconds: number): Date {
  return new Date(Date.now() - seconds * 1000);
}
