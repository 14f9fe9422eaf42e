import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql, type Kysely, type Transaction } from 'kysely';
import { ENDPOINTS, ReferralListResponse } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';
import { down, up } from '../../../database/migrations/0060-referral-list-version.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { ListResponseCache } from './list-response-cache.ts';
import type { ReferralListRequest } from './list-request.ts';
import { readListWithBasis, readReferralList } from './referral-list-view.ts';
import { refreshReferralRows } from './referral-rows-store.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

// A cached page (decision 0086) against one that is read at the same moment, after every kind of write and as time passes.

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** A fresh consumer of the agent for each test, with a lead to buy and one to sell, updated nine days ago. */
let id = 7000;
const sellerId = () => id * 10;
const buyerId = () => id * 10 + 1;
const find = jest.spyOn(ListResponseCache.prototype, 'find');

beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  const facts = { updatedAt: '2026-11-11T18:00:00.000Z', zip: '80205' };
  const sides = [
    { referralId: sellerId(), ...facts, history: [{}, { kind: 'note' as const, notes: 'Called' }] },
    { referralId: buyerId(), buySide: true, ...facts },
  ];
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, sides }]);
});
afterEach(() => {
  now = TEST_NOW;
});

const OWN: ReferralListRequest['scope'] = { viewer: 'agent', agents: { ids: [WORLD.agent] } };
const LIST = { category: 'Active Leads', limit: 100, page: 1, sortBy: 'Last Modified Date', sort: -1 } as const;
const requestOf = (scope = OWN): ReferralListRequest => ({ scope, ...LIST, filter: {}, now });

const ask = (headers: Headers, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const query = new URLSearchParams({ ...(LIST as object), ...more });
  return portal.app.inject({ method, url: `${ENDPOINTS.referralSearch}?${query}`, headers });
};
const wasCached = async () => (await find.mock.results.at(-1)!.value) !== undefined;

/** The list as it is sent, which must be what reading it gives now. */
async function expectExact(headers = people.agent, scope = OWN, more: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await ask(headers, more);
  expect(statusCode).toBe(200);
  const read = await readReferralList(portal.db, requestOf(scope));
  expect(ReferralListResponse.parse(JSON.parse(body))).toEqual(ReferralListResponse.parse(read));
  return body;
}

/** The same, and that it comes from the cache. */
async function expectCached(headers?: Headers, scope?: ReferralListRequest['scope'], more?: Record<string, string>) {
  await expectExact(headers, scope, more);
  const body = await expectExact(headers, scope, more);
  expect(await wasCached()).toBe(true);
  return body;
}

const inTransaction = (work: (trx: Transaction<Database>) => Promise<unknown>) => portal.db.transaction().execute(work);
const run = (statement: string, db: Kysely<Database> = portal.db) => sql.raw(statement).execute(db);
const graphql = async (query: string, headers: Headers = people.agent) => {
  const { errors } = await portal.graphql(headers, `mutation { ${query} }`);
  expect(errors).toBeUndefined();
};
const changeStatus = (status: string, revision = 0) =>
  graphql(`updateAgentReferralStatus(input: { agentReferralId: ${sellerId()}, revision: ${revision}, status: "${status}",
    notes: "A note" }) { revision }`);

