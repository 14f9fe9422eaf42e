import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  BULK_LIMIT,
  IDEMPOTENCY_KEY_HEADER,
  NOTE_LIMIT,
  type BulkOutcome,
  type ReferralGroup,
} from '@portal/shared/contracts';
import { refreshRanks } from '../../territory/index.ts';
import { insertMarkets } from '../../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** Three fresh leads of the agent for each test, due for an update. */
let ids: number[] = [];
let next = 30_000;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  ids = [next, next + 1, next + 2];
  next += 3;
  await lead(WORLD.agent, ids);
});
afterEach(() => {
  now = TEST_NOW;
});

const LONG_AGO = '2026-11-01T12:00:00.000Z';
const lead = (agentId: number, referralIds: readonly number[], side: object = {}) =>
  insertConsumers(
    portal.db,
    referralIds.map((referralId) => ({
      agentId,
      consumerId: referralId,
      sides: [{ referralId, updatedAt: LONG_AGO, ...side }],
    })),
  );
const OUTCOME = '{ agentReferralId agentId revision refusal { code message } }';
const CONFIRM = `mutation ($all: [ReferralRevision!]!) { outcomes: confirmAgentReferralStatuses(referrals: $all) ${OUTCOME} }`;
const UNDO = `mutation ($all: [ReferralRevision!]!) { outcomes: undoAgentReferralChanges(referrals: $all) ${OUTCOME} }`;
const NOTE = `mutation ($ids: [Int!]!, $notes: String!) {
  outcomes: insertNotesForReferrals(agentReferralIds: $ids, notes: $notes) ${OUTCOME} }`;
const ASSIGN = `mutation ($ids: [Int!]!, $agentId: Int!, $notes: String) {
  outcomes: assignReferrals(agentReferralIds: $ids, agentId: $agentId, notes: $notes) ${OUTCOME} }`;
const at = (revision: number, of: readonly number[] = ids) => ({
  all: of.map((agentReferralId) => ({ agentReferralId, revision })),
});
const outcomesOf = ({ data, errors }: GraphAnswer): BulkOutcome[] => {
  expect(errors).toBeUndefined();
  return data.outcomes;
};
const confirm = async (revision = 0, headers: Headers = people.agent, of = ids) =>
  outcomesOf(await portal.graphql(headers, CONFIRM, at(revision, of)));
const undo = async (revision: number, headers: Headers = people.agent) =>
  outcomesOf(await portal.graphql(headers, UNDO, at(revision)));
const note = async (notes: string, headers: Headers = people.agent) =>
  outcomesOf(await portal.graphql(headers, NOTE, { ids, notes }));
const codes = (outcomes: readonly BulkOutcome[]) => outcomes.map(({ refusal }) => refusal?.code ?? 'done');
const codeOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.code;
const read = async (id: number, headers: Headers = people.admin) =>
  (await portal.app.inject({ url: `/referral/v2/agent-portal-referrals/${id}`, headers })).json<ReferralGroup>();
const sideOf = async (id: number) => (await read(id)).referral[0]!; // each has one
const dueCount = async () => {
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Leads&limit=100';
  return (await portal.app.inject({ url, headers: people.agent })).json<{ dueCount: number }>().dueCount;
};

test('REF-71 "no change" for many writes their histories, clears their marks, and one undo takes all of it back', async () => {
  const due = await dueCount();
  expect(await confirm()).toEqual(
    ids.map((agentReferralId) => ({ agentReferralId, agentId: WORLD.agent, revision: 1, refusal: null })),
  );
  expect(await dueCount()).toBe(due - 3);
  const [step] = (await sideOf(ids[0]!)).portalStatusInfoHistory;
  expect(step).toMatchObject({ kind: 'status', friendlyStatus: 'New', notes: null, lastModifiedBy: 'Maya Ferreira' });
  now = new Date(TEST_NOW.getTime() + 8_000);
  expect(codes(await undo(1))).toEqual(['done', 'done', 'done']);
  expect(await dueCount()).toBe(due);
  expect(await sideOf(ids[0]!)).toMatchObject({ updatedDate: LONG_AGO, revision: 2, categoryStatus: 'New' });
  expect(codes(await undo(2))).toEqual(['undo_too_late', 'undo_too_late', 'undo_too_late']);
});

