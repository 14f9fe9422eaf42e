import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  IDEMPOTENCY_KEY_HEADER,
  LivePoll,
  AgentRollUps,
  type BulkOutcome,
  type News,
  type ReferralGroup,
} from '@portal/shared/contracts';
import { sql } from 'kysely';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { lockAgent } from '../list/referral-rows-store.ts';

const agentId = WORLD.directorsAgent;
const SECOND = 14;

let portal: TestPortal;
let people: WorldHeaders;
let sam: Headers;
let noah: Headers;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  sam = await portal.signIn({ email: 'sam@example.com', groups: ['Agent'], agentId });
  noah = await portal.signIn({ email: 'noah@example.com', groups: ['ReloDirector'] });
  const ruth = { firstName: 'Ruth', lastName: 'Sato', email: 'ruth@example.com' };
  await portal.db
    .insertInto('agent')
    .values({ agentId: SECOND, ...ruth, reloDirectorId: WORLD.director })
    .execute();
}, 30_000);
afterAll(() => portal.stop());
/** A referral in the queue, for each test. */
let id = 0;
beforeEach(async () => {
  id = await wait();
});

let last = 60_000;
/** Puts a referral in the queue of the director, with everything that a queue has. */
async function wait(changes: object = {}): Promise<number> {
  const referralId = ++last;
  await portal.db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: WORLD.director,
      referralId,
      consumerId: referralId,
      firstName: 'Ana',
      lastName: 'Later',
      email: 'ana@example.com',
      phoneNumber: '3035550177',
      buySide: false,
      streetNumber: '12',
      streetName: 'Elm St',
      unitNumber: '4',
      city: 'Denver',
      state: 'CO',
      zip: '80209',
      timeZone: 'America/Denver',
      source: 'relocation',
      appointmentType: 'Sell',
      avgAvm: 612_500.5,
      midRange: [600_000, 625_000],
      createdAt: '2026-11-02T08:15:30.000Z',
      ...changes,
    })
    .execute();
  return referralId;
}

const OUTCOME = '{ agentReferralId agentId revision refusal { code message } }';
const ASSIGN = `mutation ($ids: [Int!]!, $agentId: Int!, $notes: String) {
  outcomes: assignReferrals(agentReferralIds: $ids, agentId: $agentId, notes: $notes) ${OUTCOME} }`;
const RETURN = `mutation ($ids: [Int!]!) { outcomes: returnReferrals(agentReferralIds: $ids) ${OUTCOME} }`;
const RETURN_FROM = `mutation ($ids: [Int!]!, $agentId: Int) {
  outcomes: returnReferrals(agentReferralIds: $ids, agentId: $agentId) ${OUTCOME} }`;
const outcomesOf = ({ data, errors }: GraphAnswer): BulkOutcome[] => {
  expect(errors).toBeUndefined();
  return data.outcomes;
};
const codesOf = (answer: GraphAnswer) => outcomesOf(answer).map(({ refusal }) => refusal?.code ?? 'done');
const codeOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.code;
async function assign(ids: readonly number[], to: number = agentId, notes?: string): Promise<void> {
  const answer = await portal.graphql(people.director, ASSIGN, { ids, agentId: to, notes });
  expect(codesOf(answer)).toEqual(ids.map(() => 'done'));
}
const returnReferrals = (ids: readonly number[], headers: Headers = people.director) =>
  portal.graphql(headers, RETURN, { ids });
const call = (query: string, variables: object, headers: Headers = sam) => portal.graphql(headers, query, variables);
const addNote = (referralId: number, headers: Headers = sam) =>
  call(
    'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "Called.") { revision } }',
    { id: referralId },
    headers,
  );
const read = (referralId: number, headers: Headers = people.director) =>
  portal.app.inject({ url: `/referral/v2/agent-portal-referrals/${referralId}`, headers });
const isReturnable = async (referralId: number, headers?: Headers) =>
  (await read(referralId, headers)).json<ReferralGroup>().referral.find((side) => side.agentReferralId === referralId)
    ?.isReturnable;
const queueRow = (referralId: number) =>
  portal.db.selectFrom('unassignedReferral').selectAll().where('referralId', '=', referralId).executeTakeFirst();

