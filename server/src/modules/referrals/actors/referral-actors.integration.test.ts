import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { ReferralGroup } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

const LEO = WORLD.otherAgent;
let portal: TestPortal;
let people: WorldHeaders;
let leo: Headers;
/** A fresh seller's lead of Leo for each test. */
let id = 7000;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
  leo = people.otherAgent;
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  await insertConsumers(portal.db, [{ agentId: LEO, consumerId: id, sides: [{ referralId: id }] }]);
});
afterEach(() => rename({ firstName: 'Leo', lastName: 'Marchetti' }));

const rename = (name: { firstName?: string; lastName?: string }) =>
  portal.db.updateTable('agent').set(name).where('agentId', '=', LEO).execute();
const CHANGE = 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }';
const change = async (headers: Headers, revision = 0, status = 'Contacted') => {
  const answer = await portal.graphql(headers, CHANGE, { input: { agentReferralId: id, revision, status } });
  expect(answer.errors).toBeUndefined();
};
const UNDO =
  'mutation ($id: Int!, $r: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: $r) { revision } }';
const undo = async (headers: Headers, revision = 1) => codeOf(await portal.graphql(headers, UNDO, { id, r: revision }));
const codeOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.code ?? 'done';
const note = (headers: Headers) =>
  portal.graphql(
    headers,
    'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "called") { revision } }',
    { id },
  );
const actingForLeo = () => portal.actFor(people.admin, 'Agent', LEO);
const namesInDetails = async () => {
  const url = `/referral/v2/agent-portal-referrals/${id}`;
  const group = (await portal.app.inject({ url, headers: people.admin })).json<ReferralGroup>();
  return group.referral[0]!.portalStatusInfoHistory.map(({ lastModifiedBy }) => lastModifiedBy);
};

test('an agent with an admin’s name for a first name is refused where names are entered', async () => {
  const { errors } = await portal.graphql(
    leo,
    'mutation ($id: Int!, $update: AgentUpdate!) { partialAgentUpdate(agentId: $id, update: $update) { agentId } }',
    { id: LEO, update: { firstName: 'alex@example.com for Leo' } },
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation_failed', fields: [{ path: 'firstName' }] });
});

test('an agent with an admin’s name can neither undo the admin’s change nor write in their name', async () => {
  await change(await actingForLeo());
  await rename({ firstName: 'alex@example.com for Leo', lastName: 'Marchetti' });
  expect(await undo(leo)).toBe('undo_too_late');
  await note(leo);
  const [ofLeo, ofAdmin] = await namesInDetails();
  expect(ofLeo).toBe('alex(at)example.com for Leo Marchetti');
  expect(ofAdmin).toBe('alex@example.com for alex(at)example.com for Leo Marchetti');
});

test('an agent cannot undo the admin’s change even if it is stored under exactly the agent’s name', async () => {
  await change(await actingForLeo());
  await rename({ firstName: 'Alex', lastName: 'for Leo' });
  // as it is stored for an admin of that name
  await portal.db
    .updateTable('referral')
    .set({ lastModifiedBy: 'Alex for Leo' })
    .where('referralId', '=', id)
    .execute();
  expect(await undo(leo)).toBe('undo_too_late');
});

test('D-16 the author of a change may undo it even after a change of name', async () => {
  await change(leo);
  await rename({ lastName: 'Marchetti-Ruiz' });
  expect(await undo(leo)).toBe('done');
});

test('D-16 an admin who acts for Leo does not undo Leo’s own change, nor Leo theirs', async () => {
  await change(leo);
  expect(await undo(await actingForLeo())).toBe('undo_too_late');
  expect(await undo(leo)).toBe('done');
  const acting = await actingForLeo();
  await change(acting, 2, 'Attempting');
  expect(await undo(leo, 3)).toBe('undo_too_late');
  expect(await undo(acting, 3)).toBe('done');
});

test('D-16 an admin undoes what they did for Leo only under that grant', async () => {
  const acting = await actingForLeo();
  await change(acting);
  expect(await undo(people.admin)).toBe('undo_too_late');
  expect(await undo(await actingForLeo())).toBe('undo_too_late');
  expect(await undo(acting)).toBe('done');
});

test('D-16 two people of the same name are different people', async () => {
  const director = await portal.signIn({ email: 'leo.director@example.com', groups: ['ReloDirector'] });
  await portal.db
    .insertInto('reloDirector')
    .values({ reloDirectorId: 70, firstName: 'Leo', lastName: 'Marchetti', email: 'leo.director@example.com' })
    .execute();
  const setDirector = (reloDirectorId: number | null) =>
    portal.db.updateTable('agent').set({ reloDirectorId }).where('agentId', '=', LEO).execute();
  await setDirector(70);
  await change(leo);
  expect(await undo(director)).toBe('undo_too_late');
  expect(await undo(leo)).toBe('done');
  await setDirector(null);
});

test('D-05 steps show current names everywhere', async () => {
  await change(leo);
  await note(await actingForLeo());
  await note(people.admin);
  await rename({ lastName: 'Ruiz' });
  const expected = ['alex@example.com', 'alex@example.com for Leo Ruiz', 'Leo Ruiz'];
  expect(await namesInDetails()).toEqual(expected);
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Leads&limit=100';
  const list = (await portal.app.inject({ url, headers: leo })).json<{ data: ReferralGroup[] }>();
  const listed = list.data.find(({ consumer }) => consumer.consumerId === id);
  expect(listed?.referral[0]?.portalStatusInfoHistory.map(({ lastModifiedBy }) => lastModifiedBy)).toEqual(expected);
  const { data } = await portal.graphql(
    leo,
    `{ getReferralsForPortal(portalSection: PASSIVE, request: {}) { referralsDetails { consumerId referralData {
      lastModifiedBy portalStatusInfoHistory { lastModifiedBy owner } } } } }`,
  );
  const details = data.getReferralsForPortal.referralsDetails as { consumerId: number; referralData: object }[];
  expect(details.find(({ consumerId }) => consumerId === id)?.referralData).toEqual({
    lastModifiedBy: 'alex@example.com',
    portalStatusInfoHistory: expected.map((name) => ({ lastModifiedBy: name, owner: name })),
  });
});

test('D-16 the later of two editors sees the current name of the faster one', async () => {
  await change(leo);
  await rename({ lastName: 'Ruiz' });
  const input = { agentReferralId: id, revision: 0, status: 'Attempting' };
  const { errors } = await portal.graphql(people.admin, CHANGE, { input });
  expect(errors?.[0]?.message).toContain('Leo Ruiz changed this');
});

test('an undone change restores the previous editor, who cannot undo a second time', async () => {
  await change(leo);
  const acting = await actingForLeo();
  await change(acting, 1, 'Attempting');
  expect(await undo(acting, 2)).toBe('done');
  const row = await portal.db
    .selectFrom('referral')
    .select(['actorKind', 'actorId', 'subjectId', 'actorRevision', 'revision', 'lastModifiedBy'])
    .where('referralId', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    actorKind: 'agent',
    actorId: String(LEO),
    subjectId: null,
    actorRevision: 3,
    revision: 3,
    lastModifiedBy: 'Leo Marchetti',
  });
  expect(await undo(leo, 3)).toBe('undo_too_late');
});

