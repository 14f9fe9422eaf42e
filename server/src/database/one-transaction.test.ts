import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { afterCommit, inOneTransaction, outsideTransaction } from './one-transaction.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await sql`create table mark (name text primary key)`.execute(db);
});
afterAll(() => database.stop());
beforeEach(() => sql`truncate mark`.execute(db));

const write = (name: string) => sql`insert into mark values (${name})`.execute(db);
const marks = async () => {
  const { rows } = await sql<{ name: string }>`select name from mark order by name`.execute(db);
  return rows.map(({ name }) => name);
};
const pid = async (handle: Kysely<Database> = db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle);
  return rows[0]!.pid;
};

test('a whole call runs in one transaction, whichever handle it uses', async () => {
  const work = inOneTransaction(db, async (trx) => {
    await write('alone');
    await db.transaction().execute(() => write('nested'));
    expect(await pid(trx)).toBe(await pid());
    expect(await marks()).toEqual(['alone', 'nested']);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await marks()).toEqual([]);
  await inOneTransaction(db, () => write('kept'));
  expect(await marks()).toEqual(['kept']);
});

test('a transaction within it can be rolled back by itself, also after a statement that failed', async () => {
  await inOneTransaction(db, async () => {
    await write('before');
    const nested = db.transaction().execute(async (inner) => {
      await write('nested');
      await sql`insert into mark values ('before')`.execute(inner);
    });
    await expect(nested).rejects.toThrow('duplicate key');
    await write('after');
  });
  expect(await marks()).toEqual(['after', 'before']);
});

test('ignoring a failed statement does not allow a commit', async () => {
  const work = inOneTransaction(db, async () => {
    await write('once');
    await write('once').catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await marks()).toEqual([]);
});

test('concurrent statements run one after the other', async () => {
  const warnings: string[] = [];
  const listener = ({ message }: Error) => void warnings.push(message);
  process.on('warning', listener);
  await inOneTransaction(db, () => Promise.all(['a', 'b', 'c', 'd'].map(write)));
  await new Promise(setImmediate);
  process.off('warning', listener);
  expect(await marks()).toEqual(['a', 'b', 'c', 'd']);
  expect(warnings).toEqual([]);
});

test('other connections do not see it, and work that continues after it is not part of it', async () => {
  let later: Promise<number> | undefined;
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const work = inOneTransaction(db, async () => {
    await write('inside');
    began.resolve();
    await mayEnd.promise;
    later = ended.promise.then(() => pid());
  });
  await began.promise;
  expect(await marks()).toEqual([]);
  mayEnd.resolve();
  await work;
  ended.resolve();
  expect(await later).toBeGreaterThan(0);
  expect(await marks()).toEqual(['inside']);
});

test('what is to be done after the commit sees everything, and is done once and at once without a transaction', async () => {
  const seen: Promise<string[]>[] = [];
  const look = () => void seen.push(marks());
  await inOneTransaction(db, async () => {
    await db.transaction().execute(() => write('nested'));
    afterCommit(look);
    await write('later');
    expect(seen).toEqual([]);
  });
  expect(await Promise.all(seen)).toEqual([['later', 'nested']]);
  afterCommit(look);
  expect(seen).toHaveLength(2);
});

test('what is to be done after the commit is not done when that, or a transaction within it, is rolled back', async () => {
  const done: string[] = [];
  const fail = () => {
    throw new Error('changed my mind');
  };
  await inOneTransaction(db, async () => {
    afterCommit(() => done.push('before'));
    const nested = db.transaction().execute(async () => {
      afterCommit(() => done.push('nested'));
      await db.transaction().execute(() => write('innermost'));
      afterCommit(() => done.push('innermost'));
      fail();
    });
    await expect(nested).rejects.toThrow('changed my mind');
    afterCommit(() => done.push('after'));
  });
  const work = inOneTransaction(db, async () => {
    afterCommit(() => done.push('all'));
    fail();
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(done).toEqual(['before', 'after']);
});

test('work outside of the transaction that is around it is committed by itself', async () => {
  const work = inOneTransaction(db, async (trx) => {
    await write('inside');
    const own = await outsideTransaction(async () => {
      await write('outside');
      return pid();
    });
    expect(own).not.toBe(await pid(trx));
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await marks()).toEqual(['outside']);
});
