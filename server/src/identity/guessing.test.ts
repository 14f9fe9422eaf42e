import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { connect } from '../database/connection.ts';
import { deviceHashOf, networkOf } from './caller.ts';
import { createIdentity } from './create-identity.ts';
import { hashSecret } from '../platform/security/hash-secret.ts';
import { startAmplifyDevice } from './testing/amplify-device.ts';
import { serveIdentity, startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const PASSWORD = 'Portal-2026!';
const STRANGER = { from: '203.0.113.9' };
const OWNER = { from: '198.51.100.7' };
const EXCEEDED = { message: 'Password attempts exceeded' };
const TOO_MANY = { __type: 'TooManyRequestsException' };

interface Where {
  from: string;
  cookie?: string | undefined;
  endpoint?: string;
}
type Answer = Record<string, unknown>;

let running: IdentityUnderTest;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());
// a slow machine must not take so long that a caller's wait is over
beforeEach(() => stopClock());
afterEach(() => void jest.useRealTimers());
beforeEach(async () => {
  for (const name of ['maya', 'leo', 'sam']) {
    await running.identity.admin.createUser({ email: `${name}@example.com`, password: PASSWORD, groups: ['Agent'] });
  }
});
afterEach(async () => {
  await sql`truncate identity_attempt, identity_user cascade`.execute(running.database.db);
});

test('a stranger who keeps guessing makes only the stranger wait; the owner elsewhere signs in at once', async () => {
  for (let guess = 0; guess < 40; guess += 1) await signIn('maya', STRANGER, `Wrong-${guess}-2026!`);
  expect(await signIn('maya', STRANGER)).toMatchObject(EXCEEDED);
  expect(await signIn('maya', OWNER)).toHaveProperty('AuthenticationResult');
  // by SRP too, from the address of the Amplify process
  const amplify = startAmplifyDevice({ ...running.identity, endpoint: running.endpoint });
  expect(await amplify.signIn('maya@example.com', PASSWORD)).toMatchObject({ isSignedIn: true });
  amplify.stop();
});

test('on one address, the owner on a device that the account knows signs in at once, and the stranger waits', async () => {
  const { cookie } = await signInWithCookie('maya', OWNER);
  for (let guess = 0; guess < 12; guess += 1) await signIn('maya', OWNER, 'Wrong-2026!');
  expect(await signIn('maya', OWNER)).toMatchObject(EXCEEDED);
  expect(await signIn('maya', { ...OWNER, cookie })).toHaveProperty('AuthenticationResult');
  // an address whose attempts are used up does not matter on such a device either
  for (let guess = 0; guess < 40; guess += 1) await signIn(`nobody-${guess}`, OWNER, 'Wrong-2026!');
  expect(await signIn('leo', OWNER)).toMatchObject(TOO_MANY);
  expect(await signIn('maya', { ...OWNER, cookie })).toHaveProperty('AuthenticationResult');
});

test('a known device is known to one account: to others it is a stranger, and its own wrong passwords count', async () => {
  const { cookie } = await signInWithCookie('leo', STRANGER);
  for (let guess = 0; guess < 6; guess += 1) await signIn('maya', { ...STRANGER, cookie }, 'Wrong-2026!');
  expect(await signIn('maya', { ...STRANGER, cookie })).toMatchObject(EXCEEDED);
  for (let guess = 0; guess < 6; guess += 1) await signIn('leo', { ...STRANGER, cookie }, 'Wrong-2026!');
  expect(await signIn('leo', { ...STRANGER, cookie })).toMatchObject(EXCEEDED);
});

test('a token that the provider did not give is replaced at the next sign-in', async () => {
  const planted = `portal_device=${'a'.repeat(43)}`;
  const { cookie } = await signInWithCookie('maya', { ...OWNER, cookie: planted });
  expect(cookie).toBeDefined();
  expect(cookie).not.toBe(planted);
  expect((await signInWithCookie('maya', { ...OWNER, cookie })).cookie).toBeUndefined();
  expect((await signInWithCookie('leo', { ...OWNER, cookie })).cookie).toBeUndefined();
});

