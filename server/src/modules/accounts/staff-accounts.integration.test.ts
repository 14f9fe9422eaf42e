import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, InvitedAgents, TemporaryPassword } from '@portal/shared/contracts';
import { createIdentity } from '../../identity/create-identity.ts';
import type { Identity } from '../../identity/create-identity.ts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld } from '../testing/small-world.ts';
import type { WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal } from '../testing/test-portal.ts';
import type { Headers, TestPortal } from '../testing/test-portal.ts';

const [ADA, BEN, GONE] = [70, 71, 72];
const ADMIN = 'alex@example.com';
let portal: TestPortal;
let people: WorldHeaders;
let admin: Headers;
let provider: Identity['admin'];

beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  admin = await portal.signIn({ email: ADMIN, groups: ['Admin'] });
  const env = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' as const } };
  provider = (await createIdentity({ db: portal.db, env, deliver: async () => {} })).admin;
}, 60_000);
beforeEach(async () => {
  const { db } = portal;
  await db.deleteFrom('agent').where('agentId', 'in', [ADA, BEN, GONE]).execute();
  await db.deleteFrom('outboundMessage').execute();
  await db.deleteFrom('auditEntry').execute();
  for (const email of ['ada@example.com', 'ben@example.com']) {
    if (await provider.findUser(email)) await provider.deleteUser(email);
  }
  await insertAgent(db, { agentId: ADA, firstName: 'Ada', lastName: 'Park', email: 'ada@example.com' });
  await insertAgent(db, { agentId: BEN, firstName: 'Ben', lastName: 'Cole', email: 'ben@example.com' });
  const gone = { firstName: 'Gus', lastName: 'Gone', email: 'gone@example.com', currentStatus: 'DISQUALIFIED' };
  await insertAgent(db, { agentId: GONE, ...gone });
});
afterAll(() => portal.stop());

const post = (url: string, payload: object, headers: Headers = admin) =>
  portal.app.inject({ method: 'POST', url, payload, headers });
const invite = async (agentIds: number[], resendInvite = false, headers = admin) => {
  const answer = await post(ENDPOINTS.inviteAgents, { agentIds, resendInvite }, headers);
  expect(answer.statusCode).toBe(200);
  return InvitedAgents.parse(answer.json());
};
const reset = (changes: object = {}, headers = admin) =>
  post(
    ENDPOINTS.temporaryPassword,
    { adminEmail: ADMIN, email: 'ada@example.com', permanent: false, ...changes },
    headers,
  );
const messages = () =>
  portal.db
    .selectFrom('outboundMessage')
    .select(['recipient', 'recipientName', 'template'])
    .orderBy('recipient')
    .execute();
