import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ACTING_GRANT_HEADER, ID_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER, SessionContext } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { ActingGrants } from '../access/index.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
let audit: AuditRows;
let now = new Date('2026-11-20T16:41:00.000Z');
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  audit = new AuditRows(portal.db);
}, 30_000);
afterAll(() => portal.stop());

const session = async (headers: Headers) => {
  const answer = await portal.app.inject({ url: '/api/session', headers });
  expect(answer.statusCode).toBe(200);
  return SessionContext.parse(answer.json());
};
const loginAs = (headers: Headers, payload: object) =>
  portal.app.inject({ method: 'POST', url: '/api/login-as', headers, payload });

test('AUTH-12 an agent is ROLE_AGENT with their own agent loaded', async () => {
  const context = await session(people.agent);
  expect(context).toMatchObject({ role: 'ROLE_AGENT', actingRole: null, reloDirector: null, grant: null });
  expect(context.user).toMatchObject({ email: 'maya@example.com', groups: ['Agent'] });
  expect(context.agent).toMatchObject({ agentId: WORLD.agent, encodedAgentId: 'MTE', featuredTerritory: ['80205'] });
});

test('AUTH-13 group Agent without an agent id has no role and no agent', async () => {
  const headers = await portal.signIn({ email: 'lost@example.com', groups: ['Agent'] });
  expect(await session(headers)).toMatchObject({ role: null, agent: null });
});

test('AUTH-10 an agent without a record can still sign in', async () => {
  const headers = await portal.signIn({ email: 'gone@example.com', groups: ['Agent'], agentId: 99_999 });
  expect(await session(headers)).toMatchObject({ role: 'ROLE_AGENT', agent: null });
});

test('AUTH-15 a director is found by e-mail, and AUTH-16 an OpsTeamUser has no role', async () => {
  const context = await session(people.director);
  expect(context).toMatchObject({ role: 'ROLE_RELO_DIRECTOR', agent: null });
  expect(context.reloDirector).toMatchObject({ reloDirectorId: WORLD.director, phoneNumber: '3035550109' });
  expect(await session(people.opsUser)).toMatchObject({ role: null, agent: null, reloDirector: null });
});

test('D-04 an admin who is an agent too is an admin, with no agent loaded', async () => {
  const headers = await portal.signIn({ email: 'both@example.com', groups: ['Agent', 'Admin'], agentId: WORLD.agent });
  expect(await session(headers)).toMatchObject({ role: 'ROLE_ADMIN', agent: null });
});

test('AUTH-11 expired and mixed tokens are refused', async () => {
  const expired = await portal.signIn({ email: 'maya@example.com', groups: [], lifetimeSeconds: -60 });
  const mixed = { ...people.agent, [ID_TOKEN_HEADER]: people.otherAgent[ID_TOKEN_HEADER]! };
  const forged = { ...people.agent, authorization: `${people.agent['authorization']}x` };
  for (const headers of [expired, mixed, forged, {}, { authorization: 'Bearer x' }]) {
    const answer = await portal.app.inject({ url: '/api/session', headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'not_signed_in']);
  }
});

