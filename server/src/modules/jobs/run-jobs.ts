import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { JobQueue } from './job-queue.ts';

/** Registers the jobs of one module with the started queue. */
export type StartJobs = (boss: PgBoss) => Promise<void>;

/** Milliseconds until a start that failed is tried again; twice as many each time, up to the longest. */
const FIRST_RETRY = 1_000;
const MAX_RETRY_MS = 60_000;

/**
 * Works on jobs once the app listens; an app that only handles injected requests runs none. Closing the app ends
 * the jobs. A queue that does not start is logged and started again later; the app continues without it.
 */
export function runJobs(app: FastifyInstance, queue: JobQueue, starts: readonly StartJobs[]): void {
  const closing = new AbortController();
  const startAll = async () => {
    const boss = await queue.open();
    for (const start of starts) await start(boss);
  };
  const untilStarted = async () => {
    for (let wait = FIRST_RETRY; !closing.signal.aborted; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        return await startAll();
      } catch (error) {
        app.log.error(
          { err: error, retryIn: wait },
          'the job queue did not start: reports are not generated, messages not delivered, ranks not renewed',
        );
        // some of the jobs may have started; the next try begins with none
        await queue.stop().catch((failure: unknown) => app.log.warn({ err: failure }, 'the job queue did not stop'));
        await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };
  let starting: Promise<void> | undefined;
  app.addHook('onListen', () => (starting = untilStarted()));
  app.addHook('onClose', async () => {
    closing.abort();
    // a start still under way would fail halfway
    await starting;
    await queue.stop();
  });
}
