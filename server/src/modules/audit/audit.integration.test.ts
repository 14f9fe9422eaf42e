import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { sql, type Kysely } from 'kysely';
import { ENDPOINTS, endpointPath, SessionContext } from '@portal/shared/contracts';
import {
  ActingGrants,
  AuditChainState,
  AuditEntryDetails,
  AuditList,
  AuditPeople,
  StaffActivity,
} from '@portal/shared/contracts/audit';
import * as auditSequence from '../../database/migrations/0040-audit-sequence.ts';
import { writeAudit } from '../access/index.ts';
import { TestChannel } from '../live/testing/open-channel.ts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { changesRemote } from './audit-list-view.ts';

const START = new Date('2026-11-20T16:41:00.000Z');
let portal: TestPortal;
let people: WorldHeaders;
let rows: AuditRows;
let origin: string;
let now = START;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  rows = new AuditRows(portal.db);
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = START;
  await rows.forget();
});

const get = (url: string, headers: Headers = people.admin) => portal.app.inject({ url, headers });
const post = (url: string, headers: Headers = people.admin, payload?: object) =>
  portal.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const list = async (query: Record<string, string | number> = {}) => {
  const answer = await get(`${ENDPOINTS.auditLog}?${new URLSearchParams(query as Record<string, string>)}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return AuditList.parse(answer.json());
};
const act = () => portal.actFor(people.admin, 'Agent', WORLD.agent);
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS));
const activity = async (headers = people.agent) =>
  StaffActivity.parse((await get(endpointPath('staffActivity', { agentId: WORLD.agent }), headers)).json()).entries;

test('CS-029 D-06 each page, record and export that is opened while acting is one row, however often it is read', async () => {
  const acting = await act();
  const profile = endpointPath('agentProfile', { agentId: WORLD.agent });
  const details = endpointPath('referral', { agentReferralId: WORLD.openReferral });
  const file = `${endpointPath('referralExport', { id: WORLD.agent })}?category=Wins`;
  for (const url of [profile, details, file]) {
    for (const _ of [1, 2, 3]) expect((await get(url, acting)).statusCode).toBe(200);
  }
  const read = await rows.read();
  expect(read.map(({ event, operation, objectKind, objectId }) => [event, operation, objectKind, objectId])).toEqual([
    ['login-as-start', null, null, null],
    ['read', 'profile.read', 'page', 'profile'],
    ['read', 'referral.read', 'referral', String(WORLD.openReferral)],
    ...[1, 2, 3].map(() => ['export', 'referral.export', 'page', 'referrals']),
  ]);
  for (const row of read) {
    expect(row).toMatchObject({ actorEmail: 'alex@example.com', subjectId: WORLD.agent, address: '127.0.0.1' });
  }
  // an agent, and an admin in their own name, leave nothing when they read
  await rows.forget();
  for (const headers of [people.agent, people.admin]) expect((await get(profile, headers)).statusCode).toBe(200);
  expect(await rows.read()).toEqual([]);
});

test('D-05 a file that an admin takes away without acting is a row that names whose it is', async () => {
  await rows.forget();
  const before = await activity();
  const file = (id: number) => `${endpointPath('referralExport', { id })}?category=Wins`;
  expect((await get(file(WORLD.agent))).statusCode).toBe(200);
  expect((await get(file(WORLD.agent), people.agent)).statusCode).toBe(200);
  expect(await rows.read()).toEqual([
    expect.objectContaining({
      event: 'export',
      operation: 'referral.export',
      actorEmail: 'alex@example.com',
      subjectId: null,
      objectKind: 'agent',
      objectId: String(WORLD.agent),
    }),
  ]);
  expect(await activity()).toEqual(before);
});

test('D-05 an export that is refused does not read as done', async () => {
  const acting = await act();
  await rows.forget();
  const before = await activity();
  const file = (id: number) => `${endpointPath('referralExport', { id })}?category=Wins`;
  expect((await get(file(WORLD.otherAgent), acting)).statusCode).toBe(403);
  const [attempt, refusal, ...more] = await rows.read();
  expect(attempt).toMatchObject({ event: 'export', operation: 'referral.export' });
  expect(refusal).toMatchObject({ event: 'refused', detail: { code: 'forbidden', attempt: attempt!.entryId } });
  expect(more).toEqual([]);
  expect(await activity()).toEqual(before);
  expect((await get(file(WORLD.agent), acting)).statusCode).toBe(200);
  expect((await activity())[0]).toMatchObject({ event: 'export', operation: 'referral.export' });
});

test('a record out of reach was not opened: it is a refusal', async () => {
  const acting = await act();
  await rows.forget();
  const url = endpointPath('referral', { agentReferralId: WORLD.othersReferral });
  expect((await get(url, acting)).statusCode).toBe(403);
  expect(await rows.read()).toEqual([
    expect.objectContaining({
      event: 'refused',
      operation: 'referral.read',
      objectId: String(WORLD.othersReferral),
      detail: { code: 'forbidden' },
    }),
  ]);
});

test('D-05 a write over GraphQL names whom it is about, also by staff in their own name, and does not read as done when it fails', async () => {
  const update =
    'mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: { portalInvitationSent: true }) { agentId } }';
  const told = async () =>
    (await rows.read()).map(({ event, operation, objectKind, objectId }) => [event, operation, objectKind, objectId]);
  await rows.forget();
  expect((await portal.graphql(people.admin, update, { id: WORLD.agent })).errors).toBeUndefined();
  expect(await told()).toEqual([['write', 'agent.update', 'agent', String(WORLD.agent)]]);
  await rows.forget();
  expect((await portal.graphql(people.admin, update, { id: 99_999_999 })).errors).toHaveLength(1);
  const [attempt, failure, ...more] = await rows.read();
  expect(attempt).toMatchObject({ event: 'write', operation: 'agent.update', objectId: '99999999' });
  expect(failure).toMatchObject({ event: 'refused', operation: 'agent.update', detail: { attempt: attempt!.entryId } });
  expect(more).toEqual([]);
});

test('D-06 what is blocked while acting is a row, over REST and GraphQL', async () => {
  const acting = await act();
  await rows.forget();
  const visit = endpointPath('sgdVisit', { agentId: WORLD.agent });
  expect((await post(visit, acting)).statusCode).toBe(403);
  const congratulate =
    'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "congrats-modal") { revision } }';
  const answer = await portal.graphql(acting, congratulate, { id: WORLD.openReferral });
  expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(['blocked_while_acting']);
  const refused = (await rows.read()).filter(({ event }) => event === 'refused');
  expect(
    refused.map(({ operation, objectKind, objectId, detail }) => [operation, objectKind, objectId, detail]),
  ).toEqual([
    ['visit.record', 'agent', String(WORLD.agent), { code: 'blocked_while_acting' }],
    ['referral.add-note', 'referral', String(WORLD.openReferral), { code: 'blocked_while_acting' }],
  ]);
});

test('a referral out of reach is a refusal over GraphQL, too', async () => {
  const acting = await act();
  await rows.forget();
  const note = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "seen") { revision } }';
  await portal.graphql(acting, note, { id: WORLD.othersReferral });
  expect((await rows.read()).map(({ event, objectId, detail }) => [event, objectId, detail])).toEqual([
    ['refused', String(WORLD.othersReferral), { code: 'forbidden' }],
  ]);
});

test('D-05 a change has its values before and after, without those of contact data', async () => {
  const acting = await act();
  await rows.forget();
  const answer = await portal.app.inject({
    method: 'PUT',
    url: endpointPath('agentProfile', { agentId: WORLD.agent }),
    headers: acting,
    payload: { revision: 0, fields: { brokerName: 'Gordon', officePhone: '3035550177' } },
  });
  expect(answer.statusCode).toBe(200);
  const [row] = await rows.read();
  const entry = AuditEntryDetails.parse((await get(endpointPath('auditEntry', { sequence: row!.sequence }))).json());
  expect(entry.changes).toEqual([
    { field: 'officePhone', before: null, after: null, isHidden: true },
    { field: 'brokerName', before: null, after: 'Gordon', isHidden: false },
  ]);
  expect(JSON.stringify(row)).not.toContain('5550177');
  expect(entry).toMatchObject({ operation: 'profile.change', requestId: row!.requestId });
});

test('D-05 a change of a referral says which, from what and to what', async () => {
  const acting = await act();
  const { revision } = await portal.db
    .selectFrom('referral')
    .select('revision')
    .where('referralId', '=', WORLD.openReferral)
    .executeTakeFirstOrThrow();
  await rows.forget();
  const answer = await portal.graphql(
    acting,
    'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
    { input: { agentReferralId: WORLD.openReferral, revision, status: 'Contacted', notes: 'Private words' } },
  );
  expect(answer.errors).toBeUndefined();
  const written = await rows.read();
  expect(written).toEqual([
    expect.objectContaining({
      operation: 'referral.update-status',
      objectKind: 'referral',
      objectId: String(WORLD.openReferral),
      detail: { changes: expect.arrayContaining([expect.objectContaining({ field: 'status', after: 'Contacted' })]) },
    }),
  ]);
  expect(JSON.stringify(written)).not.toContain('Private words');
});

test('CS-029 staff’s own writes are there too, without acting', async () => {
  const mutation =
    'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "seen") { revision } }';
  expect((await portal.graphql(people.admin, mutation, { id: WORLD.openReferral })).errors).toBeUndefined();
  expect((await portal.graphql(people.director, mutation, { id: WORLD.directorsReferral })).errors).toBeUndefined();
  // an agent's own are not
  expect((await portal.graphql(people.agent, mutation, { id: WORLD.openReferral })).errors).toBeUndefined();
  expect((await rows.read()).map(({ actorEmail, subjectId, operation }) => [actorEmail, subjectId, operation])).toEqual(
    [
      ['alex@example.com', null, 'referral.add-note'],
      ['dana@example.com', null, 'referral.add-note'],
    ],
  );
});

test('CS-029 the log is filtered by person, subject, kind, time and text, and read page by page', async () => {
  now = new Date('2026-10-01T10:00:00.000Z');
  const first = now;
  const acting = await act();
  for (const url of ['agentProfile', 'preferences', 'ranking'] as const) {
    later(1);
    await get(endpointPath(url, { agentId: WORLD.agent }), acting);
  }
  const other = await portal.signIn({ email: 'ines@example.com', groups: ['Admin'] });
  later(1);
  await portal.actFor(other, 'ReloDirector', WORLD.director);
  const to = later(1).toISOString();
  const range = { from: first.toISOString(), to };

  const all = await list(range);
  expect(all.entries.map(({ event }) => event)).toEqual(['login-as-start', 'read', 'read', 'read', 'login-as-start']);
  expect(all).toMatchObject({ total: 5, isMore: false, older: null, newer: null });
  const newest = all.entries[0]!;
  expect(newest).toMatchObject({
    actor: { email: 'ines@example.com' },
    subject: { role: 'ReloDirector', id: WORLD.director, name: 'Dana Kessler' },
    reason: 'asked for help',
  });

  const count = async (query: Record<string, string>) => (await list({ ...range, ...query })).total;
  expect(await count({ who: newest.actor.userId })).toBe(1);
  expect(await count({ as: `Agent-${WORLD.agent}` })).toBe(4);
  expect(await count({ what: 'read' })).toBe(3);
  expect(await count({ what: 'acting,refused' })).toBe(2);
  expect(await count({ what: 'read', who: newest.actor.userId })).toBe(0);
  expect(await count({ text: 'INES' })).toBe(1);
  expect(await count({ text: 'ferreira' })).toBe(4);
  expect(await count({ text: 'dana k', what: 'acting' })).toBe(1);
  expect(await count({ text: String(newest.sequence) })).toBe(1);
  expect(await count({ text: 'rank' })).toBe(1);
  expect(await count({ text: "'; drop table audit_entry; --" })).toBe(0);
  expect(await count({ text: '%' })).toBe(0);

  const one = await list({ ...range, limit: 2 });
  const two = await list({ ...range, limit: 2, before: one.older! });
  const three = await list({ ...range, limit: 2, before: two.older! });
  expect([...one.entries, ...two.entries, ...three.entries]).toEqual(all.entries);
  expect([one.newer, three.older]).toEqual([null, null]);
  const back = await list({ ...range, limit: 2, after: three.newer! });
  expect(back.entries).toEqual(two.entries);
  expect((await list({ ...range, limit: 2, after: back.newer! })).newer).toBeNull();

  const everybody = AuditPeople.parse((await get(ENDPOINTS.auditPeople)).json());
  expect(everybody.actors.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['alex@example.com', 'ines@example.com']),
  );
  expect(everybody.subjects).toContainEqual({ role: 'Agent', id: WORLD.agent, name: 'Maya Ferreira' });
});

test('CS-029 what staff did to an agent or an order is found by the agent’s name and by the number of the order', async () => {
  await rows.forget();
  const update =
    'mutation ($id: Int!) { partialAgentUpdate(agentId: $id, update: { portalInvitationSent: true }) { agentId } }';
  expect((await portal.graphql(people.admin, update, { id: WORLD.agent })).errors).toBeUndefined();
  const actor = { userId: 'user-refunds', email: 'refunds@example.com' };
  const order = { kind: 'order', id: 'c8b21f31-7a03-4ccc-a4f8-e5b8010c4f7f', label: 'SGD-C8B21F31' };
  await writeAudit(portal.db, {
    actor,
    event: 'write',
    grant: null,
    operation: 'order.refund',
    object: order,
    reason: 'Moved away',
    requestId: 'refund',
    at: now,
  });
  const found = async (text: string) => (await list({ text })).entries.map(({ object }) => object);
  const maya = { kind: 'agent', id: String(WORLD.agent), label: 'Maya Ferreira' };
  expect(await found('ferreira')).toContainEqual(maya);
  expect(await found('maya@example.com')).toContainEqual(maya);
  expect(await found('SGD-C8B21F31')).toEqual([order]);
  expect(await found('c8b21f31')).toEqual([order]);
  expect(await found('SGD-C8B21F32')).toEqual([]);
});

test('CS-029 changes of a remote among many rows are read from an index', async () => {
  const found = sql`select from audit_entry e where ${changesRemote('mfe-b')} order by e.at desc limit 25`;
  // rolled back: rows that the portal did not write would be reported
  const trx = await portal.db.startTransaction().execute();
  try {
    await sql`insert into audit_entry (actor_id, entry_id, at, actor_email, event, operation, object_kind, object_id)
      select 'u-alex', gen_random_uuid(), now(), 'alex@example.com', 'write', 'release.change',
        case when n % 100 = 0 then 'release' else 'page' end, case when n % 1000 = 0 then 'mfe-a,mfe-b' else 'mfe-c' end
      from generate_series(1, 5000) n`.execute(trx);
    await sql`analyze audit_entry`.execute(trx);
    const { rows: plan } = await sql`explain ${found}`.execute(trx);
    expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on audit_entry_by_remote');
    expect((await found.execute(trx)).rows).toHaveLength(5);
  } finally {
    await trx.rollback().execute();
  }
});

test('CS-029 rows about many agents, as of a bulk invite, keep nobody from being found by a part of their name', async () => {
  const actor = { userId: 'user-inviter', email: 'inviter@example.org' };
  for (let agentId = 910_000; agentId < 910_025; agentId += 1) {
    await insertAgent(portal.db, { agentId, lastName: 'Inviterson', email: `guest${agentId}@example.com` });
    const object = { kind: 'agent', id: String(agentId) };
    await writeAudit(portal.db, { actor, event: 'write', grant: null, object, requestId: 'bulk', at: now });
  }
  const found = await list({ text: 'inviter' });
  expect(new Set(found.entries.map(({ actor: by }) => by.email))).toEqual(new Set([actor.email]));
  expect(found.total).toBe(25);
  // an export has what was recorded
  const csv = (await get(`${ENDPOINTS.auditExport}?text=guest910003@example.com`)).body;
  expect(csv).toContain(',agent,910003,');
  expect(csv).not.toContain('Inviterson');
});

test('CS-029 a text that many people match is refused rather than answered with the rows of some of them', async () => {
  const first = 900_000;
  const ids = Array.from({ length: 520 }, (_, index) => first + index);
  const name = (agentId: number) => ({ agentId, firstName: agentId < first + 21 ? 'Común' : 'Zoe', lastName: 'Many' });
  for (const agentId of ids) await insertAgent(portal.db, { ...name(agentId), email: `many${agentId}@example.com` });
  const last = { agentId: first + 520, firstName: 'Späte', lastName: 'Solo', email: 'solo@example.com' };
  await insertAgent(portal.db, last);
  const actor = { userId: 'user-many', email: 'many@example.org' };
  for (const subjectId of [...ids, last.agentId]) {
    const grant = { grantId: randomUUID(), role: 'Agent' as const, subjectId };
    await writeAudit(portal.db, { actor, event: 'login-as-start', grant, requestId: 'many', at: now });
  }
  const answer = await get(`${ENDPOINTS.auditLog}?text=comun`);
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    400,
    'More than 20 people match “comun”. Enter more of the name.',
  ]);
  // behind the people that the filters list
  const { subjects } = AuditPeople.parse((await get(ENDPOINTS.auditPeople)).json());
  expect(subjects.map(({ id }) => id)).not.toContain(last.agentId);
  expect((await list({ text: 'spate solo' })).entries.map(({ subject }) => subject?.id)).toEqual([last.agentId]);
}, 30_000);

test.each([
  ['before=0', 'before'],
  ['before=x', 'before'],
  ['before=999999999', 'before'],
  ['after=999999999', 'after'],
  ['before=1&after=2', 'after'],
  ['limit=0', 'limit'],
  ['limit=1000', 'limit'],
  ['what=everything', 'what.0'],
  ['as=Admin-1', 'as'],
  ['as=Agent-1%20or%201', 'as'],
  ['from=yesterday', 'from'],
  ['from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z', 'to'],
  [`text=${'x'.repeat(101)}`, 'text'],
  ['text=%20', 'text'],
  ['sort=asc', undefined],
])('a wild filter, %s, is refused at its field', async (query, path) => {
  const answer = await get(`${ENDPOINTS.auditLog}?${query}`);
  expect(answer.statusCode).toBe(400);
  if (path !== undefined) {
    expect(answer.json<{ fields: { path: string }[] }>().fields.map((field) => field.path)).toContain(path);
  }
});

test('CS-029 one row of the audit log can be read by its sequence number', async () => {
  await act();
  const [row] = await rows.read();
  const url = endpointPath('auditEntry', { sequence: row!.sequence });
  const entry = AuditEntryDetails.parse((await get(url)).json());
  expect(entry).toMatchObject({ sequence: row!.sequence, event: 'login-as-start', hash: row!.hash });
  for (const sequence of [999_999_999, 'x', 0]) {
    expect((await get(endpointPath('auditEntry', { sequence }))).statusCode).toBe(sequence === 999_999_999 ? 404 : 400);
  }
});

test('CS-029 an export has the rows of the filters, and is a row itself', async () => {
  await act();
  const answer = await get(`${ENDPOINTS.auditExport}?what=acting&from=${START.toISOString()}&text=Ferreira`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="portal-audit-log-2026-11-20.csv"');
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toBe('\ufeffRow,Time (UTC),Who,As,As id,Event,Operation,On,On id,Reason,From,Request,Decision');
  expect(lines[1]).toContain(`alex@example.com,Maya Ferreira,Agent ${WORLD.agent},login-as-start`);
  expect((await rows.read()).at(-1)).toMatchObject({
    event: 'export',
    objectId: 'audit-log',
    detail: { filter: `with a search text; what: acting; from: ${START.toISOString()}` },
  });
});

test('CS-029 D-05 any admin revokes the acting of another, which ends it at once and closes live channels', async () => {
  const acting = await act();
  const other = await portal.signIn({ email: 'ines@example.com', groups: ['Admin'] });
  const { grants } = ActingGrants.parse((await get(ENDPOINTS.actingGrants, other)).json());
  const [started] = await rows.read();
  const grant = grants.find(({ grantId }) => grantId === started!.grantId)!;
  expect(grant).toMatchObject({
    actor: { email: 'alex@example.com' },
    subject: { name: 'Maya Ferreira' },
    reason: 'asked for help',
  });
  const channel = await TestChannel.open(origin, acting);
  await channel.next();
  await rows.forget();
  const url = endpointPath('revokeGrant', { grantId: grant.grantId });
  const begun = Date.now();
  expect((await post(url, other)).statusCode).toBe(204);
  const refused = await get(ENDPOINTS.session, acting);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'grant_revoked']);
  expect(await channel.next()).toEqual({ end: 'refused' });
  expect(Date.now() - begun).toBeLessThan(1_000);
  expect(await rows.read()).toEqual([
    expect.objectContaining({
      event: 'login-as-revoke',
      actorEmail: 'ines@example.com',
      subjectId: WORLD.agent,
      objectLabel: 'alex@example.com',
    }),
  ]);
  channel.close();
  const again = await post(url, other);
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'grant_over']);
  const left = ActingGrants.parse((await get(ENDPOINTS.actingGrants, other)).json()).grants;
  expect(left.map(({ grantId }) => grantId)).not.toContain(grant.grantId);
  expect((await post(endpointPath('revokeGrant', { grantId: 'x' }), other)).statusCode).toBe(400);
});

test('rows whose numbers the chain cannot have given are reported, and lists do without them', async () => {
  const acting = await act();
  await portal.app.inject({ method: 'DELETE', url: ENDPOINTS.loginAs, headers: acting });
  const shown = await list();
  const told = await activity();
  expect(told.length).toBeGreaterThan(0);
  const numbers = [0, -7, Number.MAX_SAFE_INTEGER + 1, null];
  await portal.db.transaction().execute(async (trx) => {
    await sql`alter table audit_entry drop constraint audit_entry_sequence_check`.execute(trx);
    await sql`alter table audit_entry disable trigger user`.execute(trx);
    for (const number of numbers) {
      await sql`insert into audit_entry (actor_id, entry_id, at, actor_email, event, subject_role, subject_id, sequence)
        values ('by-hand', ${randomUUID()}, ${START}, 'hand@example.com', 'login-as-start', 'Agent', ${WORLD.agent}, ${number})`.execute(
        trx,
      );
    }
    await sql`alter table audit_entry enable trigger user`.execute(trx);
  });
  try {
    expect(await list()).toEqual(shown);
    expect((await list({ who: 'by-hand' })).entries).toEqual([]);
    expect(await activity()).toEqual(told);
    expect((await get(ENDPOINTS.auditExport)).statusCode).toBe(200);
    const checked = AuditChainState.parse((await post(ENDPOINTS.auditCheck)).json());
    expect(checked.check?.problems).toContain('2 rows have an impossible number, below 1.');
  } finally {
    await portal.db.transaction().execute(async (trx) => {
      await sql`alter table audit_entry disable trigger user`.execute(trx);
      await sql`delete from audit_entry where actor_id = 'by-hand'`.execute(trx);
      await sql`alter table audit_entry enable trigger user`.execute(trx);
    });
    await auditSequence.up(portal.db as unknown as Kysely<unknown>);
  }
});

test('CS-029 the chain is checked on request, and servers share the result', async () => {
  await act();
  const state = AuditChainState.parse((await post(ENDPOINTS.auditCheck)).json());
  expect(state.check).toMatchObject({ sequence: state.sequence, problems: [] });
  expect(AuditChainState.parse((await get(ENDPOINTS.auditChain)).json())).toEqual(state);
});

test('SEC-01 nobody but an admin reads any of it or revokes', async () => {
  const calls = [
    () => ENDPOINTS.auditLog,
    () => endpointPath('auditEntry', { sequence: 1 }),
    () => ENDPOINTS.auditPeople,
    () => ENDPOINTS.auditExport,
    () => ENDPOINTS.auditChain,
    () => ENDPOINTS.actingGrants,
  ];
  const revoke = endpointPath('revokeGrant', { grantId: '00000000-0000-4000-8000-000000000000' });
  for (const headers of [people.agent, people.director, people.opsUser]) {
    for (const url of calls) expect((await get(url(), headers)).statusCode).toBe(403);
    for (const url of [ENDPOINTS.auditCheck, revoke]) expect((await post(url, headers)).statusCode).toBe(403);
  }
  for (const url of calls) expect((await get(url(), {})).statusCode).toBe(401);
});

test('D-05 an agent sees which staff acted for them and what they did, and no reason', async () => {
  const acting = await act();
  await get(endpointPath('preferences', { agentId: WORLD.agent }), acting);
  const [opened, started] = await activity();
  expect(opened).toMatchObject({
    staff: 'alex@example.com',
    event: 'read',
    object: { kind: 'page', id: 'preferences' },
  });
  expect(started).toMatchObject({ event: 'login-as-start' });
  expect(JSON.stringify(await activity())).not.toContain('asked for help');
  expect(await activity(people.admin)).toEqual(await activity());
  expect(await activity(acting)).toEqual(await activity());
  const url = endpointPath('staffActivity', { agentId: WORLD.agent });
  for (const headers of [people.otherAgent, people.director, people.opsUser]) {
    expect((await get(url, headers)).statusCode).toBe(403);
  }
  for (const query of ['limit=0', 'limit=51', 'before=x', 'reason=1']) {
    expect((await get(`${url}?${query}`, people.agent)).statusCode).toBe(400);
  }
  const first = StaffActivity.parse((await get(`${url}?limit=1`, people.agent)).json());
  const second = StaffActivity.parse((await get(`${url}?limit=1&before=${first.older}`, people.agent)).json());
  expect([...first.entries, ...second.entries]).toEqual([opened, started]);
});

test('D-05 one admin in two tabs as two agents: each answer and each row belongs to the agent of its own grant', async () => {
  const [asMaya, asLeo] = [await act(), await portal.actFor(people.admin, 'Agent', WORLD.otherAgent)];
  await rows.forget();
  const tabs = [
    {
      headers: asMaya,
      agentId: WORLD.agent,
      otherId: WORLD.otherAgent,
      firstName: 'Maya',
      referral: WORLD.openReferral,
    },
    {
      headers: asLeo,
      agentId: WORLD.otherAgent,
      otherId: WORLD.agent,
      firstName: 'Leo',
      referral: WORLD.othersReferral,
    },
  ];
  const note = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "seen") { revision } }';
  const rounds = Array.from({ length: 5 }, () => tabs).flat();
  await Promise.all(
    rounds.map(async ({ headers, agentId, otherId, firstName, referral }) => {
      const [session, own, foreign, read, written] = await Promise.all([
        get(ENDPOINTS.session, headers),
        get(endpointPath('agentProfile', { agentId }), headers),
        get(endpointPath('agentProfile', { agentId: otherId }), headers),
        get(endpointPath('referral', { agentReferralId: referral }), headers),
        portal.graphql(headers, note, { id: referral }),
      ]);
      const { agent, grant } = SessionContext.parse(session.json());
      expect([agent?.agentId, agent?.firstName, grant?.subjectId]).toEqual([agentId, firstName, agentId]);
      expect([own.statusCode, own.json<{ agentId: number }>().agentId]).toEqual([200, agentId]);
      expect(foreign.statusCode).toBe(403);
      expect(read.statusCode).toBe(200);
      expect(written.errors).toBeUndefined();
    }),
  );
  const recorded = await rows.read();
  for (const { agentId, referral } of tabs) {
    const own = recorded.filter(({ subjectId }) => subjectId === agentId);
    expect(own.filter(({ event }) => event === 'write').map(({ objectId }) => objectId)).toEqual(
      Array.from({ length: 5 }, () => String(referral)),
    );
    expect(new Set(own.map(({ grantId }) => grantId)).size).toBe(1);
  }
  expect(recorded.filter(({ subjectId }) => subjectId === null)).toEqual([]);
});

test('D-04 D-05 an agent is not told which tools staff used while acting for them, nor what was refused', async () => {
  const acting = await act();
  const before = await activity();
  const channel = await TestChannel.open(origin, people.agent);
  await channel.next();
  const heard = channel.notice('activity').then(() => 'heard');
  heard.catch(() => {}); // it ends with its channel
  await rows.forget();
  expect((await get(ENDPOINTS.auditExport, acting)).statusCode).toBe(200);
  expect((await post(endpointPath('sgdVisit', { agentId: WORLD.agent }), acting)).statusCode).toBe(403);
  expect((await rows.read()).map(({ event, subjectId }) => [event, subjectId])).toEqual([
    ['export', WORLD.agent],
    ['refused', WORLD.agent],
  ]);
  expect(await Promise.race([heard, delay(300)])).toBeUndefined();
  expect(await activity()).toEqual(before);
  channel.close();
});

test('D-05 a write that failed after its row was written is not shown to the agent as done', async () => {
  const acting = await act();
  const before = await activity();
  await rows.forget();
  const answer = await portal.app.inject({
    method: 'PUT',
    url: endpointPath('agentPhoto', { agentId: WORLD.agent }),
    headers: { ...acting, 'content-type': 'image/png' },
    payload: Buffer.from('no picture'),
  });
  expect(answer.statusCode).toBe(400);
  const [attempt, failure] = await rows.read();
  expect(attempt).toMatchObject({ event: 'write', operation: 'photo.change' });
  expect(failure).toMatchObject({ event: 'refused', detail: { attempt: attempt!.entryId } });
  expect(await activity()).toEqual(before);
});

test('D-05 the agent’s open page hears of it within a second; that of another agent does not', async () => {
  const own = await TestChannel.open(origin, people.agent);
  const other = await TestChannel.open(origin, people.otherAgent);
  await Promise.all([own.next(), other.next()]);
  const begun = Date.now();
  await act();
  await own.notice('activity');
  expect(Date.now() - begun).toBeLessThan(1_000);
  const heard = other.notice('activity').then(() => 'heard');
  expect(await Promise.race([heard, delay(300)])).toBeUndefined();
  heard.catch(() => {}); // it ends with its channel
  own.close();
  other.close();
});
