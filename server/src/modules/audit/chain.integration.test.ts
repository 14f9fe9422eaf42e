import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { connect } from '../../database/connection.ts';
import type { Database } from '../../database/database.ts';
import { DATABASE_LIMITS } from '../../database/limits.ts';
import { migrateToLatest } from '../../database/migrate.ts';
import * as auditSequence from '../../database/migrations/0040-audit-sequence.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { writeAudit } from '../access/index.ts';
import { isProtected } from './audit-protection.ts';
import { sentencesOf, walkChain } from './chain-walk.ts';
import { readHeads } from './head-record.ts';
import { HeadRecorder } from './head-recorder.ts';
import { startNewChain } from './new-chain.ts';

let database: TestDatabase;
let db: Kysely<Database>;
const folders: string[] = [];
beforeEach(async () => {
  database = await startTestDatabase();
  db = database.db;
});
afterEach(() => database.stop());
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const actor = { userId: 'user-1', email: 'alex@example.com' };
const add = (trx: Kysely<Database> = db, requestId = 'request') =>
  writeAudit(trx, { actor, event: 'write', grant: null, operation: 'content.edit', requestId, at: new Date() });
const rows = () => db.selectFrom('auditEntry').selectAll().orderBy('sequence').execute();
const sentences = async (options?: Parameters<typeof walkChain>[1]) => sentencesOf(await walkChain(db, options));

async function headsOf(file: string) {
  const heads = [];
  for await (const head of readHeads(file)) heads.push(head);
  return heads;
}