test('ADM-29 login-as shows the agent, keeps the real role, and lasts 60 minutes (D-05)', async () => {
  const answer = await loginAs(people.admin, { role: 'Agent', subjectId: WORLD.agent, reason: 'cannot see a lead' });
  const context = SessionContext.parse(answer.json());
  expect(context).toMatchObject({ role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', reloDirector: null });
  expect(context.agent?.agentId).toBe(WORLD.agent);
  expect(context.grant).toMatchObject({ role: 'Agent', subjectId: WORLD.agent, expiresAt: '2026-11-20T17:41:00.000Z' });
  const again = await session({ ...people.admin, [ACTING_GRANT_HEADER]: context.grant!.token });
  expect(again).toEqual(context);
  expect((await session(people.admin)).actingRole).toBeNull();
});

test('ADM-30 login-as a director shows the director and reaches the director’s agents only', async () => {
  const acting = await portal.actFor(people.admin, 'ReloDirector', WORLD.director);
  expect(await session(acting)).toMatchObject({ actingRole: 'ROLE_RELO_DIRECTOR', agent: null });
  const url = (id: number) => `/api/ms/agent/v1/agents/${id}`;
  expect((await portal.app.inject({ url: url(WORLD.directorsAgent), headers: acting })).statusCode).toBe(200);
  expect((await portal.app.inject({ url: url(WORLD.agent), headers: acting })).statusCode).toBe(403);
});

test.each([
  ['an unknown agent', { role: 'Agent', subjectId: 424_242 }, 404, 'not_found'],
  ['an unknown director', { role: 'ReloDirector', subjectId: 424_242 }, 404, 'not_found'],
  ['a role that does not exist', { role: 'Admin', subjectId: 1 }, 400, 'validation_failed'],
  ['an id that is text', { role: 'Agent', subjectId: '11; drop table agent' }, 400, 'validation_failed'],
  [
    'a reason that reads backwards',
    { role: 'Agent', subjectId: WORLD.agent, reason: 'ask\u202edetset' },
    400,
    'validation_failed',
  ],
  [
    'a reason with an isolate',
    { role: 'Agent', subjectId: WORLD.agent, reason: 'as\u2066ked\u2069' },
    400,
    'validation_failed',
  ],
  ['no reason', { role: 'Agent', subjectId: WORLD.agent, reason: ' ' }, 400, 'validation_failed'],
])('ADM-31 login-as %s is refused', async (_, payload, status, code) => {
  const answer = await loginAs(people.admin, { reason: 'because', ...payload });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

test('D-05 no one acts for themselves or for another admin', async () => {
  await portal.db
    .insertInto('agent')
    .values([
      { agentId: 90, firstName: 'Alex', lastName: 'M', email: 'alex@example.com' },
      { agentId: 91, firstName: 'Other', lastName: 'Admin', email: 'both@example.com' },
    ])
    .execute();
  for (const subjectId of [90, 91]) {
    const answer = await loginAs(people.admin, { role: 'Agent', subjectId, reason: 'because' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'login_as_refused']);
  }
});

test('D-05 a grant ends after 60 minutes, and the admin’s own session continues', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const start = now;
  try {
    now = new Date(start.getTime() + 61 * 60_000);
    const answer = await portal.app.inject({ url: '/api/session', headers: acting });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'grant_expired']);
    expect((await session(people.admin)).role).toBe('ROLE_ADMIN');
    const stop = await portal.app.inject({ method: 'DELETE', url: '/api/login-as', headers: acting });
    expect(stop.statusCode).toBe(204);
  } finally {
    now = start;
  }
});

test('ADM-32 a grant that was ended is no longer accepted', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const stop = () => portal.app.inject({ method: 'DELETE', url: '/api/login-as', headers: acting });
  expect((await stop()).statusCode).toBe(204);
  const answer = await portal.app.inject({ url: '/api/session', headers: acting });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'grant_expired']);
  expect((await stop()).statusCode).toBe(204);
});

test.each([
  ['garbage', 'abc'],
  ['a token without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
])('D-05 %s as a grant is refused', async (_, token) => {
  const headers = { ...people.admin, [ACTING_GRANT_HEADER]: token };
  const answer = await portal.app.inject({ url: '/api/session', headers });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'grant_invalid']);
});

test('D-05 start, each write and stop write audit rows with reason, subject and request', async () => {
  await audit.forget();
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  now = new Date(now.getTime() + 1000);
  const note = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "called") { revision } }';
  expect((await portal.graphql(acting, note, { id: WORLD.openReferral })).errors).toBeUndefined();
  await portal.app.inject({ url: '/api/session', headers: acting });
  now = new Date(now.getTime() + 1000);
  await portal.app.inject({ method: 'DELETE', url: '/api/login-as', headers: acting });
  const entries = await audit.read();
  expect(entries.map(({ event, operation, reason }) => [event, operation, reason])).toEqual([
    ['login-as-start', null, 'asked for help'],
    ['write', 'referral.add-note', null],
    ['login-as-stop', null, null],
  ]);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actorEmail: 'alex@example.com', subjectRole: 'Agent', subjectId: WORLD.agent });
    expect(entry.requestId).toBeTruthy();
  }
  const written = await portal.db
    .selectFrom('referral')
    .select('lastModifiedBy')
    .where('referralId', '=', WORLD.openReferral)
    .executeTakeFirst();
  expect(written?.lastModifiedBy).toBe('alex@example.com for Maya Ferreira');
});

