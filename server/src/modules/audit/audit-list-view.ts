import { msg } from '@portal/shared/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { AuditChange, type AuditEntry, type AuditEntryDetails, type AuditList } from '@portal/shared/contracts/audit';
import { RemoteName } from '@portal/shared/contracts/release';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { idsOfNumber } from '../orders/index.ts';
import { findAuditedAgents, findPeople, objectAgentName, subjectName } from './audit-people.ts';
import { hasPlace } from './has-place.ts';
import { eventsOf, isEmptyFilter, type AuditFilter } from './rules/audit-filter.ts';

/** More rows than this are not counted: it would cost as much as reading them. */
const MAX_COUNTED = 1_000;
/** People that a text may mean: the rows of each are looked up by themselves. */
const MAX_PEOPLE_FOUND = 20;
const MAX_AGENTS_FOUND = 200;

export interface AuditPage {
  limit: number;
  /** Only rows after this one in the list, which are older, or before it. At most one of the two. */
  before?: number | undefined;
  after?: number | undefined;
}

interface EntryRow extends Omit<AuditEntry, 'at' | 'actor' | 'subject' | 'object'> {
  at: Date;
  actorId: string;
  actorEmail: string;
  subjectRole: 'Agent' | 'ReloDirector' | null;
  subjectId: number | null;
  subjectName: string | null;
  objectKind: string | null;
  objectId: string | null;
  objectLabel: string | null;
}

/**
 * A page of the log, the newest first. Each filter alone is answered by an index in the order of the list, whatever the log's
 * length is; with more of them, one is.
 * @throws ProblemError 400 for a place in the list that no row has, and for a text that is part of too many names
 */
export async function readAuditList(db: Kysely<Database>, filter: AuditFilter, page: AuditPage): Promise<AuditList> {
  const { limit, before, after } = page;
  const from = before ?? after;
  const place = from === undefined ? undefined : await placeOf(db, from, before === undefined ? 'after' : 'before');
  const isUp = after !== undefined;
  const branches = await branchesOf(db, filter);
  const found = await readRows(db, branches, { filter, place, isUp, limit: limit + 1 });
  const isMoreThere = found.length > limit;
  const rows = found.slice(0, limit);
  if (isUp) rows.reverse();
  const { total, isMore } = await countRows(db, branches, filter);
  const hasNewer = isUp ? isMoreThere : from !== undefined;
  const hasOlder = isUp ? true : isMoreThere;
  return {
    entries: rows.map(toEntry),
    total,
    isMore,
    newer: hasNewer ? (rows[0]?.sequence ?? null) : null,
    older: hasOlder ? (rows.at(-1)?.sequence ?? null) : null,
  };
}

/** One row with everything in it, or undefined. */
export async function findAuditEntry(db: Kysely<Database>, sequence: number): Promise<AuditEntryDetails | undefined> {
  const { rows } = await sql<EntryRow & DetailRow>`
    select ${columns}, e.request_id, e.detail, e.previous_hash, e.hash from audit_entry e where e.sequence = ${sequence}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { requestId, detail, previousHash, hash } = row;
  const { changes, ...facts } = Detail.parse(detail);
  return { ...toEntry(row), requestId, changes, facts: textsOf(facts), previousHash, hash };
}

interface DetailRow {
  requestId: string | null;
  detail: unknown;
  previousHash: string;
  hash: string;
}

const Detail = z.looseObject({ changes: z.array(AuditChange).default([]) });

const textsOf = (facts: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));

/** The rows of a filter in the order of the list, for an export: from one cursor of the transaction. */
export async function openAuditCursor(trx: Kysely<Database>, filter: AuditFilter): Promise<number> {
  const branches = await branchesOf(trx, filter);
  await sql`
    declare audit_rows no scroll cursor for
    select ${recordedColumns}, e.request_id from audit_entry e
    where (${sql.join(branches, sql` or `)}) and ${rangeOf(filter)} order by e.at desc, e.sequence desc`.execute(trx);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_entry e where (${sql.join(branches, sql` or `)}) and ${rangeOf(filter)}
  `.execute(trx);
  return rows[0]?.total ?? 0;
}

export type ExportedRow = AuditEntry & { requestId: string | null };

export async function fetchAuditRows(trx: Kysely<Database>, count: number): Promise<ExportedRow[]> {
  const { rows } = await sql<EntryRow & { requestId: string | null }>`
    fetch forward ${sql.lit(count)} from audit_rows`.execute(trx);
  return rows.map((row) => ({ ...toEntry(row), requestId: row.requestId }));
}

const columnsWith = (
  label: RawBuilder<unknown>,
) => sql`e.sequence, e.at, e.actor_id, e.actor_email, e.event, e.operation, e.detail ->> 'decision' as decision,
  e.reason, e.address, e.subject_role, e.subject_id, ${subjectName} as subject_name, e.object_kind, e.object_id,
  ${label} as object_label`;
const columns = columnsWith(sql`coalesce(e.object_label, ${objectAgentName})`);
/** With what was recorded: an agent's present name is no part of a sealed row. */
const recordedColumns = columnsWith(sql`e.object_label`);

/**
 * The conditions, any of which a row must fulfill, each with the beginning of an index. Their rows are looked up by themselves
 * and put together: with one condition for all, PostgreSQL would read the whole log in its order until it has a page.
 */
