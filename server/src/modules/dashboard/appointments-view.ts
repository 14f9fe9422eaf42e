import type { AppointmentKind, Appointments, ReferralEntry } from '@portal/shared/contracts';
import { addressOnOneLine, dayIn, fullName, type ContactViewer } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { AGENT_ID, NOW } from './asked.ts';
import { contactIsVisible } from './contact-is-visible.ts';

const SHOWN = 4;
/** No day is longer, the one on which clocks are set back included. */
const MAX_DAY_HOURS = 26;

interface AppointmentRow {
  referralId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  buySide: boolean;
  status: string;
  at: string;
  timeZone: string;
  address: ReferralEntry['addressInfo'];
}
/** Appointments as the statement reads them. */
export interface AppointmentRows {
  total: number;
  /** The moments and time zones of those that may be today. */
  soon: [at: string, timeZone: string][];
  rows: AppointmentRow[];
}

/**
 * The appointments that are still to come, soonest first: the next four, how many in all, and those of the next day.
 * The phone number is read only where the contact rule shows it (D-17).
 */
export function appointmentRows(viewer: ContactViewer): RawBuilder<AppointmentRows> {
  return sql<AppointmentRows>`(
    with upcoming as materialized (
      select referral_id, scheduled_appointment as at, time_zone
      from referral
      where agent_id = ${AGENT_ID} and category in ('Active Leads', 'Active Appointments')
        and scheduled_appointment >= ${NOW}
    )
    select json_build_object(
      'total', (select count(*) from upcoming),
      'soon', (select coalesce(json_agg(json_build_array(at, time_zone)), '[]') from upcoming
        where at < ${NOW} + interval '${sql.raw(String(MAX_DAY_HOURS))} hours'),
      'rows', (
        select coalesce(json_agg(json_build_object(
          'referralId', side.referral_id, 'firstName', consumer.first_name, 'lastName', consumer.last_name,
          'phoneNumber', case when ${contactIsVisible(viewer, 'listed')} then consumer.phone_number end,
          'buySide', side.buy_side, 'status', side.status, 'at', next.at, 'timeZone', next.time_zone,
          'address', json_build_object('streetNumber', side.street_number, 'streetName', side.street_name,
            'unitNumber', side.unit_number, 'city', side.city, 'state', side.state, 'zip', side.zip)
        ) order by next.at, next.referral_id), '[]')
        from (select * from upcoming order by at, referral_id limit ${sql.lit(SHOWN)}) as next
        join referral as side on side.agent_id = ${AGENT_ID} and side.referral_id = next.referral_id
        join agent on agent.agent_id = ${AGENT_ID}
        join referral_row as listed on listed.agent_id = side.agent_id and listed.consumer_id = side.consumer_id
          and listed.category = side.category
        join consumer on consumer.agent_id = side.agent_id and consumer.consumer_id = side.consumer_id
      ))
  )`;
}

/** Counts the appointments of today in the time zone of each (D-03). */
export function toAppointments({ total, soon, rows }: AppointmentRows, now: Date): Appointments {
  return {
    nextAppointments: rows.map((row) => ({
      agentReferralId: row.referralId,
      consumerName: fullName(row),
      at: new Date(row.at).toISOString(),
      timeZone: row.timeZone,
      kind: KINDS[kindOf(row)],
      kindCode: kindOf(row),
      // where they meet, also for directions: not where a buyer is searching
      place: addressOnOneLine(row.address) ?? '',
      phoneNumber: row.phoneNumber,
    })),
    appointmentsTotal: total,
    appointmentsToday: soon.filter(
      ([at, timeZone]) => dayIn(timeZone, Date.parse(at)) === dayIn(timeZone, now.getTime()),
    ).length,
  };
}

const KINDS: Record<AppointmentKind, string> = {
  'follow-up': 'Follow-up',
  'listing-preparation': 'Listing preparation',
  'listing-review': 'Listing review',
  showing: 'Showing',
  'offer-review': 'Offer review',
  closing: 'Closing',
  'buyer-consultation': 'Buyer consultation',
  'listing-appointment': 'Listing appointment',
};
const KIND_BY_STATUS: Record<string, AppointmentKind> = {
  Met: 'follow-up',
  'Coming Soon': 'listing-preparation',
  Listed: 'listing-review',
  Showing: 'showing',
  'Making Offers': 'offer-review',
  'Offer Accepted': 'closing',
};

/** What an appointment is about, by its side and progress. */
function kindOf({ buySide, status }: Pick<AppointmentRow, 'buySide' | 'status'>): AppointmentKind {
  return KIND_BY_STATUS[status] ?? (buySide ? 'buyer-consultation' : 'listing-appointment');
}