test('D-16 who comes too late reads who changed the referral last, also when that was an undo', async () => {
  await change(leo);
  await change(people.admin, 1, 'Attempting');
  expect(await undo(people.admin, 2)).toBe('done');
  const late = await portal.graphql(leo, UNDO, { id, r: 1 });
  expect(late.errors?.[0]).toMatchObject({
    message: expect.stringContaining('alex@example.com changed this'),
    extensions: { code: 'referral_changed' },
  });
  const input = { agentReferralId: id, revision: 1, status: 'Met' };
  const { errors } = await portal.graphql(leo, CHANGE, { input });
  expect(errors?.[0]?.message).toContain('alex@example.com changed this in the meantime: it is Contacted now.');
});

test('what an older server writes is shown as it wrote it, and cannot be undone here', async () => {
  await change(leo);
  // as the previous release does it: names only, and the actor of the previous change stays in the row
  await sql`
    update referral set last_modified_by = 'alex@example.com', status = 'Attempting', revision = revision + 1,
      undo = '{"status": "New", "lastModifiedBy": null}', undo_until = ${new Date(TEST_NOW.getTime() + 8000)}
    where referral_id = ${id}`.execute(portal.db);
  expect(await undo(leo, 2)).toBe('undo_too_late');
  expect(await undo(people.admin, 2)).toBe('undo_too_late');
  const input = { agentReferralId: id, revision: 1, status: 'Contacted' };
  const { errors } = await portal.graphql(leo, CHANGE, { input });
  expect(errors?.[0]?.message).toContain('alex@example.com changed this');
});

test('a step keeps its stored name when its id no longer exists', async () => {
  await note(people.admin);
  await portal.db.deleteFrom('staffAccount').execute();
  expect(await namesInDetails()).toEqual(['alex@example.com']);
});
