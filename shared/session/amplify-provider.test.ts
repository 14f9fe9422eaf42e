import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onAny, startServer } from '@portal/shared/testing/server';
import { createAmplifyProvider } from './amplify-provider.ts';

const server = startServer();

const CLIENT = 'CognitoIdentityServiceProvider.client';
const now = Math.floor(Date.now() / 1_000);
const inAnHour = now + 3_600;
const token = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify({ sub: 'user-1', auth_time: 1, iat: now, origin_jti: 'o', ...claims }), 's']
    .map((part) => btoa(part))
    .join('.');
/** What is stored of a session. */
const entriesOf = (user: string, exp = inAnHour): Map<string, string> =>
  new Map([
    [`${CLIENT}.LastAuthUser`, user],
    [`${CLIENT}.${user}.accessToken`, token({ exp })],
    [`${CLIENT}.${user}.idToken`, token({ exp })],
    [`${CLIENT}.${user}.refreshToken`, `refresh of ${user}`],
    [`${CLIENT}.${user}.clockDrift`, '0'],
  ]);

const asked: { target: string; body: object }[] = [];
const provider = createAmplifyProvider(
  { userPoolId: 'us-west-2_pool', clientId: 'client', endpoint: '/idp/cognito' },
  'http://portal.test',
);

beforeEach(() => {
  asked.length = 0;
  window.localStorage.clear();
  // Amplify says that the endpoint is not that of AWS
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const result = { AccessToken: token({ exp: inAnHour }), IdToken: token({ exp: inAnHour }), ExpiresIn: 3_600 };
  server.use(
    onAny(({ headers, body }) => {
      asked.push({ target: headers['x-amz-target']!.split('.')[1]!, body: body as object });
      return Response.json({ AuthenticationResult: result });
    }),
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('AUTH-39 the session that is leaving ends at the provider, and whoever has signed in meanwhile stays', async () => {
  for (const [name, value] of entriesOf('leo')) window.localStorage.setItem(name, value);
  await provider.leaving(entriesOf('maya')).signOut();
  expect(asked).toMatchObject([{ target: 'RevokeToken', body: { Token: 'refresh of maya' } }]);
  expect(window.localStorage.getItem(`${CLIENT}.LastAuthUser`)).toBe('leo');
  expect(window.localStorage.getItem(`${CLIENT}.leo.refreshToken`)).toBe('refresh of leo');
});

test('tokens of the session that is leaving are renewed once, outside the storage of the browser', async () => {
  const entries = entriesOf('maya', 1);
  const leaving = provider.leaving(entries);
  for (const read of await Promise.all([leaving.tokens(), leaving.tokens()]))
    expect(read).toMatchObject({ kind: 'tokens', tokens: { userId: 'user-1' } });
  expect(asked).toMatchObject([{ body: { RefreshToken: 'refresh of maya' } }]);
  await expect(leaving.tokens()).resolves.toMatchObject({ kind: 'tokens' });
  expect(asked).toHaveLength(1);
  expect(Object.keys(window.localStorage)).toEqual([]);
  await leaving.signOut();
  expect(entries.get(`${CLIENT}.maya.refreshToken`)).toBeUndefined();
});

test('without a session that is leaving there is nothing to tell', async () => {
  await provider.leaving(new Map()).signOut();
  expect(asked).toEqual([]);
});