async function branchesOf(db: Kysely<Database>, { text, who, as, what }: AuditFilter): Promise<RawBuilder<boolean>[]> {
  const actor = who === undefined ? [] : [sql`e.actor_id = ${who}`];
  const subject = as === undefined ? [] : [isAbout(as)];
  const fixed = [...actor, ...subject];
  const events = what === undefined ? [] : eventsOf(what);
  const isOneOf = events.map((event) => sql`e.event = ${event}`);
  if (text !== undefined) {
    const kinds = isOneOf.length > 0 ? [sql`(${sql.join(isOneOf, sql` or `)})`] : [];
    return (await meaningsOf(db, text)).map((meaning) => and([meaning, ...fixed, ...kinds]));
  }
  if (isOneOf.length > 0) return isOneOf.map((event) => and([event, ...fixed]));
  return [and(fixed)];
}

const isAbout = ({ role, id }: { role: string; id: number }) =>
  sql`(e.subject_role = ${role} and e.subject_id = ${id})`;

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * What a text may mean: the number of a row or an order, the id of a record or a request, a remote that was released, alone or
 * with others, or people: who did it, whom they acted for, or the agent it was done to.
 * @throws ProblemError 400 when it is part of the names of too many: rows of some of them alone would look like all
 */
async function meaningsOf(db: Kysely<Database>, text: string): Promise<RawBuilder<unknown>[]> {
  const { actors, subjects } = await findPeople(db, text, MAX_PEOPLE_FOUND + 1);
  const agentIds = await findAuditedAgents(db, text, MAX_AGENTS_FOUND + 1);
  requireAtMost(MAX_PEOPLE_FOUND, actors.length + subjects.length, text);
  // after a bulk invite there are rows of nearly every agent
  requireAtMost(MAX_AGENTS_FOUND, agentIds.length, text);
  const orders = idsOfNumber(text);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return [
    sql`e.object_id = ${text}`,
    sql`e.request_id = ${text}`,
    ...(number === null ? [] : [sql`e.sequence = ${number}`, isAbout({ role: 'Agent', id: number })]),
    ...(RemoteName.safeParse(text).success ? [changesRemote(text)] : []),
    ...(orders ? [sql`(e.object_kind = 'order' and e.object_id between ${orders.first} and ${orders.last})`] : []),
    ...actors.map(({ userId }) => sql`e.actor_id = ${userId}`),
    ...(agentIds.length === 0 ? [] : [sql`(e.object_kind = 'agent' and e.object_id = any(${agentIds}))`]),
    ...subjects.map(isAbout),
  ];
}

/** Matches changes of a remote, alone or with others. Written like the index of migration 0070; a test checks that it is used. */
export const changesRemote = (remote: string) =>
  sql<boolean>`(e.object_kind = 'release' and string_to_array(e.object_id, ',') @> array[${remote}]::text[])`;

/** @throws ProblemError 400 */
function requireAtMost(most: number, count: number, text: string): void {
  if (count <= most) return;
  const message = {
    id: msg('More than {most} people match “{text}”. Enter more of the name.'),
    values: { most, text },
  };
  throw badRequest(message, [{ path: 'text', message }]);
}

const rangeOf = ({ from, to }: AuditFilter) =>
  and([hasPlace, ...(from ? [sql`e.at >= ${from}`] : []), ...(to ? [sql`e.at < ${to}`] : [])]);

interface Place {
  at: Date;
  sequence: number;
}

async function placeOf(db: Kysely<Database>, sequence: number, path: string): Promise<Place> {
  const row = await db
    .selectFrom('auditEntry')
    .select(['at', 'sequence'])
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  if (row) return row;
  throw badRequest('The request does not fit.', [{ path, message: 'There is no such row' }]);
}

interface RowsRequest {
  filter: AuditFilter;
  place: Place | undefined;
  /** From the place toward newer rows. */
  isUp: boolean;
  limit: number;
}

async function readRows(
  db: Kysely<Database>,
  branches: readonly RawBuilder<boolean>[],
  { filter, place, isUp, limit }: RowsRequest,
): Promise<EntryRow[]> {
  const order = isUp ? sql`at, sequence` : sql`at desc, sequence desc`;
  const beyond = place
    ? sql`(e.at, e.sequence) ${isUp ? sql`>` : sql`<`} (${place.at}, ${place.sequence}::bigint)`
    : sql`true`;
  const parts = branches.map(
    (branch) => sql`(
      select e.at, e.sequence from audit_entry e where ${branch} and ${rangeOf(filter)} and ${beyond}
      order by ${order} limit ${limit})`,
  );
  const { rows } = await sql<EntryRow>`
    select ${columns}
    from (${sql.join(parts, sql` union `)}) found join audit_entry e using (sequence)
    order by ${isUp ? sql`e.at, e.sequence` : sql`e.at desc, e.sequence desc`} limit ${limit}
  `.execute(db);
  return rows;
}

async function countRows(
  db: Kysely<Database>,
  branches: readonly RawBuilder<boolean>[],
  filter: AuditFilter,
): Promise<{ total: number; isMore: boolean }> {
  if (isEmptyFilter(filter)) {
    const { sequence } = await db.selectFrom('auditChain').select('sequence').executeTakeFirstOrThrow();
    return { total: sequence, isMore: false };
  }
  const parts = branches.map(
    (branch) =>
      sql`(select e.sequence from audit_entry e where ${branch} and ${rangeOf(filter)} limit ${MAX_COUNTED + 1})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(parts, sql` union `)}) found`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED };
}

function toEntry(row: EntryRow): AuditEntry {
  const { sequence, at, actorId, actorEmail, event, operation, decision, reason, address } = row;
  const { subjectRole: role, subjectId: id, subjectName: name, objectKind, objectId, objectLabel: label } = row;
  return {
    sequence,
    at: at.toISOString(),
    actor: { userId: actorId, email: actorEmail },
    subject: role === null || id === null ? null : { role, id, name },
    event,
    operation,
    decision,
    object: objectKind === null || objectId === null ? null : { kind: objectKind, id: objectId, label },
    reason,
    address,
  };
}
