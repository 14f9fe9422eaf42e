import { sql, type Kysely } from 'kysely';
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
  /** The first problems with rows, and all other problems. */
  problems: ChainProblem[];
  /** All of them. */
  count: number;
  /** How many recorded heads were compared with it. */
  compared: number;
}

interface WalkOptions {
  /** Heads that were recorded outside of the database, of this chain or earlier ones; each must be a row of it. */
  recorded?: Iterable<ChainHead> | AsyncIterable<ChainHead>;
  /** A reset of the demonstration starts a new chain; anywhere else a chain is never replaced. */
  isDemonstration?: boolean;
  /** How many rows each statement checks; tests set it. */
  rowsAtOnce?: number;
}

const ROWS_AT_ONCE = 20_000;
/** What is wrong in one place is wrong in many: the first ones say where to look. The others are only counted. */
const MAX_PROBLEMS = 20;
const HEADS_AT_ONCE = 5_000;

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
  const wrongRows: ChainProblem[] = [];
  let count = 0;
  let last = { sequence: 0, hash: await firstHash(db) };
  for (;;) {
    const batch = await readBatch(db, last, { to: head.sequence, sealedAfter: chain.sealedAfter, rowsAtOnce });
    count += batch.count;
    wrongRows.push(...batch.problems.slice(0, MAX_PROBLEMS - wrongRows.length));
    if (!batch.last) break;
    last = batch.last;
  }
  const comparison = await compareRecorded(db, head, { recorded, isDemonstration });
  const others = [...(await unplaced(db)), ...tailProblems(head, last), ...comparison.problems];
  return {
    head,
    problems: [...wrongRows, ...others],
    count: count + others.length,
    compared: comparison.compared,
  };
}

/** What a walk found, for people; how much more there is, is the last of them. */
export function sentencesOf({ problems, count }: Pick<ChainWalk, 'problems' | 'count'>): string[] {
  const more = count - problems.length;
  const last = `${more} more ${more === 1 ? 'row is' : 'rows are'} wrong.`;
  return [...problems.map(({ sentence }) => sentence), ...(more > 0 ? [last] : [])];
}

interface Batch {
  /** The first ones. */
  problems: ChainProblem[];
  count: number;
  last: { sequence: number; hash: string } | null;
}

async function readBatch(
  db: Kysely<Database>,
  after: { sequence: number; hash: string },
  { to, sealedAfter, rowsAtOnce }: { to: number; sealedAfter: number; rowsAtOnce: number },
): Promise<Batch> {
  const { rows } = await sql<BatchRow>`
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
      (select count(*) from checked where ${isWrong}) as count,
      (select json_agg(json_build_object('sequence', sequence, 'expected', expected, 'isBroken', is_broken,
          'isChanged', is_changed, 'isByHand', is_by_hand) order by sequence)
        from (
          select * from checked where ${isWrong}
          order by sequence limit ${MAX_PROBLEMS}
        ) wrong) as wrong
  `.execute(db);
  const [row] = rows;
  const last = row?.lastSequence && row.lastHash !== null ? { sequence: row.lastSequence, hash: row.lastHash } : null;
  return { problems: (row?.wrong ?? []).map(problemOf), count: row?.count ?? 0, last };
}

const isWrong = sql`(sequence <> expected or is_broken or is_changed or is_by_hand)`;

interface BatchRow {
  lastSequence: number | null;
  lastHash: string | null;
  count: number;
  wrong: WrongRow[] | null;
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

/** Hashes a row like `audit_entry_hash` of migration 0035, without calling it: whoever changes the log could change that too. */
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

/** Rows that got no number, because what gives them was switched off; and rows with numbers that the chain never gives. */
async function unplaced(db: Kysely<Database>): Promise<ChainProblem[]> {
  const { rows } = await sql<{ unnumbered: number; impossible: number; beyond: number }>`
    select count(*) filter (where e.sequence is null) as unnumbered,
      count(*) filter (where e.sequence < 1) as impossible,
      count(*) filter (where e.sequence > c.sequence) as beyond
    from audit_entry e, audit_chain c where e.sequence is null or e.sequence < 1 or e.sequence > c.sequence
  `.execute(db);
  const { unnumbered = 0, impossible = 0, beyond = 0 } = rows[0] ?? {};
  const has = (count: number) => `${count} ${count === 1 ? 'row has' : 'rows have'}`;
  const problem = (sentence: string): ChainProblem => ({ sequence: 0, kind: 'by-hand', sentence });
  return [
    ...(unnumbered > 0 ? [problem(`${has(unnumbered)} no number.`)] : []),
    ...(impossible > 0 ? [problem(`${has(impossible)} an impossible number, below 1.`)] : []),
    ...(beyond > 0 ? [problem(`${has(beyond)} a number beyond the end of the chain.`)] : []),
  ];
}

function tailProblems(head: ChainHead, last: { sequence: number; hash: string }): ChainProblem[] {
  if (last.sequence === head.sequence && last.hash === head.hash) return [];
  const sentence =
    last.sequence < head.sequence
      ? `The chain ends at row ${last.sequence}, and ${head.sequence} were written.`
      : `The last row, ${last.sequence}, is not the one that was written last.`;
  return [{ sequence: last.sequence, kind: 'tail', sentence }];
}

/**
 * A chain whose end was cut off, or that was rewritten with right hashes, lacks what was recorded of it. Each recorded head
 * counts: the last alone would be right again once a rewritten chain has moved on. A part of them is read at a time.
 */
async function compareRecorded(
  db: Kysely<Database>,
  head: ChainHead,
  { recorded, isDemonstration }: Required<Pick<WalkOptions, 'recorded' | 'isDemonstration'>>,
): Promise<{ problems: ChainProblem[]; compared: number }> {
  const problems: ChainProblem[] = [];
  let compared = 0;
  let replaced: ChainHead | undefined;
  let part: ChainHead[] = [];
  const comparePart = async () => {
    const left = MAX_PROBLEMS - problems.length;
    if (left > 0 && part.length > 0) problems.push(...(await recordedProblems(db, part, left)));
    part = [];
  };
  for await (const each of recorded) {
    compared++;
    if (each.chainId !== head.chainId) replaced ??= each;
    else if (each.sequence > 0 && part.push(each) === HEADS_AT_ONCE) await comparePart();
  }
  await comparePart();
  return {
    problems: [...(replaced && !isDemonstration ? [replacedProblem(head, replaced)] : []), ...problems],
    compared,
  };
}

function replacedProblem({ chainId }: ChainHead, other: ChainHead): ChainProblem {
  const sentence = `The chain ${other.chainId}, which was recorded, was replaced by ${chainId}.`;
  return { sequence: 0, kind: 'tail', sentence };
}

async function recordedProblems(
  db: Kysely<Database>,
  heads: readonly ChainHead[],
  limit: number,
): Promise<ChainProblem[]> {
  const { rows } = await sql<{ sequence: number; hash: string | null }>`
    select r.sequence, e.hash
    from unnest(${heads.map(({ sequence }) => sequence)}::bigint[], ${heads.map(({ hash }) => hash)}::text[]) as r(sequence, hash)
    left join audit_entry e on e.sequence = r.sequence
    where e.hash is distinct from r.hash
    order by r.sequence limit ${limit}
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