/** Changes the log as only somebody with all rights can. */
async function byHand(change: (trx: Kysely<Database>) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_entry disable trigger user`.execute(trx);
    await change(trx);
    await sql`alter table audit_entry enable trigger user`.execute(trx);
  });
}

test('CS-029 rows get numbers without a gap in the order of their commits, each with the hash of the one before', async () => {
  const rollBack = db.transaction().execute(async (trx) => {
    await add(trx, 'rolled back');
    throw new Error('on purpose');
  });
  await expect(rollBack).rejects.toThrow('on purpose');
  // a transaction that began first and ends last waits for nobody and is the last
  const slow = await db.startTransaction().execute();
  await add(slow, 'slow');
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(db, `quick ${index}`)));
  await slow.commit().execute();
  const written = await rows();
  expect(written.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  expect(written.at(-1)?.requestId).toBe('slow');
  for (const [index, { previousHash }] of written.entries()) {
    if (index > 0) expect(previousHash).toBe(written[index - 1]!.hash);
  }
  expect(await walkChain(db)).toMatchObject({ problems: [], head: { sequence: 21, hash: written.at(-1)?.hash } });
});

test('the database gives numbers and hashes, whatever an insert says', async () => {
  await sql`insert into audit_entry (actor_id, entry_id, actor_email, event, sequence, previous_hash, hash)
    values ('x', ${randomUUID()}, 'x@example.com', 'write', 77, 'a', 'b')`.execute(db);
  const [row] = await rows();
  expect(row).toMatchObject({ sequence: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('an update, a deletion and a truncation are refused, to a superuser too', async () => {
  await add();
  const message = 'Rows of the audit log are only added.';
  await expect(sql`update audit_entry set reason = 'other'`.execute(db)).rejects.toThrow(message);
  await expect(sql`update audit_entry set sequence = 5, hash = 'x'`.execute(db)).rejects.toThrow(message);
  await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow(message);
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(message);
  expect(await rows()).toHaveLength(1);
});

test('the role of a server reads and adds, and can neither update, delete nor truncate, nor switch that off', async () => {
  const role = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.id(role)} login`.execute(db);
  const url = database.connectionString.replace('postgresql://app@', `postgresql://${role}@`);
  const asRole = connect(url, undefined, 1);
  try {
    // as docs/runbooks/production.md says
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(db);
    await sql`revoke update, delete on audit_entry from ${sql.id(role)}`.execute(db);
    await sql`revoke insert, update, delete on audit_chain from ${sql.id(role)}`.execute(db);
    await add(asRole);
    expect(await asRole.selectFrom('auditEntry').select('sequence').execute()).toEqual([{ sequence: 1 }]);
    for (const statement of [
      sql`update audit_entry set reason = 'other'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
      sql`alter table audit_entry disable trigger user`,
      sql`drop trigger audit_entry_guard on audit_entry`,
      sql`update audit_chain set sequence = 0`,
      sql`set role portal_audit`,
    ]) {
      await expect(statement.execute(asRole)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await isProtected(asRole)).toBe(true);
    expect(await isProtected(db)).toBe(false);
    for (const privilege of [
      'update on audit_chain',
      'insert on audit_chain',
      'delete on audit_chain',
      'update (hash) on audit_chain',
      'insert (hash) on audit_chain',
      'update (reason) on audit_entry',
      'delete on audit_entry',
    ]) {
      await sql`grant ${sql.raw(privilege)} to ${sql.id(role)}`.execute(db);
      expect([privilege, await isProtected(asRole)]).toEqual([privilege, false]);
      await sql`revoke ${sql.raw(privilege)} from ${sql.id(role)}`.execute(db);
    }
    expect(await isProtected(asRole)).toBe(true);
    expect(await sentences()).toEqual([]);
  } finally {
    await asRole.destroy();
    await sql`drop owned by ${sql.id(role)}`.execute(db);
    await sql`drop role ${sql.id(role)}`.execute(db);
  }
});

test('a role without a login owns the log', async () => {
  const { rows: owners } = await sql<{ owner: string; canLogIn: boolean }>`
    select r.rolname as owner, r.rolcanlogin as can_log_in
    from pg_class c join pg_roles r on r.oid = c.relowner where c.oid in ('audit_entry'::regclass, 'audit_chain'::regclass)
  `.execute(db);
  expect(owners).toEqual([1, 2].map(() => ({ owner: 'portal_audit', canLogIn: false })));
});

test.each([
  ['may give it away, as one that made the role', true, 'portal_audit'],
  ['may not make roles', false, 'itself'],
])(
  'migrations of an owner without all rights that %s leave the log protected by its triggers',
  async (_, mayGive, owner) => {
    const role = `portal_test_${randomUUID().replaceAll('-', '')}`;
    const admin = connect(database.connectionString, undefined, 1);
    await sql`create role ${sql.id(role)} login`.execute(admin);
    // what PostgreSQL gives to whoever makes a role
    if (mayGive)
      await sql`grant portal_audit to ${sql.id(role)} with admin option, inherit false, set false`.execute(admin);
    await sql`create database ${sql.id(role)} owner ${sql.id(role)}`.execute(admin);
    const own = connect(
      database.connectionString.replace('postgresql://app@', `postgresql://${role}@`).replace(/\/test_\w+/, `/${role}`),
      undefined,
      2,
      DATABASE_LIMITS.maintenance,
    );
    try {
      await migrateToLatest(own);
      const { rows: tables } = await sql<{ owner: string }>`
      select pg_get_userbyid(relowner) as owner from pg_class where relname = 'audit_entry'`.execute(own);
      expect(tables).toEqual([{ owner: owner === 'itself' ? role : owner }]);
      expect(await isProtected(own)).toBe(false);
      const { rows: checks } = await sql<{ isMember: boolean }>`
      select pg_has_role(current_user, ${sql.lit(owner === 'itself' ? role : owner)}, 'USAGE') as is_member
      from pg_constraint where conname = 'audit_entry_sequence_check'`.execute(own);
      expect(checks).toEqual([{ isMember: owner === 'itself' }]);
      await add(own);
      expect((await walkChain(own)).problems).toEqual([]);
      await expect(sql`delete from audit_entry`.execute(own)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await own.destroy();
      await sql`drop database ${sql.id(role)} with (force)`.execute(admin);
      if (mayGive) await sql`revoke portal_audit from ${sql.id(role)}`.execute(admin);
      await sql`drop role ${sql.id(role)}`.execute(admin);
      await admin.destroy();
    }
  },
  60_000,
);

test('verification names the rows that were deleted', async () => {
  for (let index = 0; index < 5; index++) await add();
  await byHand((trx) => sql`delete from audit_entry where sequence in (2, 3)`.execute(trx));
  expect(await sentences()).toEqual(['Rows 2 to 3 are missing.']);
});

test.each([
  ['a reason', sql`reason = 'harmless'`],
  ['who did it', sql`actor_email = 'other@example.com'`],
  ['when', sql`at = at + interval '1 microsecond'`],
  ['values', sql`detail = '{"a":"b"}'`],
])('a row in which %s was changed is found', async (_, change) => {
  for (let index = 0; index < 3; index++) await add();
  await byHand((trx) => sql`update audit_entry set ${change} where sequence = 2`.execute(trx));
  expect(await sentences()).toEqual(['Row 2 was changed after it was written.']);
});

test('a row that was changed together with its hash no longer fits the next one', async () => {
  for (let index = 0; index < 3; index++) await add();
  await byHand(async (trx) => {
    await sql`update audit_entry set reason = 'harmless' where sequence = 2`.execute(trx);
    await sql`update audit_entry e set hash = audit_entry_hash(e) where sequence = 2`.execute(trx);
  });
  expect(await sentences()).toEqual(['Row 3 does not follow the row before it, which was replaced.']);
});

test('a row that was added by hand is found, in the chain and outside of it', async () => {
  await add();
  await sql`insert into audit_entry (actor_id, entry_id, actor_email, event)
    values ('user-1', ${randomUUID()}, 'alex@example.com', 'read')`.execute(db);
  expect(await sentences()).toEqual(['Row 2 was not written by the portal.']);
  await byHand((trx) =>
    sql`insert into audit_entry (actor_id, entry_id, actor_email, event, sequence)
      values ('user-1', ${randomUUID()}, 'alex@example.com', 'read', 9)`.execute(trx),
  );
  expect(await sentences()).toEqual([
    'Row 2 was not written by the portal.',
    '1 row has a number beyond the end of the chain.',
  ]);
});

test('rows without a number and rows beyond the end of the chain are counted apart', async () => {
  await add();
  await byHand(async (trx) => {
    for (const sequence of [null, null, 9]) {
      await sql`insert into audit_entry (actor_id, entry_id, actor_email, event, sequence)
        values ('user-1', ${randomUUID()}, 'alex@example.com', 'read', ${sequence})`.execute(trx);
    }
  });
  expect(await sentences()).toEqual(['2 rows have no number.', '1 row has a number beyond the end of the chain.']);
});

test('a row with a number below 1 is refused, and one from before that is found', async () => {
  await add();
  const insert = (trx: Kysely<Database>, sequence: number) =>
    sql`insert into audit_entry (actor_id, entry_id, actor_email, event, sequence)
      values ('user-1', ${randomUUID()}, 'alex@example.com', 'read', ${sequence})`.execute(trx);
  await expect(byHand((trx) => insert(trx, 0))).rejects.toMatchObject({ constraint: 'audit_entry_sequence_check' });
  await sql`alter table audit_entry drop constraint audit_entry_sequence_check`.execute(db);
  await byHand((trx) => insert(trx, 0));
  expect(await sentences()).toEqual(['1 row has an impossible number, below 1.']);
  await byHand((trx) => insert(trx, -7));
  expect(await sentences()).toEqual(['2 rows have an impossible number, below 1.']);
  // a server starts over them
  await auditSequence.up(db as unknown as Kysely<unknown>);
  await expect(byHand((trx) => insert(trx, -8))).rejects.toMatchObject({ constraint: 'audit_entry_sequence_check' });
});

test('a cut tail is found behind other problems, and problems beyond the first twenty are counted', async () => {
  for (let index = 0; index < 60; index++) await add();
  await byHand(async (trx) => {
    await sql`update audit_entry set reason = 'harmless' where sequence <= 45`.execute(trx);
    await sql`delete from audit_entry where sequence > 58`.execute(trx);
  });
  for (const rowsAtOnce of [7, 1_000]) {
    const walk = await walkChain(db, { rowsAtOnce });
    expect(walk.count).toBe(46);
    const found = sentencesOf(walk);
    expect(found.slice(0, 2)).toEqual([1, 2].map((row) => `Row ${row} was changed after it was written.`));
    expect(found.slice(20)).toEqual(['The chain ends at row 58, and 60 were written.', '25 more rows are wrong.']);
  }
});

test('verification finds a row with a seal copied from another row', async () => {
  await add();
  await sql`insert into audit_entry (actor_id, entry_id, actor_email, event, seal)
    select 'user-2', entry_id, actor_email, 'write', seal from audit_entry`.execute(db);
  expect(await sentences()).toEqual(['Row 2 was not written by the portal.']);
});

test('a tail that was cut off is found by the head, and by the record outside where the head was changed too', async () => {
  for (let index = 0; index < 4; index++) await add();
  const { head } = await walkChain(db);
  await byHand((trx) => sql`delete from audit_entry where sequence > 2`.execute(trx));
  expect(await sentences()).toEqual(['The chain ends at row 2, and 4 were written.']);
  await sql`update audit_chain set sequence = 2, hash = (select hash from audit_entry where sequence = 2)`.execute(db);
  expect(await sentences()).toEqual([]);
  expect(await sentences({ recorded: [head] })).toEqual(['Row 4 was recorded outside of the database, and is gone.']);
  // rewritten, with hashes that fit each other
  for (let index = 0; index < 2; index++) await add();
  expect(await sentences()).toEqual([]);
  expect(await sentences({ recorded: [head] })).toEqual([
    'Row 4 is not the one that was recorded outside of the database.',
  ]);
});

test('a reset of the demonstration starts a new chain; elsewhere a chain that was replaced is reported', async () => {
  await add();
  const { head } = await walkChain(db);
  await db.transaction().execute((trx) => startNewChain(trx));
  expect(await rows()).toEqual([]);
  await add();
  expect((await rows())[0]).toMatchObject({ sequence: 1 });
  expect(await sentences({ recorded: [head], isDemonstration: true })).toEqual([]);
  expect(await sentences({ recorded: [head] })).toEqual([
    expect.stringContaining(`The chain ${head.chainId}, which was recorded, was replaced by`),
  ]);
});

test('the head is recorded in a file and in the log when it has moved', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-audit-'));
  folders.push(folder);
  const file = path.join(folder, 'data', 'heads.jsonl');
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => logged.push(facts), warn: () => {} } as never;
  const recorder = new HeadRecorder({ db, log, file });
  for (let index = 0; index < 2; index++) await add();
  await recorder.record();
  await recorder.record();
  await add();
  await recorder.record();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(logged).toEqual(lines.map((line) => ({ auditHead: JSON.parse(line) as unknown })));
  expect(logged).toMatchObject([{ auditHead: { sequence: 2 } }, { auditHead: { sequence: 3 } }]);
  const heads = await headsOf(file);
  expect(heads.map(({ sequence }) => sequence)).toEqual([2, 3]);
  // a line that was cut off, and the log of a server
  await appendFile(file, `{"chainId":"${heads[0]!.chainId}","seq\n{"level":30,"msg":"x"}\n`);
  await appendFile(file, `${JSON.stringify({ level: 30, auditHead: { ...heads[0], sequence: 4 } })}\n`);
  expect((await headsOf(file)).map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  expect(await headsOf(path.join(folder, 'none'))).toEqual([]);
  expect(await sentences({ recorded: heads })).toEqual([]);
});

test('a chain that was rewritten and moved on is found by an earlier head, although its last one fits', async () => {
  for (let index = 0; index < 4; index++) await add();
  const { head } = await walkChain(db);
  await byHand((trx) => sql`delete from audit_entry where sequence > 2`.execute(trx));
  await sql`update audit_chain set sequence = 2, hash = (select hash from audit_entry where sequence = 2)`.execute(db);
  for (let index = 0; index < 3; index++) await add();
  const walk = await walkChain(db);
  expect(walk.problems).toEqual([]);
  expect(await sentences({ recorded: [head, walk.head] })).toEqual([
    'Row 4 is not the one that was recorded outside of the database.',
  ]);
});

test('a walk in several steps finds the same, also where one ends', async () => {
  for (let index = 0; index < 10; index++) await add();
  expect(await sentences({ rowsAtOnce: 4 })).toEqual([]);
  await byHand((trx) => sql`delete from audit_entry where sequence = 5`.execute(trx));
  expect(await sentences({ rowsAtOnce: 4 })).toEqual(['Row 5 is missing.']);
});

test('a change of many records is a row for each, in one transaction', async () => {
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 200; index++) await add(trx);
  });
  expect(await walkChain(db)).toMatchObject({ problems: [], head: { sequence: 200 } });
});
