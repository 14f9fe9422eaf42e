import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { sealOf } from '../access/index.ts';

/** A row whose place in the chain, or whose content, is not what it should be. */
export interface ChainProblem {
  sequence: number;
  kind: 'gap' | 'changed' | 'by-hand' | 'broken' | 'tail';
  sentence: string;
}

export interface ChainHead {
  chainId: string;
  sequence: number;
  hash: string;
}

export interface ChainWalk {
  head: ChainHead;
  problems: ChainProblem[];
}

interface WalkOptions {
  /** Heads that were recorded outside of the database, of this chain or earlier ones; each must be a row of it. */
  recorded?: readonly ChainHead[];
  /** A reset of the demonstration starts a new chain; anywhere else a chain is never replaced. */
  isDemonstration?: boolean;
  /** How many rows each statement checks; tests set it. */
  rowsAtOnce?: number;
}

const ROWS_AT_ONCE = 20_000;
/** What is wrong in one place is wrong in many: the first ones say where to look. */
const MOST_PROBLEMS = 20;

/**
 * Walks the chain from its first row to its head, with hashes that are computed again here, and compares it with what was
 * recorded outside. Finds rows that are missing, changed, or added by hand, and a tail that was cut off.
 */
export async function walkChain(
  db: Kysely<Database>,
  { recorded = [], isDemonstration = false, rowsAtOnce = ROWS_AT_ONCE }: WalkOptions = {},
): Promise<ChainWalk> {
  // rows that are added meanwhile are for the next walk
  const chain = await db.selectFrom('auditChain').selectAll().executeTakeFirstOrThrow();
  const head = { chainId: chain.chainId, sequence: chain.sequence, hash: chain.hash };
  const problems: ChainProblem[] = [];
  let last = { sequence: 0, hash: await firstHash(db) };
  while (problems.length < MOST_PROBLEMS) {
    const batch = await readBatch(db, last, { to: head.sequence, sealedAfter: chain.sealedAfter, rowsAtOnce });
    problems.push(...batch.problems);
    if (!batch.last) break;
    last = batch.last;
  }
  problems.push(...(await unplaced(db)));
  if (problems.length === 0) problems.push(...tailProblems(head, last));
  if (!isDemonstration) problems.push(...replacedProblems(head, recorded));
  problems.push(...(await recordedProblems(db, head, recorded)));
  return { head, problems: problems.slice(0, MOST_PROBLEMS) };
}

interface Batch {
  problems: ChainProblem[];
  last: { sequence: number; hash: string } | null;
}

async function readBatch(
  db: Kysely<Database>,
  after: { sequence: number; hash: string },
  { to, sealedAfter, rowsAtOnce }: { to: number; sealedAfter: number; rowsAtOnce: number },
): Promise<Batch> {
  const { rows } = await sql<{ lastSequence: number | null; lastHash: string | null; wrong: WrongRow[] | null }>`
    with batch as (
      select e.*, lag(e.sequence) over w as sequence_before, lag(e.hash) over w as hash_before
      from (
        select * from audit_entry where sequence > ${after.sequence} and sequence <= ${to}
        order by sequence limit ${rowsAtOnce}
      ) e
      window w as (order by e.sequence)
    ), checked as (
      select sequence, hash, coalesce(sequence_before, ${after.sequence}) + 1 as expected,
        previous_hash is distinct from coalesce(hash_before, ${after.hash}) as is_broken,
        hash is distinct from ${hashOf('batch')} as is_changed,
        sequence > ${sealedAfter} and seal is distinct from ${sealOf(sql`actor_id`, sql`entry_id::text`)} as is_by_hand
      from batch left join portal_secret s on s.secret_name = 'audit-seal'
    )
    select (select sequence from checked order by sequence desc limit 1) as last_sequence,
      (select hash from checked order by sequence desc limit 1) as last_hash,
      (select json_agg(json_build_object('sequence', sequence, 'expected', expected, 'isBroken', is_broken,
          'isChanged', is_changed, 'isByHand', is_by_hand) order by sequence)
        from (
          select * from checked where sequence <> expected or is_broken or is_changed or is_by_hand
          order by sequence limit ${MOST_PROBLEMS}
        ) wrong) as wrong
  `.execute(db);
  const [row] = rows;
  const last = row?.lastSequence && row.lastHash !== null ? { sequence: row.lastSequence, hash: row.lastHash } : null;
  return { problems: (row?.wrong ?? []).map(problemOf), last };
}