test('the cookie goes to the provider alone, and scripts do not see it', async () => {
  const answer = await send('InitiateAuth', passwordInput('maya', PASSWORD), OWNER);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^portal_device=[\w-]{43}; Path=\/idp\/cognito; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  expect(
    (await send('InitiateAuth', passwordInput('maya', 'Wrong-2026!'), OWNER)).headers.get('set-cookie'),
  ).toBeNull();
});

test('an account keeps its ten latest devices', async () => {
  for (let count = 0; count < 12; count += 1) await signIn('maya', { from: `198.51.100.${count}` });
  const rows = await running.database.db.selectFrom('identityDevice').select('deviceHash').execute();
  expect(rows).toHaveLength(10);
});

test('one wrong password for each of many accounts is slowed down by its address, and right ones do not count', async () => {
  for (let count = 0; count < 40; count += 1) {
    expect(await signIn('leo', OWNER)).toHaveProperty('AuthenticationResult');
  }
  const answers: Answer[] = [];
  for (let count = 0; count < 40; count += 1) answers.push(await signIn(`name-${count}`, STRANGER, 'Wrong-2026!'));
  expect(answers.filter(({ __type }) => __type === 'NotAuthorizedException').length).toBeGreaterThanOrEqual(30);
  expect(answers.at(-1)).toMatchObject(TOO_MANY);
  expect(await signIn('maya', STRANGER)).toMatchObject(TOO_MANY);
  expect(await signIn('maya', OWNER)).toHaveProperty('AuthenticationResult');
  // two attempts are returned in twelve seconds
  await rewind(13);
  expect(await signIn('name-a', STRANGER, 'Wrong-2026!')).toMatchObject({ __type: 'NotAuthorizedException' });
});

test('an address cannot call without limit, whatever the operation', async () => {
  const { db } = running.database;
  await send('GetUser', { AccessToken: 'a' }, STRANGER);
  await db
    .updateTable('identityAttempt')
    .set({ failures: 1_000_000 })
    .where('nameHash', '=', hashSecret(`address calls ${STRANGER.from}`))
    .execute();
  for (const operation of ['GetUser', 'InitiateAuth', 'RevokeToken', 'ListUsers', 'Nonsense']) {
    expect(await call(operation, {}, STRANGER)).toMatchObject(TOO_MANY);
  }
  expect(await call('GetUser', { AccessToken: 'a' }, OWNER)).toMatchObject({ message: 'Invalid Access Token' });
});

test('wrong codes of a stranger do not use up the owner’s attempts, and codes a stranger requests do not count for the owner', async () => {
  for (let count = 0; count < 5; count += 1) await forgot('maya', STRANGER);
  expect(await forgot('maya', STRANGER)).toMatchObject({ __type: 'LimitExceededException' });
  expect(await forgot('maya', OWNER)).toHaveProperty('CodeDeliveryDetails');
  const code = running.messages.at(-1)!.values['code']!;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let count = 0; count < 5; count += 1) {
    expect(await confirm('maya', STRANGER, wrong)).toMatchObject({ __type: 'CodeMismatchException' });
  }
  expect(await confirm('maya', STRANGER, code)).toMatchObject({ __type: 'LimitExceededException' });
  expect(await confirm('maya', OWNER, code)).toEqual({});
});

test('a code is void after a hundred wrong attempts, from any number of addresses', async () => {
  await forgot('maya', OWNER);
  const code = running.messages.at(-1)!.values['code']!;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let count = 0; count < 100; count += 1) await confirm('maya', { from: `203.0.113.${count}` }, wrong);
  expect(await confirm('maya', OWNER, code)).toMatchObject({ __type: 'LimitExceededException' });
});

test('codes do not reveal whether an account exists: the same answers, and the same limits', async () => {
  const story = async (name: string, where: Where) => {
    const types: unknown[] = [];
    for (let count = 0; count < 6; count += 1) types.push((await confirm(name, where, '000000'))['__type'] ?? 'done');
    for (let count = 0; count < 6; count += 1) types.push((await forgot(name, where))['__type'] ?? 'sent');
    return types;
  };
  const known = await story('maya', { from: '192.0.2.1' });
  expect(known).toEqual([
    ...Array<string>(5).fill('CodeMismatchException'),
    'LimitExceededException',
    ...Array<string>(5).fill('sent'),
    'LimitExceededException',
  ]);
  expect(await story('ghost', { from: '192.0.2.2' })).toEqual(known);
});

