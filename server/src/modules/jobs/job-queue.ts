import { PgBoss } from 'pg-boss';
import { DATABASE_LIMITS, poolSettings } from '../../database/limits.ts';
import { RepeatFilter } from '../../platform/limits/repeat-filter.ts';

interface JobLog {
  error: (sentence: string) => void;
}

interface JobQueueOptions {
  connectionString: string;
  log: JobLog;
}

/**
 * The queue of background work, in the portal's own database, done by any of its servers. It connects
 * when it is first used, so that a server without background work does not wait for it.
 */
export class JobQueue {
  readonly #options: JobQueueOptions;
  #started: Promise<PgBoss> | null = null;

  constructor(options: JobQueueOptions) {
    this.#options = options;
  }

  /** @throws whatever prevents the queue from starting; the next call retries */
  open(): Promise<PgBoss> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Lets running jobs finish; those that do not within 5 seconds are retried by another server. It can be opened again. */
  async stop(): Promise<void> {
    const started = this.#started;
    this.#started = null;
    const boss = await started?.catch(() => undefined);
    await boss?.stop({ graceful: true, timeout: 5000 });
  }

  async #start(): Promise<PgBoss> {
    const { connectionString, log } = this.#options;
    // the queue hands these settings to its pool as they are
    const settings = {
      connectionString,
      application_name: 'agent-portal-jobs',
      max: 4,
      ...poolSettings(DATABASE_LIMITS.jobQueue),
    };
    const boss = new PgBoss(settings);
    // without a listener a lost connection would end the process; the queue reconnects by itself, many times a minute
    const errors = new RepeatFilter({ write: (sentence) => log.error(sentence) });
    boss.on('error', (error) => errors.report('queue', `the job queue failed: ${error.message}`));
    try {
      await boss.start();
    } catch (error) {
      // after a partial start it still has connections and timers
      await boss.stop({ graceful: false }).catch((failure: unknown) => errors.report('stop', String(failure)));
      throw error;
    }
    return boss;
  }
}
