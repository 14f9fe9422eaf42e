import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StatusHistoryEntry, StatusTone } from '@portal/shared/contracts';
import { fixedText } from '../../database/fixed-text.ts';
import { actorReference } from '../actors/index.ts';
import type { ActorReference } from '../actors/index.ts';
import { ENTRY_COLUMNS } from './rules/map-referral.ts';
import type { EntryRow } from './rules/map-referral.ts';
import { isShownStep } from './shown-steps.ts';

/**
 * A referral with its history as one JSON value, so that a page of them is read by one statement and parsed at once. It is
 * an array without names, in the order of `STORED`: with names PostgreSQL needs three times as long for it.
 */
export type StoredEntry = readonly unknown[];

/** The author of a step: true for the referral's own agent, a text or nothing, or an actor whose name must be looked up. */
type Unnamed = true | string | null | ActorReference;
type UnnamedStep = Omit<StatusHistoryEntry, 'lastModifiedBy'> & { lastModifiedBy: Unnamed };
export type UnnamedEntry = Omit<EntryRow, 'history'> & { agentId: number; history: UnnamedStep[] };

/** JSON has no times: PostgreSQL writes them as texts. */
const MOMENTS = [
  'scheduledAppointment',
  'listingAppointmentDate',
  'createdAt',
  'updatedAt',
  'assignedAt',
  'contactedAt',
] as const satisfies (keyof EntryRow)[];

const STORED = [...ENTRY_COLUMNS, 'agentId', 'statusTone', 'history'] as const satisfies (keyof UnnamedEntry)[];

type StoredStep = readonly [
  kind: StatusHistoryEntry['kind'],
  status: string | null,
  subStatus: string | null,
  notes: string | null,
  modifiedAt: string,
  modifiedBy: Unnamed,
  listPrice: number | null,
  listedDate: string | null,
  appointmentDate: string | null,
];

const columns = sql.raw(ENTRY_COLUMNS.map((name) => `f.${toColumnName(name)}`).join(', '));
const storedStep = sql`json_build_array(h.kind, h.status, h.sub_status, h.notes, h.modified_at, ${actorReference('h')},
  h.list_price, h.listed_date, h.listing_appointment_date)`;

/** `agentId` is `agent_id` in the database. */
function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param steps the number of newest steps of its history; 0 where nothing shows them */
function historyOf(steps: number): RawBuilder<StoredStep[]> {
  if (steps === 0) return sql`'[]'::json`;
  return sql`(
    select coalesce(json_agg(${storedStep} order by h.step desc), '[]')
    from (
      select * from referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id
        and ${isShownStep}
      -- statuses and notes first: what the portal adds takes no places from them
      order by h.kind = 'system', h.step desc limit ${sql.lit(steps)}
    ) h
  )`;
}

const fixed = new Map<number, RawBuilder<StoredEntry>>();

/** Referral `f` with the color of its status in the catalog, and its newest steps, the newest first. */
export function storedEntry(steps: number): RawBuilder<StoredEntry> {
  const known = fixed.get(steps);
  if (known) return known;
  const entry = fixedText(sql<StoredEntry>`json_build_array(${columns}, f.agent_id, coalesce((
    select s.tone from referral_status s where s.side = case when f.buy_side then 'buyer' else 'seller' end
      and s.status = f.status and s.sub_status = coalesce(f.sub_status, '')
  ), 'neutral'::text), ${historyOf(steps)})`);
  fixed.set(steps, entry);
  return entry;
}

export function toUnnamedEntry(stored: StoredEntry): UnnamedEntry {
  const entry: Record<string, unknown> = {};
  for (let index = 0; index < STORED.length; index++) entry[STORED[index]!] = stored[index]; // both equally long
  for (const name of MOMENTS) {
    const text = entry[name] as string | null;
    entry[name] = text === null ? null : new Date(text);
  }
  entry.history = (entry.history as StoredStep[]).map(toStep);
  return entry as UnnamedEntry & { statusTone: StatusTone };
}

function toStep(step: StoredStep): UnnamedStep {
  return {
    kind: step[0],
    friendlyStatus: step[1],
    friendlySubStatus: step[2],
    lastModifiedDate: new Date(step[4]).toISOString(),
    lastModifiedBy: step[5],
    listPrice: step[6],
    listedDate: step[7],
    listingAppointmentDate: step[8] === null ? null : new Date(step[8]).toISOString(),
    notes: step[3],
  };
}
