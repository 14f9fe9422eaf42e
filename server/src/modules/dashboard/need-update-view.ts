import type { DueNote, NeedUpdate, ReferralEntry } from '@portal/shared/contracts';
import {
  addressLines,
  addressOnOneLine,
  cityLine,
  estimatedCommission,
  freshness,
  fullName,
  type CommissionFacts,
  type ContactViewer,
  type FreshnessFacts,
} from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { AGENT_ID, NOW } from './asked.ts';
import { contactIsVisible } from './contact-is-visible.ts';

/** Rows on the card. */
const SHOWN = 4;

/** What the card says of a side. It shows no history. */
type DueSide = Omit<CommissionFacts, 'portalStatusInfoHistory'> &
  FreshnessFacts &
  Pick<ReferralEntry, 'agentReferralId' | 'addressInfo'>;

interface DueRow {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  sides: DueSide[];
}
/** Due updates as the statement reads them. */
export interface DueRows {
  total: number;
  rows: DueRow[];
}

/** A side under the names of an entry of the referrals page. */
const side = sql`json_build_object(
  'agentReferralId', side.referral_id, 'buySideReferral', side.buy_side, 'category', side.category,
  'categoryStatus', side.status, 'snoozedUntil', side.snoozed_until, 'timeZone', side.time_zone,
  'updatedDate', side.updated_at, 'commissionReceived', side.commission_received,
  'referralEscrowInfo', json_build_object('esListingCommission', side.es_listing_commission,
    'contractSalePrice', side.contract_sale_price),
  'soldPrice', side.sold_price, 'listPrice', side.list_price, 'avgAvm', side.avg_avm,
  'calculatedMidRange', side.mid_range,
  'addressInfo', json_build_object('streetNumber', side.street_number, 'streetName', side.street_name,
    'unitNumber', side.unit_number, 'city', side.city, 'state', side.state, 'zip', side.zip))`;

/** When the side of a row that waits longest was updated. With one side the row knows; few have two. */
const oldestUpdate = sql`case when listed.has_seller and listed.has_buyer then (
  select min(side.updated_at) from referral as side
  where side.agent_id = listed.agent_id and side.consumer_id = listed.consumer_id and side.category = listed.category
) else listed.updated_at end`;

/**
 * The consumers whose open referrals need an update, the longest waiting first, and how many there are.
 * What is due comes from the same column as on the referrals page (`due_from`), so that both agree; phone numbers are
 * read only where the contact rule shows them (D-17).
 */
export function dueRows(viewer: ContactViewer): RawBuilder<DueRows> {
  return sql<DueRows>`(
    with first as (
      select due.*
      from (values ('Active Leads'), ('Active Appointments')) as open (category)
      cross join lateral (
        -- nothing but what an index has: there can be thousands
        select ${oldestUpdate} as updated_at, listed.category, listed.consumer_id
        from referral_row as listed
        where listed.agent_id = ${AGENT_ID} and listed.category = open.category and listed.due_from <= ${NOW}
        order by 1, listed.consumer_id
        limit ${sql.lit(SHOWN)}
      ) as due
      order by due.updated_at, due.consumer_id
      limit ${sql.lit(SHOWN)}
    )
    select json_build_object(
      'total', (select count(*) from referral_row as listed where listed.agent_id = ${AGENT_ID}
        and listed.category in ('Active Leads', 'Active Appointments') and listed.due_from <= ${NOW}),
      'rows', (
        select coalesce(json_agg(json_build_object(
          'firstName', consumer.first_name, 'lastName', consumer.last_name,
          'phoneNumber', case when ${contactIsVisible(viewer, 'due')} then consumer.phone_number end,
          'sides', (select json_agg(${side} order by side.buy_side) from referral as side
            -- by the consumer: by their ids alone a plan for all agents reads every referral of the agent
            where side.agent_id = ${AGENT_ID} and side.consumer_id = due.consumer_id
              and side.referral_id = any(due.referral_ids))
        ) order by first.updated_at, due.consumer_id), '[]')
        from first
        join referral_row as due on due.agent_id = ${AGENT_ID} and due.category = first.category
          and due.consumer_id = first.consumer_id
        join agent on agent.agent_id = ${AGENT_ID}
        join consumer on consumer.agent_id = ${AGENT_ID} and consumer.consumer_id = due.consumer_id
      ))
  )`;
}

export function toNeedUpdate({ total, rows }: DueRows, now: Date): NeedUpdate {
  return { needUpdate: rows.map((row) => toDue(row, now)), needUpdateTotal: total };
}

function toDue(row: DueRow, now: Date): NeedUpdate['needUpdate'][number] {
  const { sides } = row;
  const oldest = sides.reduce((longest, each) => (daysOf(each, now) > daysOf(longest, now) ? each : longest));
  const note = noteOf(oldest);
  return {
    agentReferralId: oldest.agentReferralId,
    consumerName: fullName(row),
    sides: sides.map(({ buySideReferral }) => (buySideReferral ? 'Buyer' : 'Seller')).join(' + '),
    ...placeOf(oldest),
    categoryStatus: oldest.categoryStatus,
    daysSinceUpdate: daysOf(oldest, now),
    estimatedCommission: estimatedCommission(sides.map((each) => ({ ...each, portalStatusInfoHistory: [] }))),
    note: note && NOTES[note],
    noteCode: note,
    phoneNumber: row.phoneNumber,
  };
}

function daysOf(each: DueSide, now: Date): number {
  return freshness(each, now.getTime())?.days ?? 0;
}

type Due = NeedUpdate['needUpdate'][number];

/** A property's address, or where a buyer is searching: in English, and apart for the page's language. */
function placeOf({ addressInfo }: Pick<ReferralEntry, 'addressInfo'>): Pick<Due, 'place' | 'searchingIn'> {
  if (addressInfo.streetName) return { place: addressOnOneLine(addressInfo) ?? '', searchingIn: null };
  const { first, second } = addressLines(addressInfo);
  return {
    place: [first, second].filter(Boolean).join(', '),
    searchingIn: addressInfo.city ? cityLine(addressInfo) : null,
  };
}

const NOTES: Record<DueNote, string> = { 'first-contact': 'First contact due', 'snooze-ended': 'Snooze ended' };

function noteOf({ categoryStatus, snoozedUntil }: DueSide): DueNote | null {
  if (categoryStatus === 'New') return 'first-contact';
  if (categoryStatus === 'Nurture' && snoozedUntil) return 'snooze-ended';
  return null;
}
