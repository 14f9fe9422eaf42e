import { PgBoss } from 'pg-boss';

interface JobLog {
  error(facts: { err: unknown }, sentence: string): void;
}

/**
 * The queue of work that is done after its request, in the portal's own database, by any of its servers. It connects
 * when it is first asked for, so that a server that has nothing to do later does not wait for it.
 */
export class JobQueue {
  readonly #connectionString: string;
  readonly #log: JobLog;
  #started: Promise<PgBoss> | null = null;

  constructor(connectionString: string, log: JobLog) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  /** @throws whatever keeps the queue from starting; the next call tries again */
  open(): Promise<PgBoss> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Lets running jobs finish; those that do not within 5 seconds are done again by another server. */
  async stop(): Promise<void> {
    const boss = await this.#started?.catch(() => undefined);
    await boss?.stop({ graceful: true, timeout: 5000 });
  }

  async #start(): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: this.#connectionString,
      application_name: 'agent-portal-jobs',
      max: 4,
    });
    // without a listener a lost connection would end the process; the queue connects again by itself
    boss.on('error', (error) => this.#log.error({ err: error }, 'the job queue failed'));
    await boss.start();
    return boss;
  }
}
