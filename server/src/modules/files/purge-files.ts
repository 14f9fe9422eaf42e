import type { PgBoss } from 'pg-boss';
import type { FileService } from './file-service.ts';
import { scheduleJob } from '../jobs/index.ts';

const QUEUE = 'private-files';
const EVERY_NIGHT = '20 4 * * *';

/** Each night one of the servers removes the bytes that no file has: of failed uploads, and of files that were replaced. */
export async function scheduleFilePurge(boss: PgBoss, files: FileService): Promise<void> {
  await scheduleJob(boss, { queue: QUEUE, cron: EVERY_NIGHT, work: () => files.removeOrphans() });
}
