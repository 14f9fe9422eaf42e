import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReferralEntry } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { historyActorName, personName } from '../actors/index.ts';
import { ENTRY_COLUMNS, toReferralEntry } from './map-referral.ts';
import type { EntryRow } from './map-referral.ts';

export interface ReferralKey {
  agentId: number;
  referralId: number;
}

/** Lists show the newest steps of a history; the details page asks for all, an export for none. */
const NEWEST_STEPS = 20;

/** The columns of an entry under the names of the record: a page has some hundred values, and renaming each costs time. */
const columns = sql.raw(ENTRY_COLUMNS.map((name) => `f.${toColumnName(name)} as "${name}"`).join(', '));

/** The referrals of some keys by their id, each with its history, newest step first, in one query. */
export async function readEntries(
  db: Kysely<Database>,
  keys: readonly ReferralKey[],
  steps = NEWEST_STEPS,
): Promise<Map<number, ReferralEntry>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<EntryRow>`${prepared}
    select ${columns}, ${historyOf(steps)} as history
    from unnest(${keys.map(({ agentId }) => agentId)}::bigint[], ${keys.map(({ referralId }) => referralId)}::bigint[])
      as k(agent_id, referral_id)
    join referral f using (agent_id, referral_id)
    -- once for each referral: most of its steps are those of its agent
    cross join lateral (
      select ${personName('a')} as name from agent a where a.agent_id = f.agent_id offset 0
    ) own
  `.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [row.referralId, toReferralEntry(row)]));
}

/** `agentId` is `agent_id` in the database. */
function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A moment as JSON has it, `2026-11-20T08:30:00.000Z`. */
const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const step = sql`json_build_object(
  'kind', h.kind, 'friendlyStatus', h.status, 'friendlySubStatus', h.sub_status, 'notes', h.notes,
  'lastModifiedDate', ${moment('h.modified_at')}, 'lastModifiedBy', ${historyActorName('h', sql.ref('own.name'))},
  'listPrice', h.list_price, 'listedDate', h.listed_date,
  'listingAppointmentDate', ${moment('h.listing_appointment_date')})`;

/** The history of referral `f` in the form it is sent in, as one JSON value. */
function historyOf(steps: number) {
  if (steps === 0) return sql`'[]'::json`;
  return sql`(
    select coalesce(json_agg(${step} order by h.step desc), '[]')
    from (
      select * from referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id
      order by h.step desc limit ${steps}
    ) h
  )`;
}
