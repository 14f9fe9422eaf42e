import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/connection.ts';
import { readEnv, type Env } from '../env/env.ts';
import { headRecordFile, readHeads, sentencesOf, walkChain, type ChainHead } from '../modules/audit/index.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

const USAGE = `Usage: npm run audit -- verify [--heads <file>]... [--head <row>:<hash>]

Checks every row of the audit log, and that what was recorded of it outside of the database is still in it.
  --heads  a record of heads, or the log of a server; default: audit-heads.jsonl of the data folder
  --head   one head that is known from elsewhere
It ends with 0 when nothing is missing, 1 when something is, and 2 when the check could not be made.`;

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** `npm run audit -- verify`. @returns the exit code */
export async function auditCommand(
  args: readonly string[],
  { out, err }: Output,
  settings?: Pick<Env, 'databaseUrl' | 'portalDataFolder' | 'isDemoMode'>,
): Promise<number> {
  try {
    const { command, heads, head } = readArguments(args);
    if (command !== 'verify') {
      err(USAGE);
      return 2;
    }
    const env = settings ?? readEnv();
    const files = heads ?? [headRecordFile(env.portalDataFolder)];
    const { maintain, close } = await openDatabase(env);
    try {
      return await maintain((db) => verify(db, { files, head, isDemonstration: env.isDemoMode }, { out, err }));
    } finally {
      await close();
    }
  } catch (error) {
    err(error instanceof StartupError || error instanceof TypeError ? error.message : String(error));
    return 2;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { heads: { type: 'string', multiple: true }, head: { type: 'string' } },
  });
  const [command, ...more] = positionals;
  if (more.length > 0) throw new StartupError(`Unknown argument "${more[0]}".\n${USAGE}`);
  const given = values.head === undefined ? null : HEAD.exec(values.head);
  if (values.head !== undefined && !given)
    throw new StartupError(`--head must be <row>:<hash>, with 64 digits of hash.`);
  return { command, heads: values.heads, head: given && { sequence: Number(given[1]), hash: given[2]! } };
}

interface Known {
  files: readonly string[];
  head: { sequence: number; hash: string } | null;
  isDemonstration: boolean;
}

async function verify(
  db: Kysely<Database>,
  { files, head, isDemonstration }: Known,
  { out, err }: Output,
): Promise<number> {
  const { rows } = await sql<{ chainId: string }>`select chain_id from audit_chain`.execute(db);
  const { chainId } = rows[0]!; // the table has one row
  const given = head ? [{ chainId, ...head }] : [];
  const walk = await walkChain(db, { recorded: allHeads(files, given), isDemonstration });
  for (const sentence of sentencesOf(walk)) err(sentence);
  const compared = `compared with ${walk.compared} recorded ${walk.compared === 1 ? 'head' : 'heads'}`;
  if (walk.problems.length > 0) return 1;
  out(`Nothing is missing: ${walk.head.sequence} rows of the chain ${walk.head.chainId}, ${compared}.`);
  out(`Its head is ${walk.head.sequence}:${walk.head.hash}`);
  return 0;
}

async function* allHeads(files: readonly string[], given: readonly ChainHead[]): AsyncGenerator<ChainHead> {
  for (const file of files) yield* readHeads(file);
  yield* given;
}
