import { sql, type RawBuilder } from 'kysely';
import type { StatusHistoryEntry, StatusTone } from '@portal/shared/contracts';
import { fixedText } from '../../../database/fixed-text.ts';
import { momentOf } from '../../../database/json-moment.ts';
import { actorReference, type ActorReference } from '../../actors/index.ts';
import { ENTRY_COLUMNS, type EntryRow } from '../rules/map-referral.ts';
import { receivedAtOfF } from '../list/received-at.ts';
import { isShownStep } from './shown-steps.ts';

/** The author of a step: true for the referral's own agent, a text or nothing, or an actor whose name must be looked up. */
type Unnamed = true | string | null | ActorReference;
type UnnamedStep = Omit<StatusHistoryEntry, 'lastModifiedBy'> & { lastModifiedBy: Unnamed };
export type UnnamedEntry = Omit<EntryRow, 'history'> & { agentId: number; history: UnnamedStep[] };

type Place<Name extends keyof UnnamedEntry> = Name extends 'history' ? StoredStep[] : AsJson<UnnamedEntry[Name]>;
/** JSON has no times: PostgreSQL writes them as texts. */
type AsJson<Value> = Value extends Date ? string : Value;
type Places<Names> = { [Index in keyof Names]: Names[Index] extends keyof UnnamedEntry ? Place<Names[Index]> : never };

/**
 * A referral with its history as one JSON value, so that a page of them is read by one statement and parsed at once. It is
 * an array without names: with them PostgreSQL needs three times as long for it.
 */
export type StoredEntry = readonly [
  ...columns: Places<typeof ENTRY_COLUMNS>,
  agentId: number,
  statusTone: StatusTone,
  appointmentSetBy: UnnamedEntry['appointmentSetBy'],
  history: StoredStep[],
];

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

const columns = sql.join(
  ENTRY_COLUMNS.map((name) => (name === 'createdAt' ? receivedAtOfF : sql.raw(`f.${toColumnName(name)}`))),
);
const storedStep = sql`json_build_array(h.kind, h.status, h.sub_status, h.notes, h.modified_at, ${actorReference('h')},
  h.list_price, h.listed_date, h.listing_appointment_date)`;

/** `agentId` is `agent_id` in the database. */
function toColumnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param steps the number of newest steps of its history; 0 where nothing shows them */
function historyOf(steps: number): RawBuilder<StoredStep[]> {
  if (steps === 0) return sql`'[]'::json`;
  const shown = sql`referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id and ${isShownStep}`;
  // hardly any has more, so they come from the index in their order, and nothing is sorted
  return sql`(
    select case when count(*) > ${sql.lit(steps)} then (
      select json_agg(${storedStep} order by h.step desc)
      -- statuses and notes first: what the portal adds takes no places from them
      from (select * from ${shown} order by h.kind = 'system', h.step desc limit ${sql.lit(steps)}) h
    ) else coalesce(json_agg(${storedStep} order by h.step desc), '[]') end
    from (select * from ${shown} order by h.step desc limit ${sql.lit(steps + 1)}) h
  )`;
}

const fixed = new Map<number, RawBuilder<StoredEntry>>();

/** Referral `f` with the color of its status in the catalog, who set its appointment, and its newest steps, the newest first. */
export function storedEntry(steps: number): RawBuilder<StoredEntry> {
  const known = fixed.get(steps);
  if (known) return known;
  const entry = fixedText(sql<StoredEntry>`json_build_array(${columns}, f.agent_id, coalesce((
    select s.tone from referral_status s where s.side = case when f.buy_side then 'buyer' else 'seller' end
      and s.status = f.status and s.sub_status = coalesce(f.sub_status, '')
  ), 'neutral'::text), f.detail->>'appointmentSetBy', ${historyOf(steps)})`);
  fixed.set(steps, entry);
  return entry;
}

export function toUnnamedEntry(stored: StoredEntry): UnnamedEntry {
  const [
    referralId,
    buySide,
    category,
    status,
    subStatus,
    revision,
    streetNumber,
    streetName,
    unitNumber,
    city,
    state,
    zip,
    timeZone,
    source,
    appointmentType,
    forFeaturedAgent,
    listingAppointmentSetEver,
    listingAppointmentDate,
    partnerConsultationSetEver,
    scheduledAppointment,
    snoozedUntil,
    listPrice,
    listedDate,
    avgAvm,
    midRange,
    esListingCommission,
    contractSalePrice,
    escrowDate,
    soldPrice,
    soldDate,
    commissionReceived,
    createdAt,
    updatedAt,
    assignedAt,
    contactedAt,
    agentId,
    statusTone,
    appointmentSetBy,
    history,
  ] = stored;
  // as a literal: filled name by name, V8 makes a hash table of so large an object, which needs three times the memory
  return {
    referralId,
    buySide,
    category,
    status,
    subStatus,
    revision,
    streetNumber,
    streetName,
    unitNumber,
    city,
    state,
    zip,
    timeZone,
    source,
    appointmentType,
    forFeaturedAgent,
    listingAppointmentSetEver,
    listingAppointmentDate: listingAppointmentDate === null ? null : momentOf(listingAppointmentDate),
    partnerConsultationSetEver,
    scheduledAppointment: scheduledAppointment === null ? null : momentOf(scheduledAppointment),
    snoozedUntil,
    listPrice,
    listedDate,
    avgAvm,
    midRange,
    esListingCommission,
    contractSalePrice,
    escrowDate,
    soldPrice,
    soldDate,
    commissionReceived,
    createdAt: momentOf(createdAt),
    updatedAt: momentOf(updatedAt),
    assignedAt: assignedAt === null ? null : new Date(assignedAt),
    contactedAt: contactedAt === null ? null : new Date(contactedAt),
    agentId,
    statusTone,
    appointmentSetBy,
    history: history.map(toStep),
  };
}

function toStep(step: StoredStep): UnnamedStep {
  return {
    kind: step[0],
    friendlyStatus: step[1],
    friendlySubStatus: step[2],
    lastModifiedDate: momentOf(step[4]),
    lastModifiedBy: step[5],
    listPrice: step[6],
    listedDate: step[7],
    listingAppointmentDate: step[8] === null ? null : momentOf(step[8]),
    notes: step[3],
  };
}