/** Everything of an agent that a referral leaves traces in. */
async function tracesOf(of: number) {
  const url = `/referral/v2/agent-portal-referrals/search?category=Active%20Leads&limit=100&agentIds=${of}`;
  const { totalCount, dueCount } = (await portal.app.inject({ url, headers: people.director })).json<{
    totalCount: number;
    dueCount: number;
  }>();
  const tables = [
    'referral',
    'consumer',
    'referralHistory',
    'referralRow',
    'referralSummary',
    'referralDraft',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => portal.db.selectFrom(table).selectAll().where('agentId', '=', of).execute()),
  );
  const { rows: counts } = await sql`
    select zip as key, referrals as n from referral_place_count where agent_id = ${of} and referrals > 0
    union all select status, list_rows from referral_status_count where agent_id = ${of} and list_rows > 0 order by 1`.execute(
    portal.db,
  );
  const rollUp = endpointPath('agentRollUp', { id: WORLD.director });
  const { agents } = AgentRollUps.parse((await portal.app.inject({ url: rollUp, headers: people.director })).json());
  return { totalCount, dueCount, rows, counts, figures: agents.find((each) => each.agentId === of) };
}

test('a director returns a referral: the queue has it as it was, and nothing of it is left with the agent', async () => {
  const [queued, traces] = [await queueRow(id), await tracesOf(agentId)];
  await assign([id], agentId, 'They move in March.');
  expect(await queueRow(id)).toBeUndefined();
  expect((await tracesOf(agentId)).totalCount).toBe(traces.totalCount + 1);
  expect(outcomesOf(await returnReferrals([id]))).toEqual([
    { agentReferralId: id, agentId, revision: null, refusal: null },
  ]);
  expect(await queueRow(id)).toEqual(queued);
  expect(await tracesOf(agentId)).toEqual(traces);
  expect((await read(id, sam)).statusCode).toBe(404);
});

test('what was returned can be assigned to another agent, or to the same one again, as if for the first time', async () => {
  const queued = await queueRow(id);
  for (const to of [agentId, SECOND, agentId]) {
    await assign([id], to);
    const group = (await read(id)).json<ReferralGroup>();
    expect(group.agent.agentId).toBe(to);
    expect(group.referral[0]!.portalStatusInfoHistory.map(({ notes }) => notes)).toEqual([
      'Referral assigned',
      'Referral received',
    ]);
    expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  }
  expect(await queueRow(id)).toEqual(queued);
});

test('both sides of a consumer go back one after the other; the first leaves the consumer with the agent', async () => {
  const other = await wait({ consumerId: id, buySide: true, streetName: null });
  const queued = [await queueRow(id), await queueRow(other)];
  await assign([id, other]);
  expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  const group = (await read(other, sam)).json<ReferralGroup>();
  expect(group.referral.map(({ agentReferralId }) => agentReferralId)).toEqual([other]);
  expect(codesOf(await returnReferrals([other]))).toEqual(['done']);
  expect([await queueRow(id), await queueRow(other)]).toEqual(queued);
  expect(await portal.db.selectFrom('consumer').select('agentId').where('consumerId', '=', id).execute()).toEqual([]);
});

test('each side goes back with the contact that its queue had, which nobody sees meanwhile', async () => {
  await portal.db
    .updateTable('unassignedReferral')
    .set({ phoneNumber: null, email: null })
    .where('referralId', '=', id)
    .execute();
  const other = await wait({ consumerId: id, buySide: true, firstName: 'Anna', phoneNumber: '3035550188' });
  const queued = [await queueRow(id), await queueRow(other)];
  await assign([id]);
  await assign([other]);
  for (const headers of [sam, people.director, people.admin]) {
    const { statusCode, body } = await read(other, headers);
    expect([statusCode, body.includes('3035550188'), body.includes('Anna')]).toEqual([200, false, false]);
  }
  expect(codesOf(await returnReferrals([other]))).toEqual(['done']);
  expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  expect([await queueRow(id), await queueRow(other)]).toEqual(queued);
});

const changeStatus = (of: number) =>
  call(`mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }`, {
    input: { agentReferralId: of, revision: 0, status: 'Contacted' },
  });
const post = async (url: string, payload: object) => {
  const answer = await portal.app.inject({ method: 'POST', url, headers: sam, payload });
  expect(answer.statusCode).toBeLessThan(300);
};