const isAccepted = async (headers: Headers) =>
  (await portal.app.inject({ url: '/api/session', headers })).statusCode === 200;

test('D-05 acting for a second person ends the grant it was asked under, with a row of its own; that of another tab stays', async () => {
  const first = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const otherTab = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await audit.forget();
  const answer = await loginAs(first, { role: 'ReloDirector', subjectId: WORLD.director, reason: 'asked as well' });
  const second = { ...people.admin, [ACTING_GRANT_HEADER]: SessionContext.parse(answer.json()).grant!.token };
  expect([await isAccepted(first), await isAccepted(otherTab), await isAccepted(second)]).toEqual([false, true, true]);
  expect((await audit.read()).map(({ event, subjectRole, subjectId }) => [event, subjectRole, subjectId])).toEqual([
    ['login-as-stop', 'Agent', WORLD.agent],
    ['login-as-start', 'ReloDirector', WORLD.director],
  ]);
});

test('D-05 a grant stays when acting for a second person is refused', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const answer = await loginAs(acting, { role: 'Agent', subjectId: 424_242, reason: 'because' });
  expect(answer.statusCode).toBe(404);
  expect(await isAccepted(acting)).toBe(true);
});

test('D-05 a lapsed grant, or none of this admin, does not keep them from acting', async () => {
  const other = await portal.signIn({ email: 'ines@example.com', groups: ['Admin'] });
  const ofAnother = await portal.actFor(other, 'Agent', WORLD.agent);
  for (const token of [ofAnother[ACTING_GRANT_HEADER]!, 'garbage']) {
    const headers = { ...people.admin, [ACTING_GRANT_HEADER]: token };
    const answer = await loginAs(headers, { role: 'Agent', subjectId: WORLD.agent, reason: 'because' });
    expect(answer.statusCode).toBe(200);
  }
  expect(await isAccepted(ofAnother)).toBe(true);
});

test('D-05 without the accounts no one may act, because admins could not be distinguished', async () => {
  const blind = await startTestPortal({ accounts: undefined });
  try {
    const { admin } = await makeSmallWorld(blind);
    const payload = { role: 'Agent', subjectId: WORLD.agent, reason: 'because' };
    const answer = await blind.app.inject({ method: 'POST', url: '/api/login-as', headers: admin, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'login_as_unavailable']);
  } finally {
    await blind.stop();
  }
});

test('a grant of one server is accepted by another on the same database', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const token = acting[ACTING_GRANT_HEADER]!;
  const { userId } = (await session(people.admin)).user;
  const otherServer = new ActingGrants({ db: portal.db, now: () => now });
  expect(await otherServer.verify(token, userId)).toMatchObject({ role: 'Agent', subjectId: WORLD.agent });
  await expect(otherServer.verify(token, 'somebody-else')).rejects.toMatchObject({ code: 'grant_invalid' });
});

test('a grant is accepted by another server, also when the first one of its server ever was rolled back', async () => {
  const server = await startTestPortal({ now: () => now });
  try {
    const { admin } = await makeSmallWorld(server);
    const { userId } = SessionContext.parse(
      (await server.app.inject({ url: '/api/session', headers: admin })).json(),
    ).user;
    const begin = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/login-as',
        headers: { ...admin, [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
        payload: { role: 'Agent', subjectId: WORLD.agent, reason: 'cannot see a lead' },
      });
    await sql`alter table idempotency_key add constraint nothing check (false) not valid`.execute(server.db);
    expect((await begin()).statusCode).toBe(500);
    await sql`alter table idempotency_key drop constraint nothing`.execute(server.db);
    const { grant } = SessionContext.parse((await begin()).json());
    const otherServer = new ActingGrants({ db: server.db, now: () => now });
    expect(await otherServer.verify(grant!.token, userId)).toMatchObject({ subjectId: WORLD.agent });
  } finally {
    await server.stop();
  }
});