const audit = () => portal.db.selectFrom('auditEntry').select(['actorEmail', 'operation', 'detail']).execute();
const flagsOf = (agentId: number) =>
  portal.db
    .selectFrom('agent')
    .select(['portalInvitationSent', 'portalTempPassword'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();

test('API-37 agents are invited, each by mail and with a row in the audit log; who cannot be is named with the reason', async () => {
  expect(await invite([ADA, GONE, 999_999, ADA, BEN])).toEqual([
    { agentId: ADA },
    { agentId: GONE, error: 'This agent is disqualified.' },
    { agentId: 999_999, error: 'There is no agent 999999.' },
    { agentId: BEN },
  ]);
  expect(await messages()).toEqual([
    { recipient: 'ada@example.com', recipientName: 'Ada Park', template: 'account-invitation' },
    { recipient: 'ben@example.com', recipientName: 'Ben Cole', template: 'account-invitation' },
  ]);
  expect(await provider.findUser('ada@example.com')).toMatchObject({
    status: 'FORCE_CHANGE_PASSWORD',
    groups: ['Agent'],
    attributes: { 'custom:agentId': String(ADA) },
  });
  expect(await flagsOf(ADA)).toEqual({ portalInvitationSent: true, portalTempPassword: true });
  expect(await audit()).toEqual(
    [ADA, BEN].map((agentId) => ({
      actorEmail: ADMIN,
      operation: 'account.invite',
      detail: { agentId: String(agentId) },
    })),
  );
});

test('API-37, CS-109 an invitation that was not used is sent again only on request, a used one never', async () => {
  await invite([ADA]);
  expect(await invite([ADA])).toEqual([{ agentId: ADA, error: 'This agent has already been invited.' }]);
  expect(await messages()).toHaveLength(1);
  expect(await invite([ADA], true)).toEqual([{ agentId: ADA }]);
  expect(await messages()).toHaveLength(2);
  await provider.setPassword('ada@example.com', 'Harbor-92', false);
  for (const again of [false, true]) {
    expect(await invite([ADA], again)).toEqual([{ agentId: ADA, error: 'This agent already has an account.' }]);
  }
  expect(await messages()).toHaveLength(2);
});

test('API-37 two admins at the same time send one invitation, and the same click sent twice is answered the same', async () => {
  const results = await Promise.all([invite([ADA]), invite([ADA]), invite([ADA])]);
  expect(results.filter(([result]) => result!.error === undefined)).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  const keyed = { ...admin, 'idempotency-key': 'a-click' };
  expect([await invite([BEN], false, keyed), await invite([BEN], false, keyed)]).toEqual([
    [{ agentId: BEN }],
    [{ agentId: BEN }],
  ]);
  expect(await messages()).toHaveLength(2);
});

test('API-38 a temporary password must be replaced, ends the sessions of its owner, and is in no log', async () => {
  const { userId } = await provider.createUser({
    email: 'ada@example.com',
    password: 'Harbor-92',
    groups: ['Agent'],
  });
  const session = { sessionId: randomUUID(), refreshTokenHash: 'hash', authenticatedAt: new Date() };
  await portal.db
    .insertInto('identitySession')
    .values({ ...session, userId, expiresAt: new Date(Date.now() + 60_000) })
    .execute();
  const answer = await reset({ email: ' Ada@Example.com ' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toMatch(/no-store/);
  const { tempPassword } = TemporaryPassword.parse(answer.json());
  const account = (await provider.findUser('ada@example.com'))!;
  expect(account.status).toBe('FORCE_CHANGE_PASSWORD');
  const { revokedAt } = await portal.db.selectFrom('identitySession').select('revokedAt').executeTakeFirstOrThrow();
  expect(revokedAt).not.toBeNull();
  expect(await flagsOf(ADA)).toMatchObject({ portalTempPassword: true });
  expect(await messages()).toEqual([]);
  const rows = await audit();
  expect(rows).toEqual([
    { actorEmail: ADMIN, operation: 'account.reset-password', detail: { userId: account.userId } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(tempPassword);
});

test.each([
  ['in the name of another admin', { adminEmail: 'other@example.com' }, 400, 'bad_request'],
  ['for good', { permanent: true }, 400, 'validation_failed'],
  ['of the admin', { email: ADMIN }, 403, 'forbidden'],
  ['of nobody', { email: 'nobody@example.com' }, 404, 'not_found'],
  ['of a name that is too long', { email: `${'x'.repeat(10_000)}@example.com` }, 400, 'validation_failed'],
])('API-38 a password %s is not set', async (_, changes, status, code) => {
  const before = await provider.findUser(ADMIN);
  const answer = await reset(changes);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  expect(await provider.findUser(ADMIN)).toEqual(before);
  expect(await audit()).toEqual([]);
});

test.each([
  ['no agent', { agentIds: [], resendInvite: false }],
  ['too many agents', { agentIds: Array.from({ length: 51 }, (_, index) => index + 1), resendInvite: false }],
  ['an id that is none', { agentIds: ['1 or 1=1'], resendInvite: false }],
  ['no word on resending', { agentIds: [ADA] }],
])('API-37 %s is refused', async (_, payload) => {
  const answer = await post(ENDPOINTS.inviteAgents, payload);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
  expect(await messages()).toEqual([]);
});

test('SEC-03 only admins invite and reset', async () => {
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite: false }, headers)).statusCode).toBe(
      403,
    );
    expect((await reset({}, headers)).statusCode).toBe(403);
  }
  expect((await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite: false }, {})).statusCode).toBe(401);
});
