import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { adminOperations, publicOperations } from './operations/index.ts';
import { adminKey, startIdentity, type IdentityUnderTest } from './testing/start-identity.ts';

// a busy machine may be slow
jest.setTimeout(60_000);

let running: IdentityUnderTest;
beforeAll(async () => {
  running = await startIdentity();
  await running.identity.admin.createUser({ email: 'maya@example.com', password: 'Portal-2026!', groups: ['Agent'] });
});
afterAll(() => running.stop());

/** Input that fits every operation; each reads the fields it knows. */
const INPUT = {
  ClientId: '',
  UserPoolId: '',
  Username: 'maya@example.com',
  Password: 'Portal-2026!',
  AccessToken: 'a',
  Token: 'a',
  PreviousPassword: 'Portal-2026!',
  ProposedPassword: 'Other-2026!',
  ConfirmationCode: '123456',
  RefreshToken: 'a',
  AuthFlow: 'USER_PASSWORD_AUTH',
  AuthParameters: {
    USERNAME: 'maya@example.com',
    PASSWORD: 'Portal-2026!',
  },
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  Session: 'a',
  ChallengeResponses: {
    USERNAME: 'a',
    NEW_PASSWORD: 'a',
  },
  GroupName: 'Agent',
  TemporaryPassword: 'Portal-2026!',
  UserAttributes: [
    {
      Name: 'name',
      Value: 'Maya',
    },
  ],
  Filter: 'email = "a"',
  PaginationToken: 'a',
};

/** Every string in the input, as a path and the input with another string there. */
function* variations(value: unknown, text: string): Generator<[string, unknown]> {
  if (typeof value === 'string') yield ['', text];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    for (const [path, changed] of variations(item, text)) {
      const copy = Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
      yield [path ? `${key}.${path}` : key, copy];
    }
  }
}

test.each([...publicOperations.keys(), ...adminOperations.keys()])(
  '%s refuses ill-formed text and names it',
  async (name) => {
    const input = { ...INPUT, ClientId: running.identity.clientId, UserPoolId: running.identity.userPoolId };
    for (const text of ['a\0b', 'a\uD83D', '\uDE00']) {
      for (const [path, changed] of variations(input, text)) {
        const answer = await call(name, changed);
        expect([path, answer.status, answer.body]).toEqual([
          path,
          400,
          { __type: 'InvalidParameterException', message: `${path}: contains a character that cannot be stored` },
        ]);
      }
    }
  },
);

test('keys, nesting and numbers are checked as well', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
  for (const odd of [{ 'a\0': 'b' }, { a: deep }]) {
    expect(await call('InitiateAuth', odd)).toMatchObject({
      status: 400,
      body: { __type: 'InvalidParameterException' },
    });
  }
});

async function call(operation: string, input: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(running.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${adminKey}/x`,
    },
    body: JSON.stringify(input),
  });
  return { status: answer.status, body: await answer.json() };
}
