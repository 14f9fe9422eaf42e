import { sql, type Kysely } from 'kysely';
import type { StaffActivity } from '@portal/shared/contracts/audit';
import type { Database } from '../../database/database.ts';
import { VISIBLE_TO_SUBJECT } from '../access/index.ts';
import { hasPlace } from './has-place.ts';

interface ActivityPage {
  limit: number;
  /** Only rows older than this one; of a row that is none, there are none. */
  before?: number | undefined;
}

interface ActivityRow extends Omit<StaffActivity['entries'][number], 'at' | 'object'> {
  at: Date;
  objectKind: string | null;
  objectId: string | null;
  objectLabel: string | null;
}

/**
 * What staff did in the name of an agent, the newest first. Reasons, addresses, the use of tools and what was not done are
 * for staff.
 */
export async function readStaffActivity(
  db: Kysely<Database>,
  agentId: number,
  { limit, before }: ActivityPage,
): Promise<StaffActivity> {
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(at, sequence) < (select l.at, l.sequence from audit_entry l where l.sequence = ${before})`;
  const { rows } = await sql<ActivityRow>`
    select sequence, at, actor_email as staff, event, operation, object_kind, object_id, object_label
    from audit_entry e
    where subject_role = 'Agent' and subject_id = ${agentId} and ${hasPlace} and ${isTold} and ${isDone} and ${isOlder}
    order by at desc, sequence desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map(({ at, objectKind: kind, objectId: id, objectLabel: label, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      object: kind === null || id === null ? null : { kind, id, label },
    })),
    older: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

const { always, byOperation, operations } = VISIBLE_TO_SUBJECT;
const isTold = sql`(event = any(${[...always]}::text[])
  or (event = any(${[...byOperation]}::text[]) and operation = any(${operations}::text[])))`;

/** A write that failed, or was refused, after its row was written: the row of that names it. */
const isDone = sql`not exists (
  select from audit_entry r
  where r.request_id = e.request_id and r.event = 'refused' and r.detail ->> 'attempt' = e.entry_id::text)`;
