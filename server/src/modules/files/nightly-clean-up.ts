import type { PgBoss } from 'pg-boss';
import type { FileService } from './file-service.ts';

const QUEUE = 'private-files';
const EVERY_NIGHT = '20 4 * * *';

/** Each night one of the servers removes the bytes that no file has: of failed uploads, and of files that were replaced. */
export async function scheduleFileCleanUp(boss: PgBoss, files: FileService): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, async () => {
    await files.removeOrphans();
  });
  await boss.schedule(QUEUE, EVERY_NIGHT, null, { tz: 'America/New_York' });
}
