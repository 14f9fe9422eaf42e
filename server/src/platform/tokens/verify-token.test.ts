import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { startIdentity, type IdentityUnderTest } from '../../identity/testing/start-identity.ts';
import { authentication, userOf } from './authentication.ts';
import { handleErrors } from '../responses/problem.ts';
import { createTokenVerifier, InvalidTokenError, type TokenVerifier } from './verify-token.ts';
import type { TokenPair } from './verified-user.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const userPoolId = 'us-east-1_testPool';
const clientId = 'client-of-this-portal';
const now = Math.floor(Date.now() / 1000);
const common = { iss: `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`, sub: 'user-1', exp: now + 600 };
const access = { ...common, token_use: 'access', client_id: clientId, 'cognito:groups': ['Agent'] };
const id = { ...common, token_use: 'id', aud: clientId, email: 'Maya@example.com', 'custom:agentId': '1001' };

let key: CryptoKey;
let kid: string;
let verifier: TokenVerifier;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwk = await exportJWK(pair.publicKey);
  kid = await calculateJwkThumbprint(jwk);
  verifier = createTokenVerifier({ userPoolId, clientId, jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] } });
});

test('AUTH-05 AUTH-06 SEC-08 CS-004 e-mail and agent id come from the id token, groups from the access token', async () => {
  const pair = { accessToken: await sign(access), idToken: await sign({ ...id, 'cognito:groups': ['Admin'] }) };
  expect(await verifier.verify(pair)).toEqual({
    userId: 'user-1',
    email: 'maya@example.com',
    groups: ['Agent'],
    agentId: '1001',
    expiresAt: new Date((now + 600) * 1000),
  });
});

test('CS-004 groups of the id token count only when the access token has no claim of groups', async () => {
  const { 'cognito:groups': _groups, ...withoutGroups } = access;
  const pair = { accessToken: await sign(withoutGroups), idToken: await sign({ ...id, 'cognito:groups': ['Admin'] }) };
  expect((await verifier.verify(pair)).groups).toEqual(['Admin']);
  const inNoGroup = { ...pair, accessToken: await sign({ ...access, 'cognito:groups': [] }) };
  expect((await verifier.verify(inNoGroup)).groups).toEqual([]);
});

const { exp: _exp, ...withoutExpiry } = access;
test.each([
  ['is expired', { ...access, exp: now - 1 }],
  ['has no expiry', withoutExpiry],
  ['has an expiry that is no number', { ...access, exp: String(now + 600) as never }],
  ['is an id token', id],
  ['is of another client', { ...access, client_id: 'another' }],
  ['is of another pool', { ...access, iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' }],
  ['is of another person than the id token', { ...access, sub: 'user-2' }],
])('AUTH-11 CS-011 an access token that %s is refused', async (_case, claims) => {
  await expectRefused({ accessToken: await sign(claims), idToken: await sign(id) });
});

test.each([
  ['is expired', { ...id, exp: now - 1 }],
  ['is an access token', access],
  ['is of another client', { ...id, aud: 'another' }],
])('AUTH-11 an id token that %s is refused', async (_case, claims) => {
  await expectRefused({ accessToken: await sign(access), idToken: await sign(claims) });
});

test('AUTH-11 a token that is changed, unsigned, signed by another key or no token at all is refused', async () => {
  const genuine = await sign(access);
  const [head, , signature] = genuine.split('.');
  const body = encode({ ...access, 'cognito:groups': ['Admin'] });
  const stranger = await generateKeyPair('RS256');
  const forged = [
    `${head}.${body}.${signature}`,
    `${encode({ alg: 'none', kid })}.${body}.`,
    await sign(access, stranger.privateKey),
    await sign(access, stranger.privateKey, 'unknown-key'),
    'rubbish',
    '',
  ];
  for (const accessToken of forged) await expectRefused({ accessToken, idToken: await sign(id) });
});

test('AUTH-11 a pair that was accepted is refused once one of its tokens has expired', async () => {
  const expiries = [
    { accessToken: await sign({ ...access, exp: now + 60 }), idToken: await sign(id) },
    { accessToken: await sign(access), idToken: await sign({ ...id, exp: now + 60 }) },
  ];
  for (const pair of expiries) {
    await verifier.verify(pair);
    expect(await verifier.verify(pair)).toMatchObject({ userId: 'user-1' });
    jest.useFakeTimers({ now: (now + 61) * 1000, doNotFake: ['nextTick', 'setImmediate'] });
    await expectRefused(pair);
    jest.useRealTimers();
  }
});

test('AUTH-11 an accepted token does not vouch for another one in its pair', async () => {
  const pair = { accessToken: await sign(access), idToken: await sign(id) };
  await verifier.verify(pair);
  await expectRefused({ ...pair, idToken: await sign({ ...id, sub: 'user-2' }) });
  await expectRefused({ ...pair, accessToken: `${pair.accessToken}x` });
});

test('a route behind requireSignIn returns 401 without tokens and the person with them', async () => {
  const app = Fastify();
  handleErrors(app);
  await app.register(authentication, { verifier });
  app.get('/me', { onRequest: app.requireSignIn }, (request) => userOf(request));
  app.get('/forgotten', (request) => userOf(request));
  const headers = { authorization: `Bearer ${await sign(access)}`, 'x-portal-id-token': await sign(id) };

  expect((await app.inject({ url: '/me', headers })).json()).toMatchObject({ userId: 'user-1' });
  for (const wrong of [{}, { authorization: headers.authorization }, { ...headers, authorization: 'Bearer x.y.z' }]) {
    const answer = await app.inject({ url: '/me', headers: wrong });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'not_signed_in', status: 401 });
  }
  expect((await app.inject({ url: '/forgotten', headers })).statusCode).toBe(401);
});

let identity: IdentityUnderTest | undefined;
afterAll(() => identity?.stop());

test('tokens of the development provider are read by the same code', async () => {
  identity = await startIdentity();
  const { admin, jwks, ...pool } = identity.identity;
  const email = 'dana@example.com';
  await admin.createUser({ email, password: 'Portal-2026!', groups: ['ReloDirector'] });
  const signedIn = await fetch(identity.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: pool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'Portal-2026!' },
    }),
  });
  const { AuthenticationResult } = (await signedIn.json()) as { AuthenticationResult: Record<string, string> };
  const tokens = { accessToken: AuthenticationResult['AccessToken']!, idToken: AuthenticationResult['IdToken']! };
  const user = await createTokenVerifier({ ...pool, jwks }).verify(tokens);
  expect(user).toMatchObject({ email, groups: ['ReloDirector'], agentId: undefined });
  expect(user.userId).toBe(decodeJwt(tokens.idToken).sub);
  await expectRefused(tokens);
});

async function expectRefused(pair: TokenPair): Promise<void> {
  await expect(verifier.verify(pair)).rejects.toBeInstanceOf(InvalidTokenError);
}

function sign(claims: JWTPayload, signingKey = key, keyId = kid): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(signingKey);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
