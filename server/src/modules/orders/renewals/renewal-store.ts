import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { BillingContact, Sponsorship, Term } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';

/** Sponsorships of an agent that renew on the same day for the same term: one order and one charge. */
export interface DueRenewal {
  agentId: number;
  zipCodes: string[];
  renewsOn: string;
  term: Term;
  /** Those of the last order. */
  billing: BillingContact;
  termsVersion: string;
  methodId: string;
}

/** How long after a declined renewal its sponsorships go on, in days: as long as another card may be tried. */
export const GRACE_DAYS = 14;

/** The last order that an agent paid for a ZIP: what renews, and how. Sponsorships that were never ordered have none. */
const LAST_PAID = sql`
  lateral (
    select placed.term, placed.billing, placed.terms_version
    from order_line as line
    join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
    where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip and placed.status = 'paid'
    order by placed.paid_at desc limit 1
  )`;

/** What renews up to a day and has not been ordered again yet, the longest overdue first. At most 100. */
export async function findDueRenewals(db: Kysely<Database>, today: string): Promise<DueRenewal[]> {
  const { rows } = await sql<DueRenewal>`
    select sponsorship.agent_id, array_agg(sponsorship.zip order by sponsorship.zip) as zip_codes, sponsorship.renews_on,
      last_paid.term, (array_agg(last_paid.billing))[1] as billing, max(last_paid.terms_version) as terms_version,
      payment_method.method_id
    from sponsorship
    join payment_method on payment_method.agent_id = sponsorship.agent_id
    cross join ${LAST_PAID} as last_paid
    where sponsorship.renews_on <= ${today}::date and not sponsorship.ends_at_term
      and not exists (
        select from order_line as line
        join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
        where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip
          and line.starts_on = sponsorship.renews_on and placed.kind = 'renewal'
      )
    group by sponsorship.agent_id, sponsorship.renews_on, last_paid.term, payment_method.method_id
    order by sponsorship.renews_on, sponsorship.agent_id
    limit 100`.execute(db);
  return rows;
}

/** Renewals whose payment was given up without asking a card: orders to charge again, with the saved card. */
export async function findUntriedRenewals(
  db: Kysely<Database>,
): Promise<{ agentId: number; orderId: string; methodId: string }[]> {
  return (
    db
      .selectFrom('sgdOrder')
      .innerJoin('paymentMethod', 'paymentMethod.agentId', 'sgdOrder.agentId')
      .select(['sgdOrder.agentId', 'orderId', 'methodId'])
      .where('kind', '=', 'renewal')
      .where('status', '=', 'declined')
      // a card that was declined was written about
      .where('failureMailedAt', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orderLine')
            .innerJoin('sponsorship', (join) =>
              join
                .onRef('sponsorship.agentId', '=', 'orderLine.agentId')
                .onRef('sponsorship.zip', '=', 'orderLine.zip')
                .onRef('sponsorship.renewsOn', '=', 'orderLine.startsOn'),
            )
            .select('orderLine.zip')
            .whereRef('orderLine.agentId', '=', 'sgdOrder.agentId')
            .whereRef('orderLine.orderId', '=', 'sgdOrder.orderId')
            .where('endsAtTerm', '=', false),
        ),
      )
      .orderBy('placedAt')
      .limit(100)
      .execute()
  );
}

/** Sponsorships whose time is over: their agent said so, or their renewal was not paid for two weeks. */
export async function findEndedSponsorships(
  db: Kysely<Database>,
  today: string,
): Promise<{ agentId: number; zipCodes: string[] }[]> {
  const { rows } = await sql<{ agentId: number; zipCodes: string[] }>`
    select agent_id, array_agg(zip order by zip) as zip_codes
    from sponsorship
    where (ends_at_term and renews_on <= ${today}::date)
      or (renews_on <= ${today}::date - ${GRACE_DAYS}::int and exists (
        select from order_line as line
        join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
        where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip
          and line.starts_on = sponsorship.renews_on and placed.kind = 'renewal' and placed.status = 'declined'
      ))
    group by agent_id
    order by agent_id
    limit 100`.execute(db);
  return rows;
}

/** What an agent sponsors, the next to renew first. */
export async function readSponsorships(db: Kysely<Database>, agentId: number): Promise<Sponsorship[]> {
  const { rows } = await sql<Sponsorship>`
    select sponsorship.zip, territory.name, sponsorship.since, sponsorship.renews_on, sponsorship.ends_at_term,
      payment_method.method_id is not null and last_paid.term is not null as renews_by_itself
    from sponsorship
    join zip_territory as territory on territory.zip = sponsorship.zip
    left join payment_method on payment_method.agent_id = sponsorship.agent_id
    left join ${LAST_PAID} as last_paid on true
    where sponsorship.agent_id = ${agentId}
    order by sponsorship.renews_on, sponsorship.zip`.execute(db);
  return rows;
}

/** @returns false when the agent does not sponsor the ZIP */
export async function setEndsAtTerm(
  db: Kysely<Database>,
  { agentId, zip }: { agentId: number; zip: string },
  endsAtTerm: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('sponsorship')
    .set({ endsAtTerm })
    .where('agentId', '=', agentId)
    .where('zip', '=', zip)
    .returning('zip')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The id of a renewal: the same for every server that orders it, so that it is ordered once. */
export function renewalId({ agentId, renewsOn, term }: Pick<DueRenewal, 'agentId' | 'renewsOn' | 'term'>): string {
  const hex = createHash('sha256').update(`renewal ${agentId} ${renewsOn} ${term}`).digest('hex');
  // the form of a random UUID
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