const WRITES: Record<string, () => Promise<unknown>> = {
  'a status change': () => changeStatus('Contacted'),
  'a note': () => graphql(`insertAgentReferralNotes(agentReferralId: ${sellerId()}, notes: "New") { revision }`),
  'several at once': () =>
    graphql(`insertNotesForReferrals(agentReferralIds: [${sellerId()}, ${buyerId()}], notes: "New") { revision }`),
  'a new consumer': () =>
    insertConsumers(portal.db, [
      { agentId: WORLD.agent, consumerId: 90_000 + id, sides: [{ referralId: 900_000 + id }] },
    ]),
  'a referral that is deleted': () =>
    inTransaction(async (trx) => {
      await run(`delete from referral where referral_id = ${sellerId()}`, trx);
      await refreshReferralRows(trx, WORLD.agent, id);
    }),
  'a consumer that is deleted with all they have': () => run(`delete from consumer where consumer_id = ${id}`),
  'a consumer': () => run(`update consumer set first_name = 'Renamed' where consumer_id = ${id}`),
  'a referral': () => run(`update referral set city = 'Aurora' where referral_id = ${sellerId()}`),
  'a referral without its steps': () => run(`delete from referral where referral_id = ${sellerId()}`),
  'a step': () => run(`update referral_history set notes = 'Other' where referral_id = ${sellerId()} and step = 2`),
  'a step that is deleted': () => run(`delete from referral_history where referral_id = ${sellerId()} and step = 2`),
  'a step that is added': () =>
    run(`insert into referral_history (agent_id, referral_id, step, kind, notes, modified_at, detail)
      values (${WORLD.agent}, ${sellerId()}, 9, 'note', 'Added', now(), '{}')`),
  'a list row': () => run(`update referral_row set contact_reason = 'source-cta' where consumer_id = ${id}`),
  'a list row that is deleted': () => run(`delete from referral_row where consumer_id = ${id}`),
  'a summary': () => run(`update referral_summary set statuses = '{${id}}' where agent_id = ${WORLD.agent}`),
  'a summary that is deleted': () => run(`delete from referral_summary where agent_id = ${WORLD.agent}`),
  "the agent's first name": () => run(`update agent set first_name = 'First ${id}' where agent_id = ${WORLD.agent}`),
  "the agent's last name": () => run(`update agent set last_name = 'Last ${id}' where agent_id = ${WORLD.agent}`),
  'the ZIPs of the agent': () =>
    run(`update agent set featured_territory = '{8021${id % 10}}' where agent_id = ${WORLD.agent}`),
  'the catalog': () => run(`update referral_status set tone = 'listed' where side = 'buyer' and status = 'New'`),
  'one that is kept beside one that is undone': () =>
    inTransaction(async (trx) => {
      await run('savepoint undone', trx);
      await run(`update consumer set first_name = 'Undone' where consumer_id = ${id}`, trx);
      await run('rollback to savepoint undone', trx);
      await run(`update consumer set first_name = 'Kept' where consumer_id = ${id}`, trx);
    }),
  'one after another in the same session': () =>
    portal.db.connection().execute(async (db) => {
      await run(`update consumer set first_name = 'Before' where consumer_id = ${id}`, db);
      await expectCached();
      await run(`update consumer set first_name = 'After' where consumer_id = ${id}`, db);
    }),
};

test.each(Object.entries(WRITES))('after a write, the list is as it would be read: %s', async (_name, write) => {
  const before = await expectCached();
  await write();
  expect(await expectExact()).not.toBe(before);
  await expectCached();
});

test('the cached list is right after a status change and after its undo', async () => {
  await expectCached();
  await changeStatus('Contacted');
  await expectCached();
  await graphql(`undoAgentReferralStatus(agentReferralId: ${sellerId()}, revision: 1) { revision }`);
  await expectCached();
});

test('a referral that goes to another agent changes the lists of both', async () => {
  const other = { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } } as const;
  const before = [await expectCached(), await expectCached(people.otherAgent, other)];
  await insertConsumers(portal.db, [{ agentId: WORLD.otherAgent, consumerId: id, sides: [] }]);
  await inTransaction(async (trx) => {
    await run(`update referral set agent_id = ${WORLD.otherAgent} where referral_id = ${buyerId()}`, trx);
    for (const agentId of [WORLD.agent, WORLD.otherAgent]) await refreshReferralRows(trx, agentId, id);
  });
  expect(await expectExact()).not.toBe(before[0]);
  expect(await expectExact(people.otherAgent, other)).not.toBe(before[1]);
});

