import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { backfillActors } from './actor-backfill.ts';
import { resolveActor, type PossibleEditors } from './resolve-actor.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

const maya = { agentId: 1, firstName: 'Maya', lastName: 'Ferreira' };
const everybody: PossibleEditors = {
  agent: maya,
  directors: [{ reloDirectorId: 7, firstName: 'Dana', lastName: 'Kessler' }],
  staff: [{ userId: 'alex', email: 'alex@example.com' }],
  acting: [{ userId: 'alex', email: 'alex@example.com', subject: maya, kind: 'agent', id: 1 }],
};
const alone = { subjectKind: null, subjectId: null };

test.each([
  ['Maya Ferreira', { actorKind: 'agent', actorId: '1', ...alone }],
  ['Dana Kessler', { actorKind: 'director', actorId: '7', ...alone }],
  ['alex@example.com', { actorKind: 'staff', actorId: 'alex', ...alone }],
  ['alex@example.com for Maya Ferreira', { actorKind: 'staff', actorId: 'alex', subjectKind: 'agent', subjectId: 1 }],
  ['Maya Silva', null],
  ['ray@example.com', null],
])('the name "%s" resolves to %j', (name, actor) => {
  expect(resolveActor(name, everybody)).toEqual(actor);
});

test('an ambiguous name resolves to no one', () => {
  const namesake = { reloDirectorId: 8, firstName: 'Maya', lastName: 'Ferreira' };
  expect(resolveActor('Maya Ferreira', { ...everybody, directors: [namesake] })).toBeNull();
  const renewed = { userId: 'alex-2', email: 'alex@example.com' };
  expect(resolveActor('alex@example.com', { ...everybody, staff: [...everybody.staff, renewed] })).toBeNull();
});

test('an agent who is now named like an admin is not taken for the author of that admin’s changes', () => {
  const agent = { ...maya, firstName: 'alex@example.com for Maya' };
  const name = 'alex@example.com for Maya Ferreira';
  expect(resolveActor(name, { ...everybody, agent, acting: [] })).toBeNull();
  expect(resolveActor(name, { ...everybody, agent })).toBeNull();
});

let database: TestDatabase;
let db: Kysely<Database>;
const OTHER = 2;
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000).toISOString();
const ALEX_FOR_MAYA = 'alex@example.com for Maya Ferreira';
const ALEX_FOR_LEO = 'alex@example.com for Leo Marchetti';

beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await insertAgent(db, maya);
  await insertAgent(db, { agentId: OTHER, firstName: 'Leo', lastName: 'Marchetti' });
  await insertConsumers(db, [
    {
      agentId: 1,
      consumerId: 1,
      sides: [
        {
          referralId: 11,
          lastModifiedBy: ALEX_FOR_MAYA,
          updatedAt: minutes(10),
          history: [
            { modifiedBy: null, kind: 'system' },
            { modifiedBy: 'Maya Ferreira' },
            { modifiedBy: ALEX_FOR_MAYA, modifiedAt: minutes(10) },
            // no one was acting then
            { modifiedBy: ALEX_FOR_MAYA, modifiedAt: minutes(200) },
            { modifiedBy: 'Maya Silva' },
            // someone acted for Leo then, who does not reach this referral
            { modifiedBy: ALEX_FOR_LEO, modifiedAt: minutes(10) },
          ],
        },
      ],
    },
    // no one was acting then
    {
      agentId: 1,
      consumerId: 3,
      sides: [{ referralId: 13, lastModifiedBy: ALEX_FOR_MAYA, updatedAt: minutes(200) }],
    },
    {
      agentId: OTHER,
      consumerId: 2,
      sides: [{ referralId: 12, lastModifiedBy: 'Leo Marchetti', history: [{ modifiedBy: 'Maya Ferreira' }] }],
    },
  ]);
  await db
    .insertInto('actingGrant')
    .values(
      [1, OTHER].map((subjectId) => ({
        actorId: 'alex',
        grantId: randomUUID(),
        actorEmail: 'alex@example.com',
        subjectRole: 'Agent' as const,
        subjectId,
        reason: 'asked for help',
        createdAt: minutes(0),
        expiresAt: minutes(60),
      })),
    )
    .execute();
});
afterAll(() => database.stop());

const steps = (referralId: number) =>
  db
    .selectFrom('referralHistory')
    .select(['actorKind', 'actorId', 'subjectId', 'modifiedBy'])
    .where('referralId', '=', referralId)
    .orderBy('step')
    .execute();

test('stored names become ids where they can be resolved, agent by agent, and keep their text where not', async () => {
  await backfillActors(db, () => TEST_NOW, 1);
  expect(await steps(11)).toEqual([
    { actorKind: null, actorId: null, subjectId: null, modifiedBy: null },
    { actorKind: 'agent', actorId: '1', subjectId: null, modifiedBy: 'Maya Ferreira' },
    { actorKind: 'staff', actorId: 'alex', subjectId: 1, modifiedBy: ALEX_FOR_MAYA },
    { actorKind: null, actorId: null, subjectId: null, modifiedBy: ALEX_FOR_MAYA },
    { actorKind: null, actorId: null, subjectId: null, modifiedBy: 'Maya Silva' },
    { actorKind: null, actorId: null, subjectId: null, modifiedBy: ALEX_FOR_LEO },
  ]);
  // Maya has nothing to do with Leo's referrals
  expect((await steps(12))[0]).toMatchObject({ actorKind: null, modifiedBy: 'Maya Ferreira' });
  const referrals = await db
    .selectFrom('referral')
    .select(['referralId', 'actorKind', 'actorId', 'subjectId', 'actorRevision'])
    .orderBy('referralId')
    .execute();
  expect(referrals).toEqual([
    { referralId: 11, actorKind: 'staff', actorId: 'alex', subjectId: 1, actorRevision: 0 },
    { referralId: 12, actorKind: 'agent', actorId: '2', subjectId: null, actorRevision: 0 },
    { referralId: 13, actorKind: null, actorId: null, subjectId: null, actorRevision: null },
  ]);
  expect(await db.selectFrom('actorBackfill').select('finishedAt').executeTakeFirst()).toEqual({
    finishedAt: TEST_NOW,
  });
});

test('a second server that runs it at the same time, or later, changes nothing', async () => {
  await db.updateTable('actorBackfill').set({ afterAgentId: 0, finishedAt: null }).execute();
  const before = await steps(11);
  await Promise.all([backfillActors(db, () => TEST_NOW, 1), backfillActors(db, () => TEST_NOW, 1)]);
  await backfillActors(db, () => TEST_NOW);
  expect(await steps(11)).toEqual(before);
});

test('agents in one batch do not share the people who acted for them', async () => {
  await db.updateTable('actorBackfill').set({ afterAgentId: 0, finishedAt: null }).execute();
  const before = await steps(11);
  await backfillActors(db, () => TEST_NOW);
  expect(await steps(11)).toEqual(before);
});

test('while another server runs it, nothing is done and nothing waits', async () => {
  await db.updateTable('actorBackfill').set({ afterAgentId: 0, finishedAt: null }).execute();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('actorBackfill').selectAll().forUpdate().execute();
    await backfillActors(db, () => TEST_NOW);
  });
  expect(await db.selectFrom('actorBackfill').select(['afterAgentId', 'finishedAt']).execute()).toEqual([
    { afterAgentId: 0, finishedAt: null },
  ]);
});