test.each<[string, () => Promise<unknown>]>([
  ['a status', () => changeStatus(id)],
  ['a note', () => addNote(id)],
  ['a note of the director', () => addNote(id, people.director)],
  [
    'a note that was undone',
    async () => {
      await addNote(id);
      const undo = 'mutation ($id: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: 1) { revision } }';
      expect((await call(undo, { id })).errors).toBeUndefined();
    },
  ],
  [
    'the other side',
    () => call('mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { revision } }', { id }),
  ],
  [
    'a quote of the title service',
    () => post(ENDPOINTS.titleEvents, { agentReferralId: id, transactionId: 'q1', lastQuotePrice: '1' }),
  ],
  [
    'an escrow report',
    () =>
      post(ENDPOINTS.reports, {
        agentId,
        agentReferralId: id,
        address: {
          streetNumber: '12',
          streetName: 'Elm St',
          unitNumber: null,
          city: 'Denver',
          state: 'CO',
          zip: '80209',
        },
      }),
  ],
  [
    'a request to unlock the contact',
    () =>
      portal.db.updateTable('consumer').set({ unlockRequestedAt: new Date() }).where('consumerId', '=', id).execute(),
  ],
])('after %s the referral stays with the agent, and the director is told', async (_, work) => {
  await assign([id]);
  expect(await isReturnable(id)).toBe(true);
  await work();
  expect(await isReturnable(id)).toBeUndefined();
  const [outcome] = outcomesOf(await returnReferrals([id]));
  expect(outcome).toMatchObject({
    agentId: null,
    refusal: {
      code: 'referral_touched',
      message: "This referral has been worked on since it was assigned to Sam Whitaker, so it can't be returned.",
    },
  });
  expect((await read(id, sam)).statusCode).toBe(200);
  expect(await queueRow(id)).toBeUndefined();
});

test('contact with the consumer about one side is work on the other, too', async () => {
  const other = await wait({ consumerId: id, buySide: true });
  await assign([id, other]);
  // the contact must be visible, or the clock of the other side is another one (D-47)
  await portal.db
    .updateTable('agent')
    .set({ featuredTerritory: ['80209'] })
    .where('agentId', '=', agentId)
    .execute();
  expect((await changeStatus(other)).errors).toBeUndefined();
  await portal.db.updateTable('agent').set({ featuredTerritory: [] }).where('agentId', '=', agentId).execute();
  expect(codesOf(await returnReferrals([id]))).toEqual(['referral_touched']);
});

test('a draft is no obstacle, and goes with the referral; saved afterward it is refused', async () => {
  await assign([id]);
  const url = `/referral/v2/agent-portal-referrals/${id}/draft`;
  const save = () =>
    portal.app.inject({ method: 'PUT', url, headers: sam, payload: { revision: 0, body: { notes: 'half a' } } });
  expect((await save()).statusCode).toBe(200);
  expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  expect((await save()).statusCode).toBe(404);
  const drafts = portal.db.selectFrom('referralDraft').select('referralId').where('referralId', '=', id);
  expect(await drafts.execute()).toEqual([]);
});

test('what was entered into the report of the referral goes with it, and that of another stays', async () => {
  const other = await wait();
  await assign([id, other]);
  for (const referralId of [id, other]) {
    const url = endpointPath('formDraft', { form: `referral-report-${referralId}` });
    const payload = { revision: 0, values: { city: 'Golden' } };
    expect((await portal.app.inject({ method: 'PUT', url, headers: sam, payload })).statusCode).toBe(200);
  }
  expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  const drafts = portal.db
    .selectFrom('formDraft')
    .select('form')
    .where(sql<boolean>`form like 'referral-report-%'`);
  expect(await drafts.execute()).toEqual([{ form: `referral-report-${other}` }]);
});

test('SEC-01 only the director of the queue returns; another’s referral is refused as one that is not there', async () => {
  await assign([id]);
  for (const headers of [sam, people.agent, people.admin])
    expect(codeOf(await returnReferrals([id], headers))).toBe('forbidden');
  const [others, unknown] = [await returnReferrals([id], noah), await returnReferrals([999_999], noah)];
  expect([others.errors?.[0]?.message, codeOf(others)]).toEqual([unknown.errors?.[0]?.message, 'forbidden']);
  // of an agent of the director, and of a queue of nobody
  expect(codesOf(await returnReferrals([WORLD.directorsReferral]))).toEqual(['not_of_queue']);
  // the agent has another director now
  await portal.db
    .updateTable('agent')
    .set({ reloDirectorId: WORLD.otherDirector })
    .where('agentId', '=', agentId)
    .execute();
  expect(codeOf(await returnReferrals([id]))).toBe('forbidden');
  expect(codesOf(await returnReferrals([id], noah))).toEqual(['not_of_queue']);
  expect(await isReturnable(id, noah)).toBeUndefined();
  await portal.db.updateTable('agent').set({ reloDirectorId: WORLD.director }).where('agentId', '=', agentId).execute();
  for (const headers of [sam, people.admin]) expect(await isReturnable(id, headers)).toBeUndefined();
});

