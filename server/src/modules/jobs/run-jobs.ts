import type { FastifyInstance } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { JobQueue } from './job-queue.ts';

/** Registers the jobs of one module with the started queue. */
export type StartJobs = (boss: PgBoss) => Promise<void>;

/**
 * Works on jobs once the app listens; an app that only handles injected requests runs none. Closing the app ends
 * the jobs. A queue that does not start is logged, and the app continues without it.
 */
export function runJobs(app: FastifyInstance, queue: JobQueue, starts: readonly StartJobs[]): void {
  const startAll = async () => {
    try {
      const boss = await queue.open();
      for (const start of starts) await start(boss);
    } catch (error) {
      app.log.error(
        { err: error },
        'the job queue did not start: reports are not generated, messages not delivered, ranks not renewed',
      );
    }
  };
  let starting: Promise<void> | undefined;
  app.addHook('onListen', () => (starting = startAll()));
  app.addHook('onClose', async () => {
    // a start still under way would fail halfway
    await starting;
    await queue.stop();
  });
}