test('a note is one entry in each history, counts as an update, and its undo leaves no trace of the text', async () => {
  const text = '  Out of office until Nov 30.  ';
  expect(codes(await note(text))).toEqual(['done', 'done', 'done']);
  for (const id of ids) {
    const { portalStatusInfoHistory: history, updatedDate } = await sideOf(id);
    expect(history).toMatchObject([{ kind: 'note', notes: 'Out of office until Nov 30.' }]);
    expect(updatedDate).toBe(TEST_NOW.toISOString());
  }
  expect(codes(await undo(1))).toEqual(['done', 'done', 'done']);
  for (const id of ids) {
    expect(await sideOf(id)).toMatchObject({ portalStatusInfoHistory: [], updatedDate: LONG_AGO });
  }
  const kept = await portal.db
    .selectFrom('referralHistory')
    .select(['step', 'kind', 'undoes'])
    .where('referralId', '=', ids[0]!)
    .orderBy('step')
    .execute();
  expect(kept).toEqual([
    { step: 1, kind: 'note', undoes: null },
    { step: 2, kind: 'note', undoes: 1 },
  ]);
});

test('D-16 what cannot be changed is told for each referral, stays as it was, and the others are done', async () => {
  const [changed, parked, sold, fresh] = [next, next + 1, next + 2, next + 3] as const;
  next += 4;
  await lead(WORLD.agent, [changed, fresh]);
  await lead(WORLD.agent, [parked], { status: 'Nurture' });
  await lead(WORLD.agent, [sold], { category: 'Wins', status: 'Sold' });
  await portal.graphql(people.admin, NOTE, { ids: [changed], notes: 'called' });
  const outcomes = await confirm(0, people.agent, [changed, parked, sold, 999_999, WORLD.othersReferral, fresh]);
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([
    { code: 'referral_changed', message: 'alex@example.com changed this in the meantime: it is New now.' },
    { code: 'update_needed', message: 'Nurture asks for more: Choose 1 to 6 months.' },
    { code: 'nothing_to_confirm', message: 'Sold needs no update.' },
    { code: 'unreachable', message: 'This referral is not in your list any more.' },
    { code: 'unreachable', message: 'This referral is not in your list any more.' },
    null,
  ]);
  expect(outcomes[4]?.agentId).toBeNull();
  for (const id of [parked, sold]) {
    expect(await sideOf(id)).toMatchObject({ revision: 0, updatedDate: LONG_AGO, portalStatusInfoHistory: [] });
  }
  expect(await sideOf(WORLD.othersReferral)).toMatchObject({ revision: 0, portalStatusInfoHistory: [] });
  expect((await sideOf(fresh)).revision).toBe(1);
});

test('what a status asks for is not asked again where it is known', async () => {
  const [set, bare] = [next, next + 1] as const;
  next += 2;
  const appointment = { category: 'Active Appointments', status: 'Appointment Set' };
  const known = { scheduledAppointment: '2026-11-10T17:00:00.000Z', detail: { appointmentSetBy: 'agent' } };
  await lead(WORLD.agent, [set], { ...appointment, ...known });
  await lead(WORLD.agent, [bare], appointment);
  const admin = await confirm(0, people.admin, [set, bare]);
  expect(codes(admin)).toEqual(['done', 'update_needed']);
  // "no change" of staff awards nothing: the contact stays hidden (D-17)
  expect((await read(set, people.agent)).contact.isVisible).toBe(false);
});

test('SEC-01 who reaches none of them is refused, whoever they are, and a director reaches their agents’ only', async () => {
  for (const call of [() => confirm(0, people.otherAgent), () => note('x', people.director)]) {
    await expect(call()).rejects.toThrow();
  }
  const refused = await portal.graphql(people.otherAgent, CONFIRM, at(0));
  expect(codeOf(refused)).toBe('forbidden');
  const mixed = await confirm(0, people.director, [WORLD.directorsReferral, ids[0]!]);
  expect(codes(mixed)).toEqual(['done', 'unreachable']);
  expect((await sideOf(ids[0]!)).revision).toBe(0);
});

test('D-48 why one of many was not changed is said in the language of the page', async () => {
  const [outcome] = await undo(2, { ...people.agent, 'accept-language': 'es' });
  expect(outcome!.refusal).toEqual({
    code: 'referral_changed',
    message: 'Alguien cambió esto mientras tanto: el estado ahora es Nueva.',
  });
});

test('D-05 an admin who acts is recorded with whom they act for, and nobody else undoes it', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await confirm(0, acting);
  const [step] = (await sideOf(ids[0]!)).portalStatusInfoHistory;
  expect(step?.lastModifiedBy).toBe('alex@example.com for Maya Ferreira');
  expect(codes(await undo(1, people.agent))).toEqual(['undo_too_late', 'undo_too_late', 'undo_too_late']);
  expect(codes(await undo(1, acting))).toEqual(['done', 'done', 'done']);
});

