// Runs one throw-away cluster for as long as the process named in its arguments lives, then removes every trace.
// A separate program, because a test worker may be killed at any moment and jest resets its modules between files.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, embeddedConnectionString } from '../database/connection.ts';
import { launchEmbedded } from '../database/embedded/launch-embedded.ts';
import { isRunning, type ProcessFacts } from '../database/embedded/process-facts.ts';
import { DATABASE_LIMITS } from '../database/limits.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { templateDatabase, type KeeperAnswer } from './test-cluster.ts';

const [folder, watched, programsFolder] = process.argv.slice(2) as [string, string, string];
const worker = JSON.parse(watched) as ProcessFacts;

try {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, programsFolder });
  const admin = connect(embeddedConnectionString(cluster), undefined, 1);
  await sql`create database ${sql.id(templateDatabase)}`.execute(admin);
  const templateString = embeddedConnectionString(cluster, templateDatabase);
  const template = connect(templateString, undefined, 1, DATABASE_LIMITS.maintenance);
  await migrateToLatest(template);
  await template.destroy();
  await admin.destroy();
  answer({ address: cluster.address });
  while (isRunning(worker)) await delay(250);
  await cluster.stop();
} catch (error) {
  answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  while (isRunning(worker)) await delay(250);
}
fs.rmSync(folder, { recursive: true, force: true });

function answer(content: KeeperAnswer): void {
  const file = path.join(folder, 'answer.json');
  fs.writeFileSync(`${file}.partial`, JSON.stringify(content));
  fs.renameSync(`${file}.partial`, file);
}