test('D-05 an admin who acts for the director returns in their name, and the audit log says so', async () => {
  await assign([id]);
  const acting = await portal.actFor(people.admin, 'ReloDirector', WORLD.director);
  expect(await isReturnable(id, acting)).toBe(true);
  expect(codesOf(await returnReferrals([id, 999_999], acting))).toEqual(['done', 'unreachable']);
  const rows = await portal.db
    .selectFrom('auditEntry')
    .select(['actorEmail', 'subjectId', 'objectKind', 'detail'])
    .where('operation', '=', 'referral.return')
    .where('objectId', '=', String(id))
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({ actorEmail: 'alex@example.com', subjectId: WORLD.director, objectKind: 'referral' }),
  ]);
  expect(JSON.stringify(rows[0]!.detail)).toContain(`"before":"${agentId}"`);
});

test('what was refused has no row in the audit log', async () => {
  await assign([id]);
  await addNote(id);
  expect(codesOf(await returnReferrals([id]))).toEqual(['referral_touched']);
  const rows = portal.db.selectFrom('auditEntry').select('entryId').where('operation', '=', 'referral.return');
  expect(await rows.where('objectId', '=', String(id)).execute()).toEqual([]);
});

test('of many, each is returned or refused with its reason, in the order of the request', async () => {
  const [touched, ofSecond, waiting] = [await wait(), await wait(), await wait()];
  await assign([id, touched]);
  await assign([ofSecond], SECOND);
  await addNote(touched);
  const outcomes = outcomesOf(await returnReferrals([waiting, touched, ofSecond, WORLD.openReferral, id]));
  expect(outcomes.map(({ agentReferralId, agentId: of, refusal }) => [agentReferralId, of, refusal?.code])).toEqual([
    [waiting, null, 'in_queue'],
    [touched, null, 'referral_touched'],
    [ofSecond, SECOND, undefined],
    [WORLD.openReferral, null, 'unreachable'],
    [id, agentId, undefined],
  ]);
});

test('what another agent has got since stays with them when the agent is named, and the director is told who it is', async () => {
  const other = await wait();
  await assign([id, other]);
  await returnReferrals([id]);
  await assign([id], SECOND);
  const from = (of: number | null) => portal.graphql(people.director, RETURN_FROM, { ids: [id, other], agentId: of });
  const [refused, returned] = outcomesOf(await from(agentId));
  expect(refused).toMatchObject({
    agentId: null,
    refusal: { code: 'with_other_agent', message: 'This referral is with Ruth Sato now.' },
  });
  expect(returned).toMatchObject({ agentId, refusal: null });
  expect((await read(id)).json<ReferralGroup>().agent.agentId).toBe(SECOND);
  expect(codesOf(await from(null))).toEqual(['done', 'in_queue']);
});

test('two who return the same referral at once: one does, and the other is told that it is in the queue', async () => {
  await assign([id]);
  const acting = await portal.actFor(people.admin, 'ReloDirector', WORLD.director);
  const [one, other] = await Promise.all([returnReferrals([id]), returnReferrals([id], acting)]);
  expect([...codesOf(one), ...codesOf(other)].toSorted()).toEqual(['done', 'in_queue']);
  const [outcome] = outcomesOf(await returnReferrals([id]));
  expect(outcome!.refusal).toEqual({ code: 'in_queue', message: 'This referral is already in your queue.' });
});

