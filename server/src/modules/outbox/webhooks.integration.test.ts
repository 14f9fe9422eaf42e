import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sweep } from './delivery-queue.ts';
import { OutboxService } from './outbox-service.ts';
import { claimMessage, findOverdue, insertHookCall } from './outbox-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

const KILLED = '00000000-0000-4000-8000-000000000001';
const UNDER_WAY = '00000000-0000-4000-8000-000000000002';
const neverDelivered = () => Promise.reject(new Error('It is not to be delivered.'));

test('D-33 a call whose server was killed is canceled when its time is over, and never sent late', async () => {
  const { db } = database;
  const call = {
    recipient: 'waitlist',
    recipientName: null,
    language: 'en',
    channel: 'webhook',
    template: 'requested-zips',
    values: { subject: 'Take a Look: 80204', body: '{}' },
  } as const;
  for (const messageId of [KILLED, UNDER_WAY]) await insertHookCall(db, { ...call, messageId });
  const longAgo = new Date(Date.now() - 3_600_000);
  await db.updateTable('outboundMessage').set({ dueAt: longAgo }).where('messageId', '=', KILLED).execute();

  expect(await findOverdue(db, 10)).toEqual([]);
  expect(await claimMessage(db, { recipient: 'waitlist', messageId: KILLED })).toBeUndefined();
  await sweep(db, neverDelivered);
  const rows = await db.selectFrom('outboundMessage').selectAll().orderBy('messageId').execute();
  expect(rows.map(({ state, lastError, attempts }) => [state, lastError, attempts])).toEqual([
    ['discarded', 'Its server stopped before there was an answer.', 1],
    ['waiting', null, 1],
  ]);
});

test('servers that queue one call at the same moment queue it once, and none of them fails', async () => {
  const { db } = database;
  const outbox = new OutboxService();
  const queue = (messageId: string) => {
    const call = {
      hook: 'release-guard',
      template: 'release-guard',
      subject: 'A rollback',
      body: {},
      messageId,
    } as const;
    return db.transaction().execute((trx) => outbox.call(call, trx));
  };
  await db.deleteFrom('outboundMessage').execute();
  const ids = Array.from({ length: 300 }, () => randomUUID());
  // The moment that matters is short: hundreds of rounds met it a few times.
  for (const id of ids) await Promise.all(Array.from({ length: 4 }, () => queue(id)));
  const rows = await db.selectFrom('outboundMessage').select('messageId').execute();
  expect(rows.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
});

test('an id that is there for another hook is not queued again, and the call does not fail', async () => {
  const { db } = database;
  const outbox = new OutboxService();
  const messageId = randomUUID();
  await db.deleteFrom('outboundMessage').execute();
  for (const hook of ['release-guard', 'open-escrow'] as const) {
    const call = { hook, template: 'release-guard', subject: 'A rollback', body: {}, messageId };
    await db.transaction().execute((trx) => outbox.call(call, trx));
  }
  expect(await db.selectFrom('outboundMessage').select('recipient').execute()).toEqual([
    { recipient: 'release-guard' },
  ]);
});