test('rows that are moved to another agent by hand change their list too', async () => {
  const other = { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } } as const;
  await insertConsumers(portal.db, [{ agentId: WORLD.otherAgent, consumerId: id, sides: [] }]);
  await run(`delete from referral_history where referral_id = ${sellerId()}`);
  const before = await expectCached(people.otherAgent, other);
  await inTransaction(async (trx) => {
    for (const table of ['referral', 'referral_row']) {
      await run(`update ${table} set agent_id = ${WORLD.otherAgent} where consumer_id = ${id}`, trx);
    }
  });
  expect(await expectExact(people.otherAgent, other)).not.toBe(before);
});

test('a change that is rolled back, or of another agent, leaves the page cached', async () => {
  await expectCached();
  const rolledBack = inTransaction(async (trx) => {
    await run(`update consumer set first_name = 'Other' where consumer_id = ${id}`, trx);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await run(`update consumer set first_name = 'Other' where agent_id = ${WORLD.otherAgent}`);
  await expectExact();
  expect(await wasCached()).toBe(true);
});

test('a page that is read while a change is not committed yet', async () => {
  const before = await expectCached();
  await inTransaction(async (trx) => {
    await run(`update consumer set first_name = 'Committed later' where consumer_id = ${id}`, trx);
    expect(await expectCached()).toBe(before);
  });
  expect(await expectExact()).not.toBe(before);
});

test('two changes of an agent at the same time', async () => {
  await expectCached();
  let second: Promise<unknown> = Promise.resolve();
  await inTransaction(async (trx) => {
    await run(`update consumer set first_name = 'First' where consumer_id = ${id}`, trx);
    second = run(`update referral set city = 'Second' where referral_id = ${sellerId()}`);
    await expectCached();
  });
  // one read: the second change may be committed between two
  expect((await ask(people.agent)).body).toContain('First');
  await second;
  expect(await expectExact()).toContain('Second');
});

test('a change between the snapshot of a page and its way into the cache', async () => {
  const cache = new ListResponseCache({ db: portal.db });
  const { basis } = await readListWithBasis(portal.db, requestOf());
  await run(`update consumer set first_name = 'Meanwhile' where consumer_id = ${id}`);
  cache.keep(requestOf(), basis!, Buffer.from('stale'));
  expect(await cache.find(requestOf())).toBeUndefined();
});

test('freshness: an update becomes due, and a day begins where a referral is', async () => {
  const before = await expectCached();
  // midnight in Denver: the tenth day
  now = new Date('2026-11-21T06:59:59.999Z');
  expect(await expectExact()).toBe(before);
  expect(await wasCached()).toBe(true);
  now = new Date('2026-11-21T07:00:00.000Z');
  const { dueCount, data } = JSON.parse(await expectExact()) as ReferralListResponse;
  expect(dueCount).toBeGreaterThan((JSON.parse(before) as ReferralListResponse).dueCount);
  expect(data.find(({ consumer }) => consumer.consumerId === id)?.daysSinceUpdate).toBe(10);
  expect(await expectCached()).not.toBe(before);
});

test('freshness: a day begins on which nothing becomes due', async () => {
  now = new Date('2026-11-21T12:00:00.000Z');
  const before = await expectCached();
  now = new Date('2026-11-22T06:59:59.999Z');
  expect(await expectExact()).toBe(before);
  now = new Date('2026-11-22T07:00:00.000Z');
  const { dueCount, data } = JSON.parse(await expectExact()) as ReferralListResponse;
  expect(dueCount).toBe((JSON.parse(before) as ReferralListResponse).dueCount);
  expect(data.find(({ consumer }) => consumer.consumerId === id)?.daysSinceUpdate).toBe(11);
});

test('freshness: a row becomes due in the middle of a day, on another page', async () => {
  await run(`update referral_row set due_from = '2026-11-20T17:00:00.0005Z' where consumer_id = ${id}`);
  await expectCached();
  for (const moment of ['2026-11-20T17:00:00.000Z', '2026-11-20T17:00:00.001Z']) {
    now = new Date(moment);
    await expectExact();
  }
});

test('freshness: a request to unlock a contact ends (SGD-24)', async () => {
  await run(
    `update consumer set unlock_requested_at = '2026-10-21T16:46:00Z', unlock_requested_zip = '80212' where consumer_id = 502`,
  );
  const before = await expectCached();
  expect(before).toContain('"unlockRequest":{"sentAt":"2026-10-21T16:46:00.000Z","zip":"80212"}');
  now = new Date('2026-11-20T16:45:59.999Z');
  expect(await expectExact()).toBe(before);
  expect(await wasCached()).toBe(true);
  now = new Date('2026-11-20T16:46:00.000Z');
  expect(await expectExact()).not.toContain('unlockRequest');
});

test('the cached list is read again when the clock is set back', async () => {
  now = new Date('2026-11-21T08:00:00.000Z');
  const later = await expectCached();
  now = TEST_NOW;
  expect(await expectExact()).not.toBe(later);
});

test('D-17 viewers of the same list do not share it, and nobody else gets it', async () => {
  const own = await expectCached();
  const agentIds = String(WORLD.agent);
  const staff = { ...OWN, viewer: 'staff' } as const;
  const forStaff = await expectCached(people.admin, staff, { agentIds });
  expect(forStaff).toContain('hidden@example.com');
  expect(own).not.toContain('hidden@example.com');
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect(await expectCached(acting)).toBe(own);
  for (const [headers, status] of [
    [people.otherAgent, 403],
    [people.director, 403],
    [{}, 401],
  ] as const) {
    expect((await ask(headers, { agentIds })).statusCode).toBe(status);
  }
  const other = { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } } as const;
  expect(await expectCached(people.otherAgent, other)).not.toBe(own);
});

test('pages, orders and categories are not taken for each other', async () => {
  const variants = [{}, { limit: '2' }, { limit: '2', page: '2' }, { sort: '1' }, { sortBy: 'Consumer Info' }];
  const bodies: string[] = [];
  for (const more of [...variants, { category: 'Wins' }] as Record<string, string>[]) {
    const { body } = await ask(people.agent, more);
    expect((await ask(people.agent, more)).body).toBe(body);
    expect(await wasCached()).toBe(true);
    bodies.push(body);
  }
  expect(new Set(bodies).size).toBe(bodies.length);
});

test.each<Record<string, string>>([{ isUpdateDue: 'true' }, { state: 'NC' }, { limit: '100', page: '2' }])(
  'filters and later pages are read each time: %p',
  async (more) => {
    const own = await expectCached();
    for (let times = 0; times < 2; times++) {
      expect((await ask(people.agent, more)).body).not.toBe(own);
      expect(await wasCached()).toBe(false);
    }
  },
);

test.each(['', 'gzip', 'br', 'zstd'])('a cached response has the headers of a fresh one: %p', async (encoding) => {
  const headers = { ...people.agent, ...(encoding && { 'accept-encoding': encoding }) };
  for (const method of ['GET', 'HEAD'] as const) {
    await run(`update consumer set first_name = 'Fresh' where consumer_id = ${id}`);
    const answers = [await ask(headers, {}, method), await ask(headers, {}, method)];
    expect(await wasCached()).toBe(true);
    const [made, cached] = answers.map(({ headers: { date: _date, 'x-request-id': _id, ...rest }, rawPayload }) => [
      rest,
      rawPayload.toString('base64'),
    ]);
    expect(cached).toEqual(made);
    expect(answers[1]!.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answers[1]!.headers['content-encoding']).toBe(encoding || undefined);
  }
});

test.each([false, true])(
  'D-05 what staff read while acting is recorded, from the cache (%p) or not',
  async (isCached) => {
    await expectCached();
    if (!isCached) await run(`update consumer set first_name = 'Fresh' where consumer_id = ${id}`);
    const reads = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from audit_entry where event = 'read'`.execute(portal.db);
      return rows[0]!.count;
    };
    const before = await reads();
    await ask(await portal.actFor(people.admin, 'Agent', WORLD.agent));
    expect(await wasCached()).toBe(isCached);
    expect(await reads()).toBe(before + 1);
  },
);

test('a page with the name of somebody else is sent again until they have another name', async () => {
  const list = () =>
    expectExact(
      people.admin,
      { viewer: 'staff', agents: { ids: [WORLD.directorsAgent] } },
      { agentIds: String(WORLD.directorsAgent) },
    );
  await list();
  await list();
  expect(await wasCached()).toBe(true);
  await graphql(
    `insertAgentReferralNotes(agentReferralId: ${WORLD.directorsReferral}, notes: "Hello") { revision }`,
    people.director,
  );
  await list();
  const before = await list();
  expect(await wasCached()).toBe(true);
  await run(`update relo_director set last_name = 'Renamed' where relo_director_id = ${WORLD.director}`);
  expect(await list()).not.toBe(before);
  expect(await wasCached()).toBe(false);
  await list();
  expect(await wasCached()).toBe(true);
});

test('agents that come and go, and one without a version', async () => {
  const list = (agentId: number) =>
    expectExact(people.admin, { viewer: 'staff', agents: { ids: [agentId] } }, { agentIds: String(agentId) });
  await insertAgent(portal.db, { agentId: 99 });
  await insertConsumers(portal.db, [{ agentId: 99, consumerId: 99, sides: [{ referralId: 99 }] }]);
  await list(99);
  const before = await list(99);
  expect(await wasCached()).toBe(true);
  await run('delete from referral_list_version where agent_id = 99');
  await list(99);
  await list(99);
  expect(await wasCached()).toBe(false);
  await run('delete from agent where agent_id = 99');
  await insertAgent(portal.db, { agentId: 99 });
  expect(await list(99)).not.toBe(before);
  await list(99);
  expect(await wasCached()).toBe(true);
});

test('who changes the lists of several agents locks them in the order of their ids', async () => {
  const isFree = async (agentId: number) => {
    const { rows } = await run(`select from referral_list_version where agent_id = ${agentId} for update skip locked`);
    return rows.length === 1;
  };
  let change: Promise<unknown> = Promise.resolve();
  await inTransaction(async (trx) => {
    await run(`select from referral_list_version where agent_id = ${WORLD.otherAgent} for update`, trx);
    const consumers = [WORLD.directorsAgent, WORLD.otherAgent, WORLD.agent].map(
      (agentId) => `(${agentId}, ${90_000 + id}, 'First', 'Last', now())`,
    );
    const columns = 'agent_id, consumer_id, first_name, last_name, created_at';
    change = run(`insert into consumer (${columns}) values ${consumers.join()}`);
    for (let tries = 0; tries < 200 && (await isFree(WORLD.agent)); tries++) await delay(5);
    expect(await isFree(WORLD.agent)).toBe(false);
    expect(await isFree(WORLD.directorsAgent)).toBe(true);
  });
  await change;
});

test('the migration gives all agents a version, and is taken back', async () => {
  await expectCached();
  await inTransaction(async (trx) => {
    // a migration knows no tables
    const db = trx as unknown as Kysely<unknown>;
    await down(db);
    await run(`update consumer set first_name = 'Without triggers' where consumer_id = ${id}`, trx);
    await up(db);
  });
  expect(await expectExact()).toContain('Without triggers');
  await expectCached();
});

test('a status that was deleted from the catalog invalidates the cached list', async () => {
  const before = await expectCached();
  await run(`delete from referral_status_transition where 'New' in (from_status, to_status)`);
  await run(`delete from referral_status where status = 'New'`);
  expect(await expectExact()).not.toBe(before);
});

test.each([
  'referral_history',
  'referral_summary',
  'referral_row',
  'referral, referral_row cascade',
  'consumer cascade',
])('tables that are emptied: %s', async (tables) => {
  const before = await expectCached();
  await run(`truncate ${tables}`);
  expect(await expectExact()).not.toBe(before);
});
