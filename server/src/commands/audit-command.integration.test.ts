import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { auditCommand } from './audit-command.ts';
import { writeAudit } from '../modules/access/index.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await startTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-audit-'));
  const actor = { userId: 'user-1', email: 'alex@example.com' };
  for (let index = 0; index < 4; index++) {
    await writeAudit(database.db, { actor, event: 'write', grant: null, requestId: 'request', at: new Date() });
  }
}, 60_000);
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const settings = { databaseUrl: database.connectionString, portalDataFolder: folder, isDemoMode: false };
  return { code: await auditCommand(args, { out: say, err: say }, settings), text: said.join('\n') };
}
const head = () =>
  database.db.selectFrom('auditChain').select(['chainId', 'sequence', 'hash']).executeTakeFirstOrThrow();

test('CS-029 verify ends with 0 and names the head; a cut tail ends with 1, found by the head of the log of a server', async () => {
  const { chainId, sequence, hash } = await head();
  const record = path.join(folder, 'server.log');
  await writeFile(record, `${JSON.stringify({ level: 30, auditHead: { chainId, sequence, hash } })}\n`);
  const whole = await run('verify', '--heads', record, '--head', `${sequence}:${hash}`);
  expect(whole).toEqual({
    code: 0,
    text: `Nothing is missing: 4 rows of the chain ${chainId}, compared with 2 recorded heads.\nIts head is 4:${hash}`,
  });
  expect((await run('verify')).code).toBe(0);
  await database.db.transaction().execute(async (trx) => {
    await sql`alter table audit_entry disable trigger user`.execute(trx);
    await sql`delete from audit_entry where sequence > 2`.execute(trx);
    await sql`alter table audit_entry enable trigger user`.execute(trx);
    await sql`update audit_chain set sequence = 2, hash = (select hash from audit_entry where sequence = 2)`.execute(
      trx,
    );
  });
  expect((await run('verify')).code).toBe(0);
  const gone = { code: 1, text: 'Row 4 was recorded outside of the database, and is gone.' };
  expect(await run('verify', '--heads', record)).toEqual(gone);
  expect(await run('verify', '--head', `${sequence}:${hash}`)).toEqual(gone);
});

test.each([
  [[], 'Usage:'],
  [['delete'], 'Usage:'],
  [['verify', 'everything'], 'Unknown argument "everything"'],
  [['verify', '--head', '4'], '--head must be <row>:<hash>'],
  [['verify', '--force'], "Unknown option '--force'"],
])('a wrong call, %p, ends with 2 and says why', async (args, text) => {
  const result = await run(...args);
  expect([result.code, result.text]).toEqual([2, expect.stringContaining(text)]);
});