test('a request that comes twice is done once, and answered the same', async () => {
  await assign([id]);
  const headers = { ...people.director, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const payload = { query: RETURN, variables: { ids: [id] } };
  const send = () => portal.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const [first, second] = [await send(), await send()];
  expect([second.headers['idempotent-replayed'], second.body]).toEqual(['true', first.body]);
});

test('a change of the agent that was first keeps the referral; one that comes late is told that it is gone', async () => {
  const late = await wait();
  await assign([id, late]);
  const held = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const holding = portal.db.transaction().execute(async (trx) => {
    await lockAgent(trx, agentId);
    isLocked.resolve();
    await held.promise;
  });
  await isLocked.promise;
  // they get the lock in the order in which they ask for it
  const calls: Promise<GraphAnswer>[] = [];
  for (const next of [() => addNote(id), () => returnReferrals([id, late]), () => addNote(late)]) {
    calls.push(next());
    await untilWaiting(portal.db, calls);
  }
  held.resolve();
  await holding;
  const [first, returned, second] = await Promise.all(calls);
  expect(first!.errors).toBeUndefined();
  expect(codesOf(returned!)).toEqual(['referral_touched', 'done']);
  expect([codeOf(second!), second!.errors?.[0]?.message]).toEqual(['not_found', 'There is no such referral.']);
});

test('a quote that is being saved keeps the referral', async () => {
  await assign([id]);
  const isSaved = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const saving = portal.db.transaction().execute(async (trx) => {
    const row = {
      agentId,
      agentReferralId: id,
      titleEventId: randomUUID(),
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    await trx.insertInto('titleEvent').values(row).execute();
    isSaved.resolve();
    await goOn.promise;
  });
  await isSaved.promise;
  const returning = returnReferrals([id]);
  await untilWaiting(portal.db, [returning]);
  goOn.resolve();
  await saving;
  expect(codesOf(await returning)).toEqual(['referral_touched']);
});

test('open pages of the agent and of the director hear of it, each time anew', async () => {
  const poll = async (headers: Headers, since?: string) => {
    const answer = await portal.app.inject({
      url: ENDPOINTS.live,
      headers: { ...headers, ...(since && { 'last-event-id': since }) },
    });
    return LivePoll.parse(answer.json());
  };
  const change = { kind: 'referral', agentId, agentReferralId: id };
  const assigned = { ...change, revision: 0 };
  const gone = { ...change, revision: 1, isGone: true };
  for (let time = 1; time <= 2; time++) {
    const [before, ofDirector] = [await poll(sam), await poll(people.director)];
    await assign([id]);
    expect((await poll(sam, before.id)).changes).toContainEqual(assigned);
    const between = await poll(sam);
    await returnReferrals([id]);
    expect((await poll(sam, between.id)).changes).toContainEqual(gone);
    expect((await poll(people.director, ofDirector.id)).changes).toContainEqual(gone);
  }
  // a change after that has a revision that was told before, of the referral that was returned
  await assign([id]);
  const { id: since } = await poll(sam);
  await addNote(id);
  expect((await poll(sam, since)).changes).toContainEqual({ ...change, revision: 1 });
});

test('what a server from before assigned again without forgetting that it was gone can be returned, and is told', async () => {
  const poll = async (since?: string) => {
    const headers = { ...sam, ...(since && { 'last-event-id': since }) };
    return LivePoll.parse((await portal.app.inject({ url: ENDPOINTS.live, headers })).json());
  };
  const gone = { agentId, referralId: id, revision: 1, isGone: true, writtenAt: new Date() };
  await assign([id]);
  await portal.db.insertInto('liveEvent').values(gone).execute();
  const { id: since } = await poll();
  expect(codesOf(await returnReferrals([id]))).toEqual(['done']);
  const told = { kind: 'referral', agentId, agentReferralId: id, revision: 1, isGone: true };
  expect((await poll(since)).changes).toContainEqual(told);
});

test('D-42 the news mark of an agent goes away when the new referral is returned', async () => {
  const news = async () => (await portal.app.inject({ url: ENDPOINTS.news, headers: sam })).json<News>().referrals;
  await portal.app.inject({ method: 'PUT', url: endpointPath('sectionVisit', { section: 'referrals' }), headers: sam });
  expect(await news()).toBe(false);
  await assign([id]);
  expect(await news()).toBe(true);
  await returnReferrals([id]);
  expect(await news()).toBe(false);
});

test('D-34 the CRM of the agent is not told of a referral that was returned before it was told', async () => {
  const url = 'https://crm.example/hook';
  const webhook = {
    agentId,
    url,
    events: ['referral.created' as const],
    isEnabled: true,
    secret: 'x',
    oldSecret: null,
    oldSecretUntil: null,
  };
  await portal.db
    .insertInto('crmWebhook')
    .values({ ...webhook, createdAt: new Date(), updatedAt: new Date() })
    .execute();
  const told = await wait();
  await assign([id, told]);
  const deliveries = portal.db
    .selectFrom('crmDelivery')
    .select(['referralId', 'state'])
    .where('referralId', 'in', [id, told]);
  await portal.db.updateTable('crmDelivery').set({ state: 'waiting' }).where('referralId', '=', id).execute();
  await portal.db.updateTable('crmDelivery').set({ state: 'answered' }).where('referralId', '=', told).execute();
  await returnReferrals([id, told]);
  expect(await deliveries.execute()).toEqual([{ referralId: told, state: 'answered' }]);
  await portal.db.deleteFrom('crmWebhook').execute();
});