test('a request that comes twice is done once, and answered the same', async () => {
  const payload = { query: NOTE, variables: { ids, notes: 'once' } };
  const headers = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const send = () => portal.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const [first, second] = [await send(), await send()];
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toBe(first.body);
  expect((await sideOf(ids[0]!)).portalStatusInfoHistory).toHaveLength(1);
});

test('too many, none, one twice, and texts that are no note are refused as a whole', async () => {
  const many = Array.from({ length: BULK_LIMIT + 1 }, (_, index) => 700_000 + index);
  const tooMany = await portal.graphql(people.agent, NOTE, { ids: many, notes: 'x' });
  expect([codeOf(tooMany), tooMany.errors?.[0]?.extensions.fields]).toEqual([
    'validation_failed',
    [{ path: 'agentReferralIds', message: `Choose at most ${BULK_LIMIT} referrals` }],
  ]);
  for (const variables of [
    { ids: [], notes: 'x' },
    { ids: [ids[0], ids[0]], notes: 'x' },
    { ids, notes: '  ' },
    { ids, notes: 'x'.repeat(NOTE_LIMIT + 1) },
  ]) {
    expect(codeOf(await portal.graphql(people.agent, NOTE, variables))).toBe('validation_failed');
  }
  // the portal's own note, which timelines hide (D-27)
  expect(codeOf(await portal.graphql(people.agent, NOTE, { ids, notes: 'congrats-modal' }))).toBe('bad_request');
  expect((await sideOf(ids[0]!)).revision).toBe(0);
});

test('D-46 a note on many referrals keeps the draft of each', async () => {
  const [id] = ids as [number];
  const url = `/referral/v2/agent-portal-referrals/${id}/draft`;
  const payload = { revision: 0, body: { notes: 'half a sentence' } };
  const saved = await portal.app.inject({ method: 'PUT', url, headers: people.agent, payload });
  expect(saved.statusCode).toBeLessThan(300);
  await note('for all');
  const draft = await portal.app.inject({ url, headers: people.agent });
  expect(draft.body).toContain('half a sentence');
});

test('many at once by two people of one agent: each referral is changed once, and none is left out', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [one, other] = await Promise.all([confirm(0), confirm(0, acting, ids.toReversed())]);
  expect([...codes(one), ...codes(other)].toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'done'),
    ...Array.from({ length: 3 }, () => 'referral_changed'),
  ]);
  for (const id of ids) expect((await sideOf(id)).portalStatusInfoHistory).toHaveLength(1);
});

test('DASH-01 "no change", an undo, a note that was undone and the note of an assignment earn no promptness', async () => {
  await insertMarkets(portal.db);
  const { otherAgent } = WORLD;
  await portal.db.insertInto('serviceZip').values({ agentId: otherAgent, zip: '80205' }).execute();
  const received = new Date('2026-11-10T12:00:00.000Z');
  const fresh = [next, next + 1] as [number, number];
  next += 2;
  // the history of a referral begins with "Referral received", which earns nothing either
  const step = { kind: 'system' as const, modifiedAt: received.toISOString() };
  await insertConsumers(
    portal.db,
    fresh.map((referralId) => ({
      agentId: otherAgent,
      consumerId: referralId,
      sides: [{ referralId, createdAt: received.toISOString(), history: [step] }],
    })),
  );
  const promptness = async () => {
    await refreshRanks(portal.db, TEST_NOW);
    const { points } = await portal.db
      .selectFrom('agentMarketRank')
      .select('points')
      .where('agentId', '=', otherAgent)
      .executeTakeFirstOrThrow();
    return (points as { promptness: number }).promptness;
  };
  now = new Date('2026-11-10T13:00:00.000Z');
  expect(codes(await confirm(0, people.otherAgent, fresh))).toEqual(['done', 'done']);
  await portal.graphql(people.otherAgent, UNDO, at(1, fresh));
  await portal.graphql(people.otherAgent, NOTE, { ids: fresh, notes: 'for all' });
  await portal.graphql(people.otherAgent, UNDO, at(3, fresh));
  expect(await promptness()).toBe(0);
  await portal.graphql(people.otherAgent, NOTE, { ids: [fresh[0]], notes: 'spoke with them' });
  expect(await promptness()).toBe(17.5);
});

