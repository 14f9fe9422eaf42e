import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerAddress } from '../database/embedded/owner-file.ts';
import { processFacts } from '../database/embedded/process-facts.ts';

export const templateDatabase = 'portal_template';
/** What the keeper writes once the cluster is ready or has failed. */
export type KeeperAnswer = { address: ServerAddress } | { failure: string };

const keeper = fileURLToPath(new URL('./cluster-keeper.ts', import.meta.url));
/** The programs of PostgreSQL are copied once per machine, not once per run. */
export const testProgramsFolder = path.join(os.tmpdir(), `agent-portal-test-programs-${process.getuid?.() ?? 'user'}`);

/**
 * The one cluster of this test run: the first file that needs it starts a keeper, the others find it. It ends by itself
 * when the process that runs jest ends, however that happens.
 */
export async function findTestCluster(): Promise<ServerAddress> {
  // workers have a channel to the process above them, which they share; without workers it is this process
  const run = processFacts(process.connected ? process.ppid : process.pid);
  const folder = path.join(clusterParent(), `agent-portal-test-${run.pid}-${run.startedAt.replaceAll(/\W/g, '')}`);
  if (madeFolder(folder)) startKeeper(folder, JSON.stringify(run));
  const file = path.join(folder, 'answer.json');
  for (const limit = Date.now() + 60_000; Date.now() < limit; await delay(20)) {
    if (!fs.existsSync(file)) continue;
    const answer = JSON.parse(fs.readFileSync(file, 'utf8')) as KeeperAnswer;
    if ('failure' in answer) throw new Error(`The test cluster could not be started: ${answer.failure}`);
    return answer.address;
  }
  throw new Error(`The test cluster of ${folder} did not start within a minute.`);
}

const MEMORY = '/dev/shm';
/** The databases of a whole run take some 200 MB at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Memory where there is enough of it: each database is some hundred files, which ext4 makes slowly right after others were
 * deleted. That was a quarter of the time of the server's tests.
 */
function clusterParent(): string {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { blocks, bsize } = fs.statfsSync(MEMORY);
    if (blocks * bsize >= ENOUGH_BYTES) return MEMORY;
  } catch {
    // a system without it
  }
  return os.tmpdir();
}

function startKeeper(folder: string, watched: string): void {
  const child = spawn(process.execPath, [keeper, folder, watched, testProgramsFolder], {
    stdio: 'ignore',
    detached: true,
  });
  child.unref();
}

function madeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