test('making accounts is slowed down by the address', async () => {
  const answers: Answer[] = [];
  for (let count = 0; count < 35; count += 1) {
    const input = { ClientId: running.identity.clientId, Username: 'maya@example.com', Password: PASSWORD };
    answers.push(await call('SignUp', input, STRANGER));
  }
  expect(answers[0]).toMatchObject({ __type: 'UsernameExistsException' });
  expect(answers.at(-1)).toMatchObject(TOO_MANY);
});

test('servers that share the database share the limits', async () => {
  const db = connect(running.database.connectionString, undefined, 4);
  const env = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } };
  const other = await serveIdentity(await createIdentity({ db, env, deliver: async () => {} }));
  const endpoints = [running.endpoint, other.endpoint];
  try {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn('maya', { ...STRANGER, endpoint: endpoints[n % 2]! }, 'Wrong-2026!')),
    );
    const checked = guesses.filter(({ message }) => message === 'Incorrect username or password.');
    expect(checked).toHaveLength(5);
  } finally {
    await other.server.close();
    await db.destroy();
  }
});

test('expired counters are deleted without deadlocks', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `old-${n}`);
  await Promise.all(names.map((name, n) => signIn(name, { from: `192.0.2.${n}` }, 'Wrong-2026!')));
  await rewind(16 * 60);
  const answers = await Promise.all(names.map((name, n) => signIn(name, { from: `192.0.2.${n}` }, 'Wrong-2026!')));
  expect(answers.map(({ __type }) => __type)).toEqual(names.map(() => 'NotAuthorizedException'));
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('every address of a /64 is one network, and neighbors are others', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      const [first, second] = [one, other].map((host) => networkOf([...network, ...host].join(':')));
      expect(first).toBe(second);
      expect(first).toBe(`${network.join(':')}::/64`);
    }),
  );
});

test('reads a well-formed device token, or none, from any Cookie header', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const hash = deviceHashOf(header);
      expect(hash === undefined || /^[\w-]+=*$/.test(hash)).toBe(true);
    }),
  );
  expect(deviceHashOf(`a=b; portal_device=${'x'.repeat(43)}`)).toBe(hashSecret('x'.repeat(43)));
  expect(deviceHashOf('portal_device=short')).toBeUndefined();
});

function passwordInput(name: string, PASSWORD: string) {
  const AuthParameters = { USERNAME: `${name}@example.com`, PASSWORD };
  return { ClientId: running.identity.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
}

function signIn(name: string, where: Where, password = PASSWORD): Promise<Answer> {
  return call('InitiateAuth', passwordInput(name, password), where);
}

async function signInWithCookie(name: string, where: Where): Promise<{ cookie: string | undefined }> {
  const answer = await send('InitiateAuth', passwordInput(name, PASSWORD), where);
  expect(await answer.json()).toHaveProperty('AuthenticationResult');
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

function forgot(name: string, where: Where): Promise<Answer> {
  return call('ForgotPassword', { ClientId: running.identity.clientId, Username: `${name}@example.com` }, where);
}

function confirm(name: string, where: Where, ConfirmationCode: string): Promise<Answer> {
  const Username = `${name}@example.com`;
  const input = { ClientId: running.identity.clientId, Username, ConfirmationCode, Password: 'Another-2026!' };
  return call('ConfirmForgotPassword', input, where);
}

async function call(operation: string, input: object, where: Where): Promise<Answer> {
  const answer = await send(operation, input, where);
  expect(answer.status).toBeLessThan(500);
  return (await answer.json()) as Answer;
}

function send(
  operation: string,
  input: object,
  { from, cookie, endpoint = running.endpoint }: Where,
): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify(input),
  });
}

/** Moves all counters this many seconds into the past. */
async function rewind(seconds: number): Promise<void> {
  await sql`update identity_attempt set last_failed_at = last_failed_at - ${seconds} * interval '1 second'`.execute(
    running.database.db,
  );
}