/** Referrals in the queue of the director, with ids of their own. */
async function queue(count: number): Promise<number[]> {
  const person = { firstName: 'Wanda', lastName: 'Waiting', buySide: true, timeZone: 'America/Denver' };
  const rows = await portal.db
    .insertInto('unassignedReferral')
    .values(Array.from({ length: count }, () => ({ reloDirectorId: WORLD.director, ...person })))
    .returning('referralId')
    .execute();
  return rows.map(({ referralId }) => referralId);
}
const assign = (of: readonly number[], agentId: number = WORLD.directorsAgent, notes?: string) =>
  portal.graphql(people.director, ASSIGN, { ids: of, agentId, notes });

test('D-08 a director gives several waiting referrals to one agent with a note on each', async () => {
  const waiting = await queue(3);
  expect(codeOf(await assign(waiting, WORLD.agent))).toBe('forbidden');
  expect(codes(outcomesOf(await assign(waiting, WORLD.directorsAgent, 'They move in March.')))).toEqual([
    'done',
    'done',
    'done',
  ]);
  for (const id of waiting) {
    const group = await read(id, people.director);
    expect(group.agent.agentId).toBe(WORLD.directorsAgent);
    expect(group.referral[0]?.portalStatusInfoHistory).toMatchObject([
      { kind: 'note', notes: 'They move in March.', lastModifiedBy: 'Dana Kessler' },
      { kind: 'system', notes: 'Referral assigned', lastModifiedBy: 'Dana Kessler' },
      { kind: 'system', notes: 'Referral received' },
    ]);
  }
  const left = await portal.db.selectFrom('unassignedReferral').select('referralId').execute();
  expect(left.some(({ referralId }) => waiting.includes(referralId))).toBe(false);
});

test('D-05 the audit log names what was assigned or changed, and has no row of what was refused', async () => {
  const [one, other] = await queue(2);
  const rows = () =>
    portal.db
      .selectFrom('auditEntry')
      .select(['entryId', 'operation', 'objectId'])
      .where('operation', 'in', ['referral.assign', 'referral.update-status', 'referral.add-note'])
      .execute();
  const before = new Set((await rows()).map(({ entryId }) => entryId));
  expect(codes(outcomesOf(await assign([one!])))).toEqual(['done']);
  expect(codes(outcomesOf(await assign([one!])))).toEqual(['not_in_queue']);
  expect(codes(outcomesOf(await assign([one!, other!])))).toEqual(['not_in_queue', 'done']);
  expect(codes(await confirm(9, people.admin))).toEqual(['referral_changed', 'referral_changed', 'referral_changed']);
  const added = (await rows()).filter(({ entryId }) => !before.has(entryId));
  const objects = added.map(({ operation, objectId }) => `${operation} ${objectId}`);
  expect(objects.toSorted()).toEqual([`referral.assign ${one}`, `referral.assign ${other}`].toSorted());
});

test('D-08 two who assign the same referrals at once lose none: each is with one agent, and the other is told', async () => {
  const waiting = await queue(6);
  const second = 14;
  await portal.db
    .insertInto('agent')
    .values({
      agentId: second,
      firstName: 'Ruth',
      lastName: 'Sato',
      email: 'ruth@example.com',
      reloDirectorId: WORLD.director,
    })
    .execute();
  const [one, other] = (await Promise.all([assign(waiting), assign(waiting.toReversed(), second)])).map(outcomesOf);
  const given = [...one!, ...other!].filter(({ refusal }) => !refusal);
  expect(given).toHaveLength(6);
  expect(new Set(given.map(({ agentReferralId }) => agentReferralId))).toEqual(new Set(waiting));
  expect([...one!, ...other!].flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(
    Array.from({ length: 6 }, () => 'not_in_queue'),
  );
  for (const { agentReferralId, agentId } of given) {
    expect((await read(agentReferralId, people.director)).agent.agentId).toBe(agentId);
  }
});

test('D-08 a side that the agent has already stays in the queue, and the others are given', async () => {
  const [own, copy, third] = await queue(3);
  const consumer = portal.db.selectFrom('unassignedReferral').select('consumerId').where('referralId', '=', own!);
  await portal.db
    .updateTable('unassignedReferral')
    .set({ consumerId: await consumer.executeTakeFirstOrThrow().then(({ consumerId }) => consumerId) })
    .where('referralId', '=', copy!)
    .execute();
  expect(codes(outcomesOf(await assign([own!, copy!, third!])))).toEqual(['done', 'side_exists', 'done']);
  expect(codes(outcomesOf(await assign([copy!])))).toEqual(['side_exists']);
  const left = await portal.db.selectFrom('unassignedReferral').select('referralId').execute();
  expect(left).toContainEqual({ referralId: copy });
});
