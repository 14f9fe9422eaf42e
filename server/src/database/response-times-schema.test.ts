import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { insertAgent, insertConsumers } from '../modules/referrals/testing/referral-fixtures.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { down, up } from './migrations/0014-response-times.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('D-47 older leads that still wait have a clock from when they were received, and nothing else is invented', async () => {
  const { db } = database;
  await insertAgent(db, { agentId: 31 });
  const modifiedAt = '2026-11-18T10:00:00.000Z';
  const received = [{ kind: 'system', notes: 'Referral received', modifiedAt }] as const;
  const sides = [
    { referralId: 1, status: 'New', history: [...received] },
    { referralId: 2, status: 'Attempting', history: [...received, { status: 'Attempting' }] },
    { referralId: 3, status: 'Contacted', history: [...received, { status: 'Contacted' }] },
    // from an import: nobody knows when it was assigned
    { referralId: 4, status: 'New' },
    { referralId: 5, status: 'New', category: 'Inactive' as const, history: [...received] },
  ];
  await insertConsumers(
    db,
    sides.map((side) => ({ agentId: 31, consumerId: side.referralId, sides: [side] })),
  );
  // migrations know no tables
  const plain = db as unknown as Kysely<unknown>;
  await down(plain);
  await plain.transaction().execute(up);
  const rows = await db
    .selectFrom('referral')
    .select(['referralId', 'assignedAt', 'contactedAt'])
    .orderBy('referralId')
    .execute();
  expect(rows.map(({ referralId, assignedAt }) => [referralId, assignedAt?.toISOString() ?? null])).toEqual([
    [1, modifiedAt],
    [2, modifiedAt],
    [3, null],
    [4, null],
    [5, null],
  ]);
  expect(rows.every(({ contactedAt }) => contactedAt === null)).toBe(true);
});
