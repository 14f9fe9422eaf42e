import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  InvitedAgents,
  PortalInvites,
  RecentAgents,
  TemporaryPassword,
} from '@portal/shared/contracts';
import { sql } from 'kysely';
import { createIdentity, type Identity } from '../../identity/create-identity.ts';
import { recordRecentAgent } from '../recent-agents/index.ts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

const [ADA, BEN, GONE] = [70, 71, 72];
const ADMIN = 'alex@example.com';
let portal: TestPortal;
let auditRows: AuditRows;
let people: WorldHeaders;
let admin: Headers;
let otherAdmin: Headers;
let provider: Identity['admin'];

beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  auditRows = new AuditRows(portal.db);
  admin = await portal.signIn({ email: ADMIN, groups: ['Admin'] });
  otherAdmin = await portal.signIn({ email: 'ines@example.com', groups: ['Admin'] });
  const env = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' as const } };
  provider = (await createIdentity({ db: portal.db, env, deliver: async () => {} })).admin;
}, 60_000);
beforeEach(async () => {
  const { db } = portal;
  await db.deleteFrom('agent').where('agentId', 'in', [ADA, BEN, GONE]).execute();
  await db.deleteFrom('outboundMessage').execute();
  await auditRows.forget();
  await db.deleteFrom('recentAgent').execute();
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
/** As if everything had happened a minute earlier. */
const minuteLater = () => sql`update portal_invite set started_at = started_at - interval '61 s'`.execute(portal.db);
const historyOf = async (agentId: number, headers = admin) => {
  const answer = await portal.app.inject({ url: endpointPath('portalInvites', { agentId }), headers });
  expect(answer.statusCode).toBe(200);
  return PortalInvites.parse(answer.json());
};
const recentIds = async (headers = admin) => {
  const answer = await portal.app.inject({ url: ENDPOINTS.recentAgents, headers });
  return RecentAgents.parse(answer.json()).map(({ agentId }) => agentId);
};
const EXISTS = 'An account with the given email already exists.';
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
const audit = async () =>
  (await auditRows.read()).map(({ actorEmail, operation, detail }) => ({ actorEmail, operation, detail }));
const flagsOf = (agentId: number) =>
  portal.db
    .selectFrom('agent')
    .select(['portalInvitationSent', 'portalTempPassword'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();

test('API-37, ADM-28 agents are invited, each by mail and with a row in the audit log; who cannot be is named with the reason', async () => {
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

test('API-37, CS-109 an invite that was not used is sent again only on request, and not within a minute', async () => {
  await invite([ADA]);
  const [again] = await invite([ADA], true);
  expect(again!.error).toMatch(/^An invite was sent to this agent \d+ seconds? ago\.$/);
  expect(again!.nextInSeconds).toBeGreaterThan(50);
  expect(again).not.toHaveProperty('isUnderWay');
  await minuteLater();
  expect(await invite([ADA])).toEqual([{ agentId: ADA, error: EXISTS }]);
  expect(await messages()).toHaveLength(1);
  await minuteLater();
  expect(await invite([ADA], true)).toEqual([{ agentId: ADA }]);
  expect(await messages()).toHaveLength(2);
  // one row for each mail, none for what was not sent
  expect(await audit()).toHaveLength(2);
});

test('ADM-26, CS-110 who has an account is invited after a forced change, once; without it the answer is the same again', async () => {
  await provider.createUser({ email: 'ada@example.com', password: 'Harbor-92', groups: ['Agent'] });
  expect(await invite([ADA], true)).toEqual([{ agentId: ADA, error: EXISTS }]);
  // nobody else begins in between, and the same admin only goes on after the change
  expect(await invite([ADA], true, otherAdmin)).toMatchObject([
    { error: 'Another invite to this agent is being sent.' },
  ]);
  expect(await invite([ADA], true)).toMatchObject([
    { error: 'Another invite to this agent is being sent.', isUnderWay: true, nextInSeconds: expect.any(Number) },
  ]);
  expect((await reset()).statusCode).toBe(200);
  expect(await invite([ADA], true)).toEqual([{ agentId: ADA }]);
  expect(await messages()).toHaveLength(1);
  expect(await invite([ADA], true)).toMatchObject([{ nextInSeconds: expect.any(Number) }]);
  const { invites } = await historyOf(ADA);
  expect(invites).toMatchObject([{ state: 'sent', hadAccount: true, isOwn: true, by: ADMIN }]);
});

test('API-37 two admins at the same time send one invite, and the same click sent twice is answered the same', async () => {
  const results = await Promise.all([invite([ADA]), invite([ADA], false, otherAdmin), invite([ADA], true, otherAdmin)]);
  expect(results.filter(([result]) => result!.error === undefined)).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  // a replayed request: the same key, with the answer of the first
  const keyed = { ...admin, 'idempotency-key': 'a-click' };
  expect([await invite([BEN], false, keyed), await invite([BEN], false, keyed)]).toEqual([
    [{ agentId: BEN }],
    [{ agentId: BEN }],
  ]);
  expect(await messages()).toHaveLength(2);
});

test('D-43 a run that is interrupted and repeated sends each agent one invite, however much later', async () => {
  const runId = randomUUID();
  const send = async (agentId: number) => {
    const answer = await post(ENDPOINTS.inviteAgents, { agentIds: [agentId], resendInvite: true, runId });
    return InvitedAgents.parse(answer.json());
  };
  expect(await send(ADA)).toEqual([{ agentId: ADA }]);
  await minuteLater();
  expect([await send(ADA), await send(BEN)]).toEqual([[{ agentId: ADA }], [{ agentId: BEN }]]);
  expect(await messages()).toHaveLength(2);
});

test('D-43 in a run, an agent with an account whose answers were lost is invited once, by the calls that are repeated', async () => {
  await provider.createUser({ email: 'ada@example.com', password: 'Harbor-92', groups: ['Agent'] });
  const runId = randomUUID();
  const send = async (resendInvite: boolean) => {
    const answer = await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite, runId });
    return InvitedAgents.parse(answer.json());
  };
  const exists = [{ agentId: ADA, error: EXISTS }];
  expect(await send(false)).toEqual(exists);
  // its answer was lost: the run goes on with its own attempt
  expect(await send(false)).toEqual(exists);
  await minuteLater();
  expect(await send(false)).toEqual(exists);
  expect(await messages()).toEqual([]);
  expect((await reset({ runId })).statusCode).toBe(200);
  // and when that answer was lost: the change was forced, so the invite goes out
  expect([await send(false), await send(false), await send(true)]).toEqual([
    [{ agentId: ADA }],
    [{ agentId: ADA }],
    [{ agentId: ADA }],
  ]);
  expect(await messages()).toHaveLength(1);
  const { invites } = await historyOf(ADA);
  expect(invites).toMatchObject([{ state: 'sent', hadAccount: true }]);
  expect(await recentIds()).toEqual([]);
});

test('D-43 a bulk invite leaves the agents an admin worked with as they are', async () => {
  await invite([BEN]);
  const runId = randomUUID();
  await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite: false, runId });
  expect(await messages()).toHaveLength(2);
  expect(await recentIds()).toEqual([BEN]);
});

test('the history of an agent says of each mail how it went', async () => {
  const states = ['waiting', 'sent', 'given-up', 'discarded'] as const;
  for (const state of states) {
    await invite([ADA], true);
    const { messageId } = await portal.db
      .selectFrom('outboundMessage')
      .select('messageId')
      .orderBy('createdDate', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const lastError = state === 'given-up' ? 'No such mailbox' : null;
    await portal.db
      .updateTable('outboundMessage')
      .set({ state, lastError, createdDate: sql`created_date - interval '61 s'` })
      .where('messageId', '=', messageId)
      .execute();
    await sql`update outbound_message set created_date = created_date - interval '61 s'
      where message_id <> ${messageId}`.execute(portal.db);
    await sql`update portal_invite set started_at = started_at - interval '61 s', ended_at = ended_at - interval '61 s'`.execute(
      portal.db,
    );
  }
  const { invites } = await historyOf(ADA);
  expect(invites.map(({ delivery, error }) => [delivery, error])).toEqual([
    ['discarded', null],
    ['given-up', 'No such mailbox'],
    ['sent', null],
    ['waiting', null],
  ]);
});

test('the history of an agent says who invited when, how the mail went, and when the next one can be sent', async () => {
  await invite([ADA], false, otherAdmin);
  await minuteLater();
  await invite([ADA], true);
  await portal.db.updateTable('outboundMessage').set({ state: 'given-up', lastError: 'No such mailbox' }).execute();
  const { invites, nextInSeconds } = await historyOf(ADA);
  expect(nextInSeconds).toBeGreaterThan(50);
  expect(invites).toMatchObject([
    { by: ADMIN, isOwn: true, state: 'sent', hadAccount: false, delivery: 'given-up', error: 'No such mailbox' },
    { by: 'ines@example.com', isOwn: false, state: 'sent' },
  ]);
  expect(await historyOf(BEN)).toEqual({ invites: [], nextInSeconds: 0 });
  const none = await portal.app.inject({ url: endpointPath('portalInvites', { agentId: 999_999 }), headers: admin });
  expect(none.statusCode).toBe(404);
});

test('an agent whose e-mail is no address is refused before anything is sent', async () => {
  await portal.db.updateTable('agent').set({ email: 'ada@example' }).where('agentId', '=', ADA).execute();
  expect(await invite([ADA, BEN])).toEqual([
    { agentId: ADA, error: "This agent's email address is not valid." },
    { agentId: BEN },
  ]);
});

test('who was reset or invited is found again without a search, the last one first and for this admin alone', async () => {
  await provider.createUser({ email: 'ada@example.com', password: 'Harbor-92', groups: ['Agent'] });
  await invite([BEN]);
  await reset();
  expect(await recentIds()).toEqual([ADA, BEN]);
  expect(await recentIds(otherAdmin)).toEqual([]);
  for (const headers of [people.agent, people.director, people.opsUser]) {
    for (const url of [ENDPOINTS.recentAgents, endpointPath('portalInvites', { agentId: ADA })]) {
      expect((await portal.app.inject({ url, headers })).statusCode).toBe(403);
    }
  }
});

test('of the agents an admin worked with, ten are kept', async () => {
  const userId = await portal.db
    .selectFrom('identityUser')
    .select('userId')
    .where('email', '=', ADMIN)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: 12 }, (_, index) => 800 + index);
  for (const agentId of ids) {
    await insertAgent(portal.db, { agentId, firstName: 'Ten', lastName: `Number ${agentId}` });
    await recordRecentAgent(portal.db, userId.userId, agentId, new Date(Date.now() + agentId));
  }
  expect(await recentIds()).toEqual(ids.slice(2).toReversed());
  await portal.db.deleteFrom('agent').where('agentId', 'in', ids).execute();
  expect(await recentIds()).toEqual([]);
});

test('API-38, ADM-22, ADM-28 a temporary password must be replaced, ends the sessions of its owner, and is in no log', async () => {
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
  expect(await auditRows.read()).toMatchObject([{ objectKind: 'agent', objectId: String(ADA) }]);
  const rows = await audit();
  expect(rows).toEqual([
    {
      actorEmail: ADMIN,
      operation: 'account.reset-password',
      detail: { userId: account.userId },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(tempPassword);
});

test('D-06 nobody resets or invites the person they act for', async () => {
  await provider.createUser({ email: 'ada@example.com', password: 'Harbor-92', groups: ['Agent'] });
  const refusal = [403, 'blocked_while_acting', 'This cannot be done while you act for somebody.'];
  const said = (answer: Awaited<ReturnType<typeof post>>) => {
    const { code, detail } = answer.json<{ code: string; detail: string }>();
    return [answer.statusCode, code, detail];
  };
  const acting = await portal.actFor(admin, 'Agent', ADA);
  expect(said(await reset({}, acting))).toEqual(refusal);
  expect(said(await post(ENDPOINTS.inviteAgents, { agentIds: [BEN, ADA], resendInvite: true }, acting))).toEqual(
    refusal,
  );
  expect(await messages()).toEqual([]);
  expect(await provider.findUser('ada@example.com')).toMatchObject({ status: 'CONFIRMED' });
  const refused = (await auditRows.read()).filter(({ event }) => event === 'refused');
  expect(refused.map(({ event, operation }) => [event, operation])).toEqual([
    ['refused', 'account.reset-password'],
    ['refused', 'account.invite'],
  ]);
  expect(await invite([BEN], false, acting)).toEqual([{ agentId: BEN }]);
  const actingForDirector = await portal.actFor(admin, 'ReloDirector', WORLD.director);
  expect(said(await reset({ email: 'dana@example.com' }, actingForDirector))).toEqual(refusal);
});

test.each([
  ['an admin', { groups: ['Admin'] }, 'This email belongs to the account of an admin.'],
  ['a director', { groups: ['ReloDirector'] }, 'This email belongs to the account of a relocation director.'],
  [
    'another agent',
    { groups: ['Agent'], attributes: { 'custom:agentId': String(BEN) } },
    'This email belongs to the account of another agent.',
  ],
])('an agent with the e-mail of %s is neither invited nor reset', async (_, account, error) => {
  await provider.createUser({ email: 'ada@example.com', temporary: true, ...account });
  const before = await provider.findUser('ada@example.com');
  expect(await invite([ADA], true)).toEqual([{ agentId: ADA, error }]);
  const refused = await reset();
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([403, error]);
  expect([await messages(), (await historyOf(ADA)).invites]).toEqual([[], []]);
  expect(await provider.findUser('ada@example.com')).toEqual(before);
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

test('SEC-02, SEC-03 only admins invite and reset, others get "Insufficient Permissions"', async () => {
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite: false }, headers)).statusCode).toBe(
      403,
    );
    const refused = await reset({}, headers);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([403, 'Insufficient Permissions']);
  }
  expect((await post(ENDPOINTS.inviteAgents, { agentIds: [ADA], resendInvite: false }, {})).statusCode).toBe(401);
});
