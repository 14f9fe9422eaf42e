import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { ExportRows, type ExportRowsRequest } from './export-rows.ts';
import { EXPORT_COLUMN_NAMES } from '../rules/export-columns.ts';
import type { ExportRow } from '../rules/export-row.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());

const never = new AbortController().signal;
const request: ExportRowsRequest = {
  scope: { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } },
  category: 'Active Leads',
  filter: {},
  sortBy: 'Last Modified Date',
  sort: -1,
  now: TEST_NOW,
  columns: EXPORT_COLUMN_NAMES,
};
const openTransactions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(portal.db);
  return rows[0]?.count;
};

test('D-23 a long list is read in batches, and its end or its abandonment leaves no transaction behind', async () => {
  await insertConsumers(
    portal.db,
    Array.from({ length: 25 }, (_, n) => ({
      agentId: WORLD.otherAgent,
      consumerId: 9e3 + n,
      sides: [{ referralId: 9e3 + n, updatedAt: new Date(TEST_NOW.getTime() - n * 1e3).toISOString() }],
    })),
  );
  const rows = new ExportRows({ db: portal.db, request, signal: never, sidesAtOnce: 10 });
  const sizes: number[] = [];
  const ids: number[] = [];
  for await (const batch of rows) {
    expect(rows.total).toBe(26);
    sizes.push(batch.length);
    ids.push(...batch.map(([{ consumerId }]) => consumerId));
  }
  // the last row of a batch waits until it is clear that it has no other side
  expect(sizes).toEqual([9, 10, 7]);
  expect(ids.filter((id) => id >= 9000)).toEqual(Array.from({ length: 25 }, (_, n) => 9000 + n));
  for await (const _batch of new ExportRows({ db: portal.db, request, signal: never, sidesAtOnce: 10 })) break;
  expect(await openTransactions()).toBe(0);
});

test('both sides of a consumer are one row, also where a batch ends between them', async () => {
  await insertConsumers(
    portal.db,
    Array.from({ length: 6 }, (_, n) => ({
      agentId: WORLD.otherAgent,
      consumerId: 7_000 + n,
      lastName: `Two ${n}`,
      sides: [
        { referralId: 7_010 + n, buySide: true, category: 'Inactive', status: 'Duplicate' } as const,
        { referralId: 7_020 + n, category: 'Inactive', status: 'Duplicate' } as const,
      ],
    })),
  );
  for (const sidesAtOnce of [1, 2, 3, 4, 12, 100]) {
    const inactive: ExportRowsRequest = { ...request, category: 'Inactive', sortBy: 'Consumer Info', sort: 1 };
    const found: ExportRow[] = [];
    for await (const batch of new ExportRows({ db: portal.db, request: inactive, signal: never, sidesAtOnce }))
      found.push(...batch);
    expect(found.map((row) => row.map(({ referralId }) => referralId))).toEqual(
      Array.from({ length: 6 }, (_, n) => [7_020 + n, 7_010 + n]),
    );
  }
});

test('D-23 an export is a consistent snapshot, whatever is written while it is read', async () => {
  const consumers = Array.from({ length: 30 }, (_, n) => ({
    agentId: WORLD.otherAgent,
    consumerId: 8_000 + n,
    lastName: `Moment ${String(n).padStart(2, '0')}`,
    sides: [{ referralId: 8_000 + n, category: 'Wins', status: 'Sold' } as const],
  }));
  await insertConsumers(portal.db, consumers);
  const wins: ExportRowsRequest = { ...request, category: 'Wins', sortBy: 'Consumer Info', sort: 1 };
  const rows: ExportRow[] = [];
  let isFirst = true;
  for await (const batch of new ExportRows({ db: portal.db, request: wins, signal: never, sidesAtOnce: 10 })) {
    rows.push(...batch);
    if (!isFirst) continue;
    isFirst = false;
    // a row already read moves behind the reader, an unread one before it, one changes, one is deleted, one is added
    await sql`update referral_row set name_sort = 'zzz' where consumer_id = 8001`.execute(portal.db);
    await sql`update referral_row set name_sort = 'aaa' where consumer_id = 8025`.execute(portal.db);
    await sql`update referral set status = 'Deal Failed' where referral_id = 8026`.execute(portal.db);
    await sql`delete from consumer where consumer_id = 8027`.execute(portal.db);
    await insertConsumers(portal.db, [
      { ...consumers[0]!, consumerId: 8_100, sides: [{ ...consumers[0]!.sides[0]!, referralId: 8_100 }] },
    ]);
  }
  expect(rows.map(([{ consumerId, status }]) => [consumerId, status])).toEqual(
    consumers.map(({ consumerId }) => [consumerId, 'Sold']),
  );
});

test('D-23 a cancellation stops the statement that is running, not only the next one', async () => {
  const abort = new AbortController();
  const reading = portal.db.transaction().execute(async (trx) => {
    await sql`lock table referral in access exclusive mode`.execute(trx);
    const first = new ExportRows({ db: portal.db, request, signal: abort.signal })[Symbol.asyncIterator]().next();
    first.catch(() => {});
    for (let isWaiting = false; !isWaiting;) {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
      isWaiting = rows.length > 0;
    }
    abort.abort();
    // the table is still locked: only the cancellation can end it
    await expect(first).rejects.toThrow(/cancel/);
  });
  await reading;
  expect(await openTransactions()).toBe(0);
});

test('an export that was aborted before it began opens no transaction', async () => {
  const rows = new ExportRows({ db: portal.db, request, signal: AbortSignal.abort() })[Symbol.asyncIterator]();
  await expect(rows.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(await openTransactions()).toBe(0);
});
