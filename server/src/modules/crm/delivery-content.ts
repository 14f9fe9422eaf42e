import { sql, type Kysely } from 'kysely';
import { contactVisibility, type AwardedReason } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { maskContact } from '../referrals/index.ts';
import type { DeliveryRow } from './crm-store.ts';
import { webhookId } from './rules/signature.ts';

interface ContentRow {
  buySide: boolean | null;
  source: string | null;
  streetNumber: string | null;
  streetName: string | null;
  unitNumber: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  appointment: Date | null;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  contactReason: AwardedReason | null;
  zips: string[] | null;
  featuredTerritory: string[];
  status: string | null;
  subStatus: string | null;
  notes: string | null;
  isOwnNote: boolean | null;
  reportId: string | null;
  avm: number | null;
}

/**
 * The JSON text of a delivery: what happened is that of the event, the rest as the agent may see it at this moment. By the
 * rule of the list (REF-45…51, D-17) a locked contact is not in it, nor in notes that others wrote.
 */
export async function readContent(db: Kysely<Database>, delivery: DeliveryRow): Promise<string> {
  const { deliveryId, event, createdAt } = delivery;
  const head = { id: webhookId(deliveryId), type: event, timestamp: createdAt.toISOString() };
  if (event === 'test') return testContent(deliveryId, createdAt);
  const row = await readRow(db, delivery);
  return JSON.stringify({ ...head, data: { ...referralOf(delivery, row), ...reportOf(row) } }, null, 2);
}

/** What a test sends: nothing of any referral. */
export function testContent(deliveryId: string, at: Date): string {
  const head = { id: webhookId(deliveryId), type: 'test', timestamp: at.toISOString() };
  return JSON.stringify({ ...head, data: { message: 'This is a test of Agent Portal.' } }, null, 2);
}

function reportOf(row: ContentRow | undefined) {
  return row?.reportId ? { report: { reportId: row.reportId, value: row.avm } } : {};
}

function referralOf({ referralId }: DeliveryRow, row: ContentRow | undefined) {
  // it is not this agent's any more
  if (referralId === null || !row || row.buySide === null) return { agentReferralId: referralId };
  const { email, phoneNumber, firstName, lastName } = row;
  const { isVisible } = contactVisibility('agent', row.contactReason, row.zips ?? [], row.featuredTerritory);
  const note =
    row.notes !== null && !isVisible && !row.isOwnNote ? maskContact(row.notes, { email, phoneNumber }) : row.notes;
  const { streetNumber, streetName, unitNumber, city, state, zip } = row;
  return {
    agentReferralId: referralId,
    side: row.buySide ? 'BUYER' : 'SELLER',
    status: row.status,
    subStatus: row.subStatus,
    source: row.source,
    ...(row.appointment && { appointment: row.appointment.toISOString() }),
    ...(note !== null && { note }),
    property: { streetNumber, streetName, unitNumber, city, state, zip },
    consumer: {
      firstName,
      lastName,
      isContactVisible: isVisible,
      ...(isVisible && { email, phoneNumber }),
    },
  };
}

async function readRow(
  db: Kysely<Database>,
  { agentId, referralId, step, reportId }: DeliveryRow,
): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select f.buy_side, f.source, f.street_number, f.street_name, f.unit_number, f.city, f.state, f.zip,
      h.listing_appointment_date as appointment, c.first_name, c.last_name, c.email, c.phone_number,
      r.contact_reason, r.zips, a.featured_territory,
      coalesce(h.status, f.status) as status, case when h.status is null then f.sub_status else h.sub_status end as sub_status,
      case when h.kind <> 'system' then h.notes end as notes,
      h.actor_kind = 'agent' and h.actor_id = h.agent_id::text as is_own_note,
      e.report_id, e.avm
    from agent a
    left join referral f on f.agent_id = a.agent_id and f.referral_id = ${referralId}
    left join referral_row r on r.agent_id = f.agent_id and r.category = f.category and r.consumer_id = f.consumer_id
    left join consumer c on c.agent_id = f.agent_id and c.consumer_id = f.consumer_id
    left join referral_history h on h.agent_id = f.agent_id and h.referral_id = f.referral_id and h.step = ${step}
    left join escrow_report e on e.agent_id = a.agent_id and e.report_id = ${reportId}
    where a.agent_id = ${agentId}
  `.execute(db);
  return rows[0];
}
