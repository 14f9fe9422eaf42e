import type { PgBoss } from 'pg-boss';

interface ScheduledJob {
  /** A name of its own. */
  queue: string;
  /** When, as a cron expression in the time of New York. */
  cron: string;
  work: () => Promise<unknown>;
}

/** Has one of the servers do some work at certain times; what fails is tried again three times, a minute apart. */
export async function scheduleJob(boss: PgBoss, { queue, cron, work }: ScheduledJob): Promise<void> {
  await boss.createQueue(queue, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(queue, async () => {
    await work();
  });
  await boss.schedule(queue, cron, null, { tz: 'America/New_York' });
}