interface WrongRow {
  sequence: number;
  expected: number;
  isBroken: boolean;
  isChanged: boolean;
  isByHand: boolean;
}

function problemOf({ sequence, expected, isBroken, isChanged, isByHand }: WrongRow): ChainProblem {
  if (sequence !== expected) {
    const missing = sequence - expected;
    const which = missing === 1 ? `Row ${expected} is missing.` : `Rows ${expected} to ${sequence - 1} are missing.`;
    return { sequence: expected, kind: 'gap', sentence: which };
  }
  if (isByHand) return { sequence, kind: 'by-hand', sentence: `Row ${sequence} was not written by the portal.` };
  if (isChanged) return { sequence, kind: 'changed', sentence: `Row ${sequence} was changed after it was written.` };
  return {
    sequence,
    kind: 'broken',
    sentence: `Row ${sequence} does not follow the row before it${isBroken ? ', which was replaced' : ''}.`,
  };
}

/** As `audit_entry_hash` of migration 0035 does, and not by it: whoever changes the log could change that too. */
function hashOf(row: string) {
  const r = sql.table(row);
  return sql`encode(sha256(convert_to(jsonb_build_array(
    ${r}.previous_hash, ${r}.sequence, ${r}.actor_id, ${r}.entry_id,
    to_char(${r}.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${r}.actor_email, ${r}.event,
    ${r}.operation, ${r}.subject_role, ${r}.subject_id, ${r}.grant_id, ${r}.reason, ${r}.request_id,
    ${r}.address, ${r}.object_kind, ${r}.object_id, ${r}.object_label, ${r}.detail, ${r}.seal
  )::text, 'UTF8')), 'hex')`;
}

/** What the first row follows: the hash of the id of the chain. */
async function firstHash(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(chain_id::text, 'UTF8')), 'hex') as hash from audit_chain`.execute(db);
  return rows[0]!.hash; // the table has one row
}

/** Rows that the chain does not know: what gives numbers was switched off when they were written. */
async function unplaced(db: Kysely<Database>): Promise<ChainProblem[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_entry e, audit_chain c where e.sequence is null or e.sequence > c.sequence
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  const sentence = `${count} ${count === 1 ? 'row has' : 'rows have'} no place in the chain.`;
  return count === 0 ? [] : [{ sequence: 0, kind: 'by-hand', sentence }];
}

function tailProblems(head: ChainHead, last: { sequence: number; hash: string }): ChainProblem[] {
  if (last.sequence === head.sequence && last.hash === head.hash) return [];
  const sentence =
    last.sequence < head.sequence
      ? `The chain ends at row ${last.sequence}, and ${head.sequence} were written.`
      : `The last row, ${last.sequence}, is not the one that was written last.`;
  return [{ sequence: last.sequence, kind: 'tail', sentence }];
}

function replacedProblems({ chainId }: ChainHead, recorded: readonly ChainHead[]): ChainProblem[] {
  const other = recorded.find((head) => head.chainId !== chainId);
  if (!other) return [];
  const sentence = `The chain ${other.chainId}, which was recorded, was replaced by ${chainId}.`;
  return [{ sequence: 0, kind: 'tail', sentence }];
}

/** A chain whose end was cut off, or that was written anew with right hashes, lacks what was recorded of it. */
async function recordedProblems(
  db: Kysely<Database>,
  head: ChainHead,
  recorded: readonly ChainHead[],
): Promise<ChainProblem[]> {
  const own = recorded.filter(({ chainId, sequence }) => chainId === head.chainId && sequence > 0);
  if (own.length === 0) return [];
  const { rows } = await sql<{ sequence: number; hash: string | null }>`
    select r.sequence, e.hash
    from unnest(${own.map(({ sequence }) => sequence)}::bigint[], ${own.map(({ hash }) => hash)}::text[]) as r(sequence, hash)
    left join audit_entry e on e.sequence = r.sequence
    where e.hash is distinct from r.hash
    order by r.sequence limit ${MOST_PROBLEMS}
  `.execute(db);
  return rows.map(({ sequence, hash }) => ({
    sequence,
    kind: 'tail' as const,
    sentence:
      hash === null
        ? `Row ${sequence} was recorded outside of the database, and is gone.`
        : `Row ${sequence} is not the one that was recorded outside of the database.`,
  }));
}
