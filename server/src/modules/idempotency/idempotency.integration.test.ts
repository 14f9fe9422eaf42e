import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { ENDPOINTS, endpointPath, IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import { insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

// Two servers on one database: a request that is repeated may arrive at either.
let portal: TestPortal;
let auditRows: AuditRows;
let second: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** A fresh lead and a fresh key for each test. */
let id = 9000;
let key = '';
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  second = await startTestPortal({ now: () => now, database: portal.database });
  people = await makeSmallWorld(portal);
  auditRows = new AuditRows(portal.db);
}, 60_000);
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  id++;
  key = `8e03978e-40d5-43dd-bc93-${id}`;
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, sides: [{ referralId: id }] }]);
});
afterEach(() => {
  now = TEST_NOW;
});

const keyed = (headers: Headers, given = key): Headers => ({ ...headers, [IDEMPOTENCY_KEY_HEADER]: given });
const NOTE =
  'mutation ($id: Int!, $n: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $n) { revision updatedDate } }';
const noteRequest = (notes: string, referralId = id) => ({ query: NOTE, variables: { id: referralId, n: notes } });
const note = (headers: Headers, notes = 'called', { app } = portal) =>
  app.inject({ method: 'POST', url: ENDPOINTS.graphql, headers, payload: noteRequest(notes) });
const notes = async (referralId = id) => {
  const rows = await portal.db
    .selectFrom('referralHistory')
    .select('notes')
    .where('referralId', '=', referralId)
    .where('kind', '=', 'note')
    .execute();
  return rows.map((row) => row.notes);
};
const audits = async () => (await auditRows.read()).map(({ event, operation }) => ({ event, operation }));
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code?: string }>().code];
const visit = endpointPath('sgdVisit', { agentId: WORLD.agent });
const visits = async () => (await portal.db.selectFrom('sgdVisit').select('visitId').execute()).length;
const call = (options: InjectOptions, { app } = portal) => app.inject({ method: 'POST', ...options });

test('a note that is sent twice is written once, with the same response from the other server', async () => {
  const first = await note(keyed(people.agent));
  const again = await note(keyed(people.agent), 'called', second);
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { data: { insertAgentReferralNotes: { revision: 1 } } },
  ]);
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  expect(await notes()).toEqual(['called']);
});

test('without a key, and with another one, the same note is another note', async () => {
  await note(people.agent);
  await note(people.agent);
  await note(keyed(people.agent));
  await note(keyed(people.agent, `${key}-2`));
  expect(await notes()).toHaveLength(4);
});

test('of twenty at once on two servers one is written; the others get its response, or must wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => note(keyed(people.agent), 'called', index % 2 ? portal : second)),
  );
  const waiting = answers.filter(({ statusCode }) => statusCode === 409);
  const answered = answers.filter(({ statusCode }) => statusCode === 200);
  expect(answered.length).toBeGreaterThan(0);
  expect(waiting.length + answered.length).toBe(20);
  expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
  for (const answer of waiting) {
    expect(answer.headers['retry-after']).toBe('1');
    expect(codeOf(answer)).toEqual([409, 'idempotency_key_in_use']);
  }
  expect(await notes()).toEqual(['called']);
  expect((await note(keyed(people.agent))).body).toBe(answered[0]?.body);
});

