import type { Dashboard, ReferralEntry } from '@portal/shared/contracts';
import { dayIn, fullName } from '@portal/shared/domain';
import type { ContactViewer } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { contactIsVisible } from './contact-is-visible.ts';
import { placeOf } from './need-update-view.ts';

const SHOWN = 4;

interface AppointmentRow {
  referralId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  buySide: boolean;
  status: string;
  at: Date;
  timeZone: string;
  address: ReferralEntry['addressInfo'];
}
type Appointments = Pick<Dashboard['agentStats'], 'nextAppointments' | 'appointmentsTotal' | 'appointmentsToday'>;

/**
 * The appointments that are still to come, soonest first: the next four, how many in all, how many today in the time
 * zone of each. The phone number is read only where the contact rule shows it (D-17).
 */
export async function readAppointments(
  db: Kysely<Database>,
  agentId: number,
  viewer: ContactViewer,
  now: Date,
): Promise<Appointments> {
  const { rows } = await sql<AppointmentRow>`
    select side.referral_id, consumer.first_name, consumer.last_name, side.buy_side, side.status,
      side.scheduled_appointment as at, side.time_zone,
      json_build_object(
        'streetNumber', side.street_number, 'streetName', side.street_name, 'unitNumber', side.unit_number,
        'city', side.city, 'state', side.state, 'zip', side.zip
      ) as address,
      case when ${contactIsVisible(viewer, 'listed')} then consumer.phone_number end as phone_number
    from referral as side
    join agent on agent.agent_id = side.agent_id
    join referral_row as listed on listed.agent_id = side.agent_id and listed.consumer_id = side.consumer_id
      and listed.category = side.category
    join consumer on consumer.agent_id = side.agent_id and consumer.consumer_id = side.consumer_id
    where side.agent_id = ${agentId} and side.category in ('Active Leads', 'Active Appointments')
      and side.scheduled_appointment >= ${now}
    order by side.scheduled_appointment, side.referral_id
  `.execute(db);
  return {
    nextAppointments: rows.slice(0, SHOWN).map((row) => ({
      agentReferralId: row.referralId,
      consumerName: fullName(row),
      at: row.at.toISOString(),
      timeZone: row.timeZone,
      kind: kindOf(row),
      place: placeOf({ addressInfo: row.address }),
      phoneNumber: row.phoneNumber,
    })),
    appointmentsTotal: rows.length,
    appointmentsToday: rows.filter(
      ({ at, timeZone }) => dayIn(timeZone, at.getTime()) === dayIn(timeZone, now.getTime()),
    ).length,
  };
}

const KIND_BY_STATUS: Record<string, string> = {
  Met: 'Follow-up',
  'Coming Soon': 'Listing preparation',
  Listed: 'Listing review',
  Showing: 'Showing',
  'Making Offers': 'Offer review',
  'Offer Accepted': 'Closing',
};

/** What an appointment is about, by its side and progress. */
function kindOf({ buySide, status }: Pick<AppointmentRow, 'buySide' | 'status'>): string {
  return KIND_BY_STATUS[status] ?? (buySide ? 'Buyer consultation' : 'Listing appointment');
}
