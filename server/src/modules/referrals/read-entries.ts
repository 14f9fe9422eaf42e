import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReferralEntry, StatusHistoryEntry } from '@portal/shared/contracts';
import type { PersonName } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { actorReference, namesOfActors, shownName } from '../actors/index.ts';
import type { ActorReference } from '../actors/index.ts';
import { isShownStep } from './shown-steps.ts';
import { ENTRY_COLUMNS, toReferralEntry } from './rules/map-referral.ts';
import type { EntryRow } from './rules/map-referral.ts';
import { maskContact } from './rules/mask-contact.ts';
import type { Contact } from './rules/mask-contact.ts';

export interface ReferralKey {
  agentId: number;
  referralId: number;
}

export interface HistoryWanted {
  /** Names of the agents of the keys. */
  agents: ReadonlyMap<number, PersonName>;
  /** Contacts that the reader must not see, by referral; a note of somebody else may hold one. */
  hidden?: ReadonlyMap<number, Contact>;
  /** The number of newest steps; 0 where nothing shows them. */
  steps?: number;
}

/** Lists show the newest steps of a history; the details page needs all. */
export const NEWEST_STEPS = 20;

/** The columns of an entry under the names of the record: a page has hundreds of values, and renaming each costs time. */
const columns = sql.raw(ENTRY_COLUMNS.map((name) => `f.${toColumnName(name)} as "${name}"`).join(', '));

/** The author of a step: true for the referral's own agent, a text or nothing, or an actor whose name must be looked up. */
type Unnamed = true | string | null | ActorReference;
type UnnamedRow = Omit<EntryRow, 'history'> & {
  agentId: number;
  history: (Omit<StatusHistoryEntry, 'lastModifiedBy'> & { lastModifiedBy: Unnamed })[];
};

/** The referrals of some keys by their id, each with its history, newest step first. */
export async function readEntries(
  db: Kysely<Database>,
  keys: readonly ReferralKey[],
  { agents, hidden, steps = NEWEST_STEPS }: HistoryWanted,
): Promise<Map<number, ReferralEntry>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<UnnamedRow>`${prepared}
    select ${columns}, f.agent_id as "agentId", coalesce(s.tone, 'neutral') as "statusTone",
      ${historyOf(steps)} as history
    from unnest(${keys.map(({ agentId }) => agentId)}::bigint[], ${keys.map(({ referralId }) => referralId)}::bigint[])
      as k(agent_id, referral_id)
    join referral f using (agent_id, referral_id)
    left join referral_status s on s.side = case when f.buy_side then 'buyer' else 'seller' end
      and s.status = f.status and s.sub_status = coalesce(f.sub_status, '')
  `.execute(db.withoutPlugins());
  const others = await nameOthers(db, rows);
  return new Map(
    rows.map((row) => [
      row.referralId,
      toReferralEntry(named(withoutContact(row, hidden?.get(row.referralId)), agents.get(row.agentId), others)),
    ]),
  );
}

/** The names of all actors except the agents themselves; most responses have none. */
async function nameOthers(db: Kysely<Database>, rows: readonly UnnamedRow[]): Promise<Map<string, string | null>> {
  const others = new Map<string, ActorReference>();
  for (const { history } of rows) {
    for (const { lastModifiedBy: by } of history) if (Array.isArray(by)) others.set(by.join(), by);
  }
  if (others.size === 0) return new Map();
  const names = await namesOfActors(db, [...others.values()]);
  return new Map([...others.keys()].map((key, index) => [key, names[index] ?? null]));
}

/**
 * Hides a contact in the notes that others wrote (D-17), in the response itself. What the agent wrote is theirs: a mask over
 * it would confirm a guess.
 */
function withoutContact(row: UnnamedRow, contact: Contact | undefined): UnnamedRow {
  if (!contact) return row;
  for (const step of row.history) {
    if (step.notes !== null && step.lastModifiedBy !== true) step.notes = maskContact(step.notes, contact);
  }
  return row;
}

/** Fills in the names, in the response itself: a page has hundreds of steps. */
function named(row: UnnamedRow, agent: PersonName | undefined, others: ReadonlyMap<string, string | null>): EntryRow {
  const own = agent ? shownName(agent) : null;
  for (const step of row.history) {
    const { lastModifiedBy: by } = step;
    if (by === true) step.lastModifiedBy = own;
    else if (Array.isArray(by)) step.lastModifiedBy = others.get(by.join()) ?? by[4];
  }
  return row as EntryRow;
}

/** `agentId` is `agent_id` in the database. */
function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A time in JSON format, `2026-11-20T08:30:00.000Z`. */
const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const step = sql`json_build_object(
  'kind', h.kind, 'friendlyStatus', h.status, 'friendlySubStatus', h.sub_status, 'notes', h.notes,
  'lastModifiedDate', ${moment('h.modified_at')}, 'lastModifiedBy', ${actorReference('h')},
  'listPrice', h.list_price, 'listedDate', h.listed_date,
  'listingAppointmentDate', ${moment('h.listing_appointment_date')})`;

/** The history of referral `f` in the format it is sent in, as one JSON value. */
function historyOf(steps: number) {
  if (steps === 0) return sql`'[]'::json`;
  return sql`(
    select coalesce(json_agg(${step} order by h.step desc), '[]')
    from (
      select * from referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id
        and ${isShownStep}
      -- statuses and notes first: what the portal adds takes no places from them
      order by h.kind = 'system', h.step desc limit ${steps}
    ) h
  )`;
}
