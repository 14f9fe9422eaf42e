import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { environmentForPrograms, readEnv, type Env } from '../env/env.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(180_000);

const program = fileURLToPath(new URL('../testing/start-program.ts', import.meta.url));

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
  database = await startTestDatabase();
});
afterEach(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts a portal in a separate process, which only ends when nothing is open any more: no server, connection, timer
 * or child process. @returns what it printed last, with the sentence of the failure
 */
async function start(env: Partial<Env>, settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const given = { settings: { PORTAL_DATA: folder, DEMO_MODE: 'off', LOG_LEVEL: 'silent', ...settings }, env };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environmentForPrograms(), NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(child.exitCode).toBe(0);
  return output.split('\n').filter((line) => line && !line.startsWith('•'));
}
const onDatabase = (env: Partial<Env> = {}, settings?: NodeJS.ProcessEnv) =>
  start({ databaseUrl: database.connectionString, portalPort: 0, ...env }, settings);
const { addresses } = readEnv({});

test('a start whose database does not answer closes everything', async () => {
  const [sentence, end] = await onDatabase({ databaseUrl: 'postgresql://portal@127.0.0.1:1/portal' });
  expect(sentence).toMatch(/^The database 127.0.0.1:1\/portal does not answer/);
  expect(end).toBe('nothing is open');
});

test('a start whose migrations fail closes everything', async () => {
  await sql`insert into kysely_migration values ('0000-unknown', '2026-01-01')`.execute(database.db);
  expect(await onDatabase()).toEqual(['The migration of the database failed.', 'nothing is open']);
});

test('a start whose identity provider refuses closes everything', async () => {
  const [sentence, end] = await onDatabase({ portalHost: '0.0.0.0' });
  expect(sentence).toMatch(/^The development identity provider serves loopback only/);
  expect(end).toBe('nothing is open');
});

test('a start whose demonstration fails closes everything', async () => {
  await sql`alter table relo_director add constraint refused check (false)`.execute(database.db);
  const [sentence, end] = await onDatabase({}, { DEMO_MODE: 'on' });
  expect(sentence).toMatch(/violates check constraint "refused"/);
  expect(end).toBe('nothing is open');
});

test('a start whose data folder cannot be written closes everything', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const sentence = `The data folder ${file} cannot be written; set PORTAL_DATA.`;
  expect(await onDatabase({ portalDataFolder: file })).toEqual([sentence, 'nothing is open']);
});

test('a start whose release store has a wrong address closes everything', async () => {
  const sentence = '"ftp://releases" is not a release store: give a folder or s3://bucket/prefix.';
  expect(await onDatabase({ releaseStore: 'ftp://releases' })).toEqual([sentence, 'nothing is open']);
});

test('a start whose file of release signers is missing closes everything: nothing is served unsigned by mistake', async () => {
  const sentence = 'RELEASE_SIGNERS names /nowhere/signers.json, which cannot be read.';
  expect(await onDatabase({ releaseSigners: '/nowhere/signers.json' })).toEqual([sentence, 'nothing is open']);
});

test('a start whose modules cannot be registered closes everything', async () => {
  const env = { addresses: { ...addresses, landingPageUrl: 'nowhere' } };
  expect(await onDatabase(env)).toEqual(['Invalid URL', 'nothing is open']);
});

test('a start whose port is in use closes everything, the embedded database too', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [sentence, end] = await start({ portalPort: port }).finally(() => other.close());
  expect(sentence).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use by another program/);
  expect(end).toBe('nothing is open');
  expect(existsSync(path.join(folder, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});