test('a request whose response is lost after the commit is not done a second time', async () => {
  const lossy = await startTestPortal({ now: () => now, database: portal.database });
  lossy.app.server.prependListener('request', ({ socket }, response) => {
    // everything has been committed by then
    response.end = () => {
      socket.destroy();
      return response;
    };
  });
  try {
    await lossy.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = lossy.app.server.address() as AddressInfo;
    const headers = { ...keyed(people.agent), 'content-type': 'application/json' };
    const request = http.request({ host: '127.0.0.1', port, path: ENDPOINTS.graphql, method: 'POST', headers });
    request.end(JSON.stringify(noteRequest('called')));
    const [error] = (await once(request, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  } finally {
    await lossy.stop();
  }
  expect(await notes()).toEqual(['called']);
  const again = await note(keyed(people.agent));
  expect(again.json()).toMatchObject({ data: { insertAgentReferralNotes: { revision: 1 } } });
  expect(await notes()).toEqual(['called']);
});

test('a server whose connection dies before the commit leaves neither the write nor its response', async () => {
  await sql`
    create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(portal.db);
  await sql`create trigger end_session before insert on idempotency_key execute function end_session()`.execute(
    portal.db,
  );
  try {
    expect((await note(keyed(people.agent))).statusCode).toBeGreaterThanOrEqual(500);
  } finally {
    await sql`drop function end_session cascade`.execute(portal.db);
  }
  expect(await notes()).toEqual([]);
  expect((await note(keyed(people.agent))).statusCode).toBe(200);
  expect(await notes()).toEqual(['called']);
});

test.each([
  ['another body', () => note(keyed(people.agent), 'called twice')],
  ['another operation', () => call({ url: visit, headers: keyed(people.agent), payload: { queryParams: {} } })],
])('the same key for %s is 422, and nothing is written', async (_, repeat) => {
  const before = await visits();
  await note(keyed(people.agent));
  const answer = await repeat();
  expect(codeOf(answer)).toEqual([422, 'idempotency_key_reused']);
  expect(answer.json()).toMatchObject({ fields: [{ path: 'idempotency-key' }] });
  expect([await notes(), await visits()]).toEqual([['called'], before]);
});

test('the same body in another order of its fields is the same body', async () => {
  const { query, variables } = noteRequest('called');
  await call({ url: ENDPOINTS.graphql, headers: keyed(people.agent), payload: { query, variables } });
  const turned = { variables: { n: variables.n, id: variables.id }, query };
  const again = await call({ url: ENDPOINTS.graphql, headers: keyed(people.agent), payload: turned });
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
});

test('a key belongs to the person who sent it: the same key of another person is independent', async () => {
  await note(keyed(people.agent));
  const other = await note(keyed(people.admin));
  expect([other.statusCode, other.headers['idempotent-replayed']]).toEqual([200, undefined]);
  expect(await notes()).toEqual(['called', 'called']);
});

test('an admin’s response is not replayed under another grant, nor after the grant has ended', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await note(keyed(acting));
  const another = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect(codeOf(await note(keyed(another)))).toEqual([422, 'idempotency_key_reused']);
  expect(codeOf(await note(keyed(people.admin)))).toEqual([422, 'idempotency_key_reused']);
  await portal.app.inject({ method: 'DELETE', url: ENDPOINTS.loginAs, headers: acting });
  expect(codeOf(await note(keyed(acting)))).toEqual([403, 'grant_expired']);
  expect(await notes()).toEqual(['called']);
});

test('a response is not replayed when its data is out of reach by now', async () => {
  const changed = () => note(keyed(people.director), 'called', portal);
  const referralId = id;
  await portal.db
    .updateTable('agent')
    .set({ reloDirectorId: WORLD.director })
    .where('agentId', '=', WORLD.agent)
    .execute();
  expect((await changed()).json()).toMatchObject({ data: { insertAgentReferralNotes: { revision: 1 } } });
  await portal.db.updateTable('agent').set({ reloDirectorId: null }).where('agentId', '=', WORLD.agent).execute();
  expect(codeOf(await changed())).toEqual([403, 'forbidden']);
  expect(await notes(referralId)).toHaveLength(1);
});

test('after 24 hours a key is forgotten, and writes delete expired keys', async () => {
  await note(keyed(people.agent));
  const last = await note(keyed(people.agent));
  expect(last.headers['idempotent-replayed']).toBe('true');
  now = new Date(TEST_NOW.getTime() + 24 * 60 * 60 * 1000);
  const agent = await portal.signIn({ email: 'maya@example.com', groups: ['Agent'], agentId: WORLD.agent });
  expect((await note(keyed(agent))).headers['idempotent-replayed']).toBeUndefined();
  expect(await notes()).toEqual(['called', 'called']);
  const kept = await portal.db.selectFrom('idempotencyKey').select('expiresAt').execute();
  expect(kept.filter(({ expiresAt }) => expiresAt <= now)).toEqual([]);
});

test('a refusal is replayed as it was, and leaves nothing behind', async () => {
  const change = () =>
    call({
      url: ENDPOINTS.graphql,
      headers: keyed(people.agent),
      payload: {
        query: 'mutation ($i: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $i) { revision } }',
        variables: { i: { agentReferralId: id, revision: 5, status: 'Contacted' } },
      },
    });
  const first = await change();
  expect(first.json()).toMatchObject({ errors: [{ extensions: { code: 'referral_changed' } }] });
  const again = await change();
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);

  const report = () =>
    call({ url: ENDPOINTS.reports, headers: keyed(people.agent, `${key}-report`), payload: reportOf(424_242) });
  const refused = await report();
  expect(codeOf(refused)).toEqual([400, 'validation_failed']);
  const repeated = await report();
  expect([repeated.body, repeated.headers['content-type']]).toEqual([refused.body, refused.headers['content-type']]);
});

const reportOf = (agentReferralId: number) => ({
  agentId: WORLD.agent,
  agentReferralId,
  address: { streetNumber: '1', streetName: 'Main St', unitNumber: null, city: 'Denver', state: 'CO', zip: '80205' },
});

test('a document whose second mutation is refused does none of them, as its response says', async () => {
  const query = `mutation ($id: Int!) {
    first: insertAgentReferralNotes(agentReferralId: $id, notes: "called") { revision }
    second: insertAgentReferralNotes(agentReferralId: 999999, notes: "called") { revision } }`;
  const payload = { query, variables: { id } };
  const answer = await call({ url: ENDPOINTS.graphql, headers: keyed(people.agent), payload });
  expect(answer.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 'not_found' } }] });
  expect(await notes()).toEqual([]);
});

test('a fault is not final: nothing of it is stored, and the same key can retry', async () => {
  // the note is written by the time this column is read
  const rename = (from: string, to: string) =>
    sql`alter table referral rename column ${sql.id(from)} to ${sql.id(to)}`.execute(portal.db);
  await rename('es_listing_commission', 'gone');
  try {
    const answer = await note(keyed(people.agent));
    expect(answer.json()).toMatchObject({ data: null, errors: [{ extensions: { status: 500 } }] });
  } finally {
    await rename('gone', 'es_listing_commission');
  }
  expect(await notes()).toEqual([]);
  const again = await note(keyed(people.agent));
  expect(again.json()).toMatchObject({ data: { insertAgentReferralNotes: { revision: 1 } } });
  expect(again.headers['idempotent-replayed']).toBeUndefined();
  expect(await notes()).toEqual(['called']);
});

test.each([
  ['an empty one', ''],
  ['256 characters', 'x'.repeat(256)],
  ['a blank', 'a b'],
  ['two of them', 'a, b'],
  ['an umlaut', 'schlüssel'],
])('%s is not a key', async (_, bad) => {
  const answer = await note(keyed(people.agent, bad));
  expect(codeOf(answer)).toEqual([400, 'validation_failed']);
  expect(answer.json()).toMatchObject({ fields: [{ path: 'idempotency-key' }] });
  expect(await notes()).toEqual([]);
});

test('accepts an idempotency key of 255 visible characters', async () => {
  expect((await note(keyed(people.agent, '~'.repeat(255)))).statusCode).toBe(200);
});

test('a key does nothing for a person who is not signed in, and nothing for a query', async () => {
  expect((await note(keyed({}))).statusCode).toBe(401);
  const before = await portal.db.selectFrom('idempotencyKey').select('keyHash').execute();
  const query = '{ retrieveAllStatusesForBuySide(buySide: true) { status } }';
  const answer = await call({ url: ENDPOINTS.graphql, headers: keyed(people.agent), payload: { query } });
  expect(answer.statusCode).toBe(200);
  expect(await portal.db.selectFrom('idempotencyKey').select('keyHash').execute()).toEqual(before);
});

test('D-05 a write that is repeated while acting leaves one audit row', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await auditRows.forget();
  const cart = (headers: Headers) =>
    call({
      method: 'PUT',
      url: endpointPath('savedCart', { agentId: WORLD.agent }),
      headers,
      payload: { zipCodes: [], term: '3_MO' },
    });
  for (const _ of [1, 2, 3]) expect((await cart(keyed(acting))).statusCode).toBe(200);
  for (const _ of [1, 2, 3]) await note(keyed(acting, `${key}-note`));
  expect(await audits()).toEqual([
    { event: 'write', operation: 'cart.change' },
    { event: 'write', operation: 'referral.add-note' },
  ]);
});

test('D-05 a grant that is ended ten times, on two servers, ends once and leaves one audit row', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await auditRows.forget();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? portal : second).app.inject({ method: 'DELETE', url: ENDPOINTS.loginAs, headers: acting }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 204));
  expect(await audits()).toEqual([{ event: 'login-as-stop', operation: null }]);
});

test('ADM-29 acting that is begun twice by a double click is one grant, and no grant is stored in plain text', async () => {
  const begin = (server: TestPortal) =>
    call(
      {
        url: ENDPOINTS.loginAs,
        headers: keyed(people.admin),
        payload: { role: 'Agent', subjectId: WORLD.agent, reason: 'asked for help' },
      },
      server,
    );
  const first = await begin(portal);
  const again = await begin(second);
  const { token } = first.json<{ grant: { token: string } }>().grant;
  expect(again.json<{ grant: { token: string } }>().grant.token).toBe(token);
  const rows = await portal.db.selectFrom('idempotencyKey').selectAll().execute();
  const stored = rows.map(({ body, ...row }) => JSON.stringify(row) + (body?.toString('latin1') ?? '')).join();
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(key);
});

test('a request to another system reserves its key: while it runs the others wait, and afterwards it is replayed', async () => {
  const payload = { reason: 'because' };
  const url = endpointPath('revokePin', { id: '0123456789abcdef' });
  const revoke = (server: TestPortal) => call({ url, headers: keyed(people.admin), payload }, server);
  const answers = await Promise.all([revoke(portal), revoke(second), revoke(portal), revoke(second)]);
  const outcomes = new Set(answers.map((answer) => codeOf(answer)[1]));
  expect(outcomes.delete('not_found')).toBe(true);
  outcomes.delete('idempotency_key_in_use');
  expect([...outcomes]).toEqual([]);
  const again = await revoke(second);
  expect([codeOf(again), again.headers['idempotent-replayed']]).toEqual([[404, 'not_found'], 'true']);

  // a server that died midway: the outcome is unknown until the reservation expires
  const reservedUntil = new Date(now.getTime() + 60_000);
  await portal.db
    .updateTable('idempotencyKey')
    .set({ status: null, body: null, reach: null, reservedUntil })
    .where('reservedUntil', 'is', null)
    .execute();
  expect(codeOf(await revoke(portal))).toEqual([409, 'idempotency_key_in_use']);
  now = new Date(now.getTime() + 61_000);
  expect(codeOf(await revoke(portal))).toEqual([404, 'not_found']);
});
