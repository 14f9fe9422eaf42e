import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';
import { startClusterProcess, type ClusterProcess } from '../../testing/cluster-process.ts';
import { testProgramsFolder } from '../../testing/test-cluster.ts';
import { connect, embeddedConnectionString } from '../connection.ts';
import { launchEmbedded, type EmbeddedDatabase, type LaunchOptions } from './launch-embedded.ts';
import { isAlive, processFacts } from './process-facts.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

const folders: string[] = [];
const clusters: EmbeddedDatabase[] = [];
const processes: ClusterProcess[] = [];

afterEach(async () => {
  for (const { kill } of processes.splice(0)) await kill();
  for (const cluster of clusters.splice(0)) await cluster.stop();
  for (const folder of folders.splice(0)) {
    // a server whose owner was killed keeps running: the next owner stops it, in this test too
    if (fs.existsSync(path.join(folder, 'postgres/owner.json')))
      await (await launchEmbedded({ dataFolder: folder, programsFolder: testProgramsFolder })).stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('kill -9 of the owner, again and again, loses no committed row', async () => {
  const dataFolder = newFolder();
  let committed = 0;
  for (const lifetime of [400, 60, 150, 20]) {
    const owner = run(dataFolder, 'count', testProgramsFolder);
    expect(await nextFact(owner)).toMatchObject({ isAttached: false });
    const last = readCommitted(owner);
    await delay(lifetime);
    await owner.kill('SIGKILL');
    committed = Math.max(committed, await last);
  }
  expect(committed).toBeGreaterThan(20);

  const cluster = await launch({ dataFolder });
  const { rows } = await query<{ rows: number; highest: number }>(
    cluster,
    'select count(*) as rows, max(number) as highest from counter',
  );
  // one more than was acknowledged may be there: committed, but killed before the acknowledgement
  expect(rows[0]!.highest).toBeGreaterThanOrEqual(committed);
  expect(rows[0]!.rows).toBe(rows[0]!.highest);
});

test('kill -9 during the very first start leaves a folder that the next start can use', async () => {
  for (const lifetime of [120, 300, 450]) {
    const dataFolder = newFolder();
    const first = run(dataFolder, 'hold');
    await delay(lifetime);
    await first.kill('SIGKILL');
    const cluster = await launch({ dataFolder });
    expect((await query<{ one: number }>(cluster, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
});

test('a second process attaches to the running server and leaves it running', async () => {
  const dataFolder = newFolder();
  const owner = await launch({ dataFolder });
  await query(owner, 'create table note as select 1 as number');
  const guest = run(dataFolder, 'hold', testProgramsFolder);
  expect(await nextFact(guest)).toMatchObject({ isAttached: true });
  await guest.kill('SIGTERM');
  expect((await query(owner, 'select number from note')).rows).toEqual([{ number: 1 }]);
});

test('two processes that start at once agree on one owner', async () => {
  const dataFolder = newFolder();
  const both = [run(dataFolder, 'hold'), run(dataFolder, 'hold')];
  const facts = await Promise.all(both.map(nextFact));
  expect(facts.filter(({ isAttached }) => !isAttached)).toHaveLength(1);
});

test('a server that dies while Node lives is started again with its rows', async () => {
  const sentences: string[] = [];
  const cluster = await launch({ dataFolder: newFolder(), log: (sentence) => sentences.push(sentence) });
  await query(cluster, 'create table note as select 7 as number');
  const dead = cluster.serverProcessId()!;
  process.kill(dead, 'SIGKILL');
  for (const limit = Date.now() + 20_000; Date.now() < limit && sentences.length < 2;) await delay(50);
  expect(sentences).toEqual([
    'The database stopped unexpectedly (SIGKILL) and is started again.',
    'The database runs again.',
  ]);
  expect(cluster.serverProcessId()).not.toBe(dead);
  expect((await query(cluster, 'select number from note')).rows).toEqual([{ number: 7 }]);
});

test('stop ends the server and releases the folder', async () => {
  const dataFolder = newFolder();
  const cluster = await launch({ dataFolder });
  const server = cluster.serverProcessId()!;
  await cluster.stop();
  expect(isAlive(server)).toBe(false);
  expect(fs.readdirSync(path.join(dataFolder, 'postgres'))).not.toContain('owner.json');
});

test('over a loopback port, as on Windows, a password is needed', async () => {
  const cluster = await launch({ dataFolder: newFolder(), transport: 'loopback' });
  expect((await query<{ one: number }>(cluster, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  const intruder = { ...cluster, address: { ...cluster.address, password: 'guessed' } };
  await expect(query(intruder, 'select 1')).rejects.toMatchObject({
    cause: { message: expect.stringContaining('password authentication failed') },
  });
});

test('a data folder with a long path, spaces and an apostrophe works', async () => {
  const dataFolder = path.join(newFolder(), `Ann's portal, ${'long '.repeat(20)}end`);
  const cluster = await launch({ dataFolder });
  expect((await query<{ one: number }>(cluster, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a folder that cannot be created is reported in one sentence', async () => {
  const file = path.join(newFolder(), 'file');
  fs.writeFileSync(file, '');
  const dataFolder = path.join(file, 'portal');
  const error: unknown = await launchEmbedded({ dataFolder }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(error).toHaveProperty(
    'message',
    `The data folder ${dataFolder} cannot be written (ENOTDIR); set PORTAL_DATA.`,
  );
});

test('a folder name that PostgreSQL cannot use is reported in one sentence', async () => {
  const dataFolder = path.join(newFolder(), 'a "quoted" name');
  await expect(launchEmbedded({ dataFolder })).rejects.toThrow(/has a character that PostgreSQL cannot use/);
  expect(fs.existsSync(dataFolder)).toBe(false);
});

test('a damaged database is reported in one sentence and left as it is', async () => {
  const dataFolder = newFolder();
  await (await launch({ dataFolder })).stop();
  const control = path.join(dataFolder, 'postgres/data/global/pg_control');
  fs.truncateSync(control, 10);
  await expect(launchEmbedded({ dataFolder })).rejects.toThrow(
    /^The database folder .+\/postgres\/data is damaged or cannot be used: .*pg_control.*[^.]\.$/,
  );
  expect(fs.statSync(control).size).toBe(10);
  fs.rmSync(path.join(dataFolder, 'postgres/data/PG_VERSION'));
  await expect(launchEmbedded({ dataFolder })).rejects.toThrow(
    /it holds no PostgreSQL data, although something is there; move it away\.$/,
  );
});

const isRoot = process.getuid?.() === 0;
(isRoot ? test : test.skip)('a user number without an account is reported in one sentence', async () => {
  const dataFolder = newFolder();
  fs.chmodSync(dataFolder, 0o777);
  const stranger = run(dataFolder, 'hold', undefined, { uid: 54_321, gid: 54_321 });
  expect((await nextFact(stranger)).sentence).toMatch(
    /^The embedded database cannot run as user id 54321, which has no account in \/etc\/passwd; .+\.$/,
  );
});

(isRoot ? test : test.skip)('an ordinary user runs the database as well as root does', async () => {
  const dataFolder = newFolder();
  fs.chmodSync(dataFolder, 0o777);
  const owner = run(dataFolder, 'hold', undefined, { uid: 65_534, gid: 65_534 });
  expect(await nextFact(owner)).toMatchObject({ isAttached: false });
  await owner.kill('SIGTERM');
});

(process.platform === 'linux' ? test : test.skip)('a zombie owner does not count as a live one', async () => {
  const dataFolder = newFolder();
  const { folder, end } = await startUncollectedOwner(dataFolder);
  expect(JSON.parse(fs.readFileSync(path.join(folder, 'owner.json'), 'utf8'))).toHaveProperty('pid');
  const cluster = await launch({ dataFolder });
  expect(cluster.isAttached).toBe(false);
  end();
});

/** An owner file of a process that has ended and whose parent, a shell, does not reap it. */
async function startUncollectedOwner(dataFolder: string) {
  await (await launch({ dataFolder })).stop();
  const folder = path.join(dataFolder, 'postgres');
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const facts = processFacts(Number(line.toString()));
  const address = { host: path.join(folder, 'run'), port: 5432 };
  fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ ...facts, address }));
  await delay(300);
  return { folder, end: () => parent.kill() };
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-launch-'));
  fs.chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function launch(options: LaunchOptions): Promise<EmbeddedDatabase> {
  const cluster = await launchEmbedded({ programsFolder: testProgramsFolder, ...options });
  clusters.push(cluster);
  return cluster;
}

function run(...options: Parameters<typeof startClusterProcess>): ClusterProcess {
  const started = startClusterProcess(...options);
  processes.push(started);
  return started;
}

async function nextFact(started: ClusterProcess) {
  return JSON.parse((await started.nextLine()) ?? '{}') as {
    isAttached?: boolean;
    serverProcessId?: number;
    committed?: number;
    sentence?: string;
  };
}

async function readCommitted(started: ClusterProcess): Promise<number> {
  for (let last = 0; ;) {
    const { committed } = await nextFact(started);
    if (committed === undefined) return last;
    last = committed;
  }
}

async function query<Row>(cluster: EmbeddedDatabase, text: string) {
  const db = connect(embeddedConnectionString(cluster), undefined, 1);
  try {
    return await sql.raw<Row>(text).execute(db);
  } finally {
    await db.destroy();
  }
}
