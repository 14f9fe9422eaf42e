import type { Transaction } from 'kysely';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { sendWithin } from '../jobs/index.ts';
import type { GenerationJob, GenerationWork } from './generation-job.ts';

const QUEUE = 'report-generation';
/** Jobs that failed for good, also those whose server died while it worked on them. */
const GIVEN_UP = 'report-generation-given-up';
/** Three attempts in all. */
const RETRIES = 2;
/** On each server: so many calls of the partner, and documents that wait for the thread. */
const AT_ONCE = 2;

/** Asks for a report to be generated; taken back with the transaction that asks. */
export type EnqueueGeneration = (trx: Transaction<Database>, job: GenerationJob) => Promise<void>;

/** The queue of generations in the portal's own database. The queues are made when they are not there yet. */
export async function openGenerationQueue(boss: PgBoss): Promise<EnqueueGeneration> {
  await boss.createQueue(GIVEN_UP);
  await boss.createQueue(QUEUE, {
    retryLimit: RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: GIVEN_UP,
  });
  return (trx, job) => sendWithin(trx, boss, QUEUE, job);
}

/** Works on generations until the job queue is stopped. */
export async function workOnGenerations(boss: PgBoss, work: GenerationWork): Promise<void> {
  await boss.work(
    QUEUE,
    { batchSize: 1, localConcurrency: AT_ONCE, pollingIntervalSeconds: 0.5, includeMetadata: true },
    async ([job]: JobWithMetadata<GenerationJob>[]) => {
      if (!job) return;
      const { data, retryCount, retryLimit } = job;
      await work.generate(data, { attempt: retryCount + 1, isLast: retryCount >= retryLimit });
    },
  );
  await boss.work<GenerationJob>(GIVEN_UP, async ([job]) => {
    if (job) await work.giveUp(job.data);
  });
}
