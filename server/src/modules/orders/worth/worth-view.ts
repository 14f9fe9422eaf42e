import type { Term, ZipWorth } from '@portal/shared/contracts';
import { monthsOfTerm, shareOf } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { commissionCents, utcDay } from '../../territory/index.ts';
import { zipWorth, type PaidTerm, type WorthFacts, type WorthReferral } from '../rules/zip-worth.ts';

interface LineRow {
  startsOn: string;
  renewsOn: string;
  totalCents: number;
  /** The lines of its order before it, all of them, and what was given back of all. */
  beforeCents: number;
  orderCents: number;
  refundedCents: number;
  term: Term;
  /** The day of the first refund. */
  endedOn: string | null;
}
type ReferralRow = [
  createdOn: string,
  hasAppointment: boolean,
  isSold: boolean,
  soldOn: string | null,
  buySide: boolean,
  commissionReceived: number | null,
  esListingCommission: number | null,
  soldPrice: number | null,
];
interface Row {
  zip: string;
  name: string;
  sponsorship: WorthFacts['sponsorship'];
  lines: LineRow[];
  referrals: ReferralRow[];
}

/** What the ZIPs that an agent sponsors, or paid for, cost and brought (see `zipWorth`), in one query over the agent's own rows. */
export async function readZipWorth(db: Kysely<Database>, agentId: number, now: Date): Promise<ZipWorth[]> {
  const { rows } = await sql<Row>`${prepared}
    with bought as (
      select line.zip, line.starts_on, line.renews_on, line.total_cents, placed.refunded_cents, placed.term,
        placed.total_cents as order_cents,
        sum(line.total_cents) over (partition by line.order_id order by line.line_number) - line.total_cents as before_cents,
        (
          select min(refund.done_at at time zone 'UTC')::date from order_refund as refund
          where refund.agent_id = placed.agent_id and refund.order_id = placed.order_id and refund.kind = 'staff'
            and refund.state = 'done'
        ) as ended_on
      from sgd_order as placed
      join order_line as line on line.agent_id = placed.agent_id and line.order_id = placed.order_id
      where placed.agent_id = ${agentId} and placed.status in ('paid', 'refunded')
    )
    select own.zip, territory.name,
      case when held.zip is not null then json_build_object(
        'since', held.since, 'renewsOn', held.renews_on, 'endsAtTerm', held.ends_at_term
      ) end as sponsorship,
      (
        select coalesce(json_agg(json_build_object(
          'startsOn', starts_on, 'renewsOn', renews_on, 'totalCents', total_cents, 'beforeCents', before_cents,
          'orderCents', order_cents, 'refundedCents', refunded_cents, 'term', term, 'endedOn', ended_on
        )), '[]')
        from bought where bought.zip = own.zip
      ) as lines,
      coalesce(worked.referrals, '[]') as referrals
    from (
      select zip from sponsorship where agent_id = ${agentId} union select zip from bought
    ) as own
    join zip_territory as territory on territory.zip = own.zip
    left join sponsorship as held on held.agent_id = ${agentId} and held.zip = own.zip
    left join (
      select zip, json_agg(json_build_array((created_at at time zone 'UTC')::date,
        category in ('Active Appointments', 'Wins') or listing_appointment_set_ever, category = 'Wins', sold_date,
        buy_side, commission_received, es_listing_commission, sold_price)) as referrals
      from referral where agent_id = ${agentId} and zip is not null
      group by zip
    ) as worked on worked.zip = own.zip
    order by held.zip is null, own.zip`.execute(db);
  return rows.map(({ zip, name, sponsorship, lines, referrals }) => ({
    zip,
    name,
    ...zipWorth({ sponsorship, terms: lines.map(toTerm), referrals: referrals.map(toReferral) }, utcDay(now)),
  }));
}

/** A refund is of the whole order: each line bears its share, and together they are the refund to the cent. */
function toTerm({ startsOn, renewsOn, totalCents, beforeCents, orderCents, term, endedOn, ...row }: LineRow): PaidTerm {
  const upTo = (cents: number) => (orderCents === 0 ? 0 : shareOf(row.refundedCents, cents, orderCents));
  const refundedCents = upTo(beforeCents + totalCents) - upTo(beforeCents);
  return {
    startsOn,
    renewsOn,
    months: monthsOfTerm(term),
    keptCents: totalCents - refundedCents,
    refundedCents,
    endedOn,
  };
}

function toReferral(row: ReferralRow): WorthReferral {
  const [createdOn, hasAppointment, isSold, soldOn, buySide, commissionReceived, esListingCommission, soldPrice] = row;
  const sale = { buySide, commissionReceived, esListingCommission, soldPrice };
  return {
    createdOn,
    hasAppointment,
    soldOn: isSold ? soldOn : null,
    commissionCents: isSold ? commissionCents(sale) : 0,
  };
}
