import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { scheduleJob, sendWithin } from '../jobs/index.ts';
import {
  cancelAbandonedHookCalls,
  deleteOldMessages,
  findOverdue,
  type MessageKey,
  type QueuedMessage,
} from './outbox-store.ts';
import { EVENT_TEMPLATES } from './templates/event-templates.ts';

const QUEUE = 'outbox-delivery';
const SWEEP = 'outbox-sweep';
const TRIM = 'outbox-trim';
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '50 4 * * *';
/** Messages at the same time: as many as connections to the mail server. */
const AT_ONCE = 4;
const SWEPT_AT_ONCE = 500;
/** After all others: whoever floods a public form does not keep codes from those who sign in. */
const isLast = (template: string): boolean => Object.hasOwn(EVENT_TEMPLATES, template);

/** Asks for an attempt at a message, now or after some seconds; taken back with the transaction that asks. */
export type Enqueue = (trx: Kysely<Database>, message: QueuedMessage, seconds?: number) => Promise<void>;

/**
 * The queue of deliveries. Its jobs only say when to look at a message: whether it is delivered, tried again or given up
 * is in its row. So a job that is lost or comes twice does no harm.
 */
export async function openDeliveryQueue(boss: PgBoss): Promise<Enqueue> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 0, expireInSeconds: 300 });
  return async (trx, { recipient, messageId, template }, seconds) => {
    // one waiting job for each message
    const priority = isLast(template) ? -1 : 0;
    const options = { singletonKey: messageId, priority, ...(seconds !== undefined && { startAfter: seconds + 1 }) };
    await sendWithin(trx, boss, QUEUE, { recipient, messageId }, options);
  };
}

export interface DeliveryWork {
  db: Kysely<Database>;
  attempt: (key: MessageKey) => Promise<void>;
  enqueue: Enqueue;
  now: () => Date;
}

/**
 * Works on deliveries until the job queue is stopped. Each minute one of the servers looks for messages whose job is
 * missing: those of a server that was killed, or that has no queue. Each night old ones are deleted.
 */
export async function workOnDeliveries(boss: PgBoss, { db, attempt, enqueue, now }: DeliveryWork): Promise<void> {
  await boss.work<MessageKey>(
    QUEUE,
    { batchSize: 1, localConcurrency: AT_ONCE, pollingIntervalSeconds: 0.5 },
    async ([job]) => {
      if (job) await attempt(job.data);
    },
  );
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 0, expireInSeconds: 60 });
  await boss.work(SWEEP, () => sweep(db, enqueue));
  await boss.schedule(SWEEP, EVERY_MINUTE, null, { tz: 'America/New_York' });
  await scheduleJob(boss, { queue: TRIM, cron: EVERY_NIGHT, work: () => deleteOldMessages(db, now()) });
}

/** Finds messages whose job is missing, and makes it; cancels calls of hooks whose server was killed. */
export async function sweep(db: Kysely<Database>, enqueue: Enqueue): Promise<void> {
  await cancelAbandonedHookCalls(db);
  for (const message of await findOverdue(db, SWEPT_AT_ONCE)) await enqueue(db, message);
}
