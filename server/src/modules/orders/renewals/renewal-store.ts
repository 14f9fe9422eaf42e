import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { BillingContact, Sponsorship, Term } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';
import { wakeLive } from '../../../database/live-wake.ts';
import { DISQUALIFIED_AGENT } from '../../agents/index.ts';
import { lockZips, requireNoOrderUnderWay } from '../../territory/index.ts';
import { findLines, type OrderKey } from '../order-store.ts';
import { inTurn } from './renewal-tries.ts';

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
  cardBrand: string;
  cardLast4: string;
}

/** How long after a declined renewal its sponsorships go on, in days: as long as another card may be tried. */
export const GRACE_DAYS = 14;

/** Who is out of the network renews nothing (0104). */
const IS_DISQUALIFIED = sql`
  exists (
    select from agent where agent.agent_id = sponsorship.agent_id and ${DISQUALIFIED_AGENT}
  )`;

/** The last order that an agent paid for a ZIP: what renews, and how. Sponsorships that were never ordered have none. */
const LAST_PAID = sql`
  lateral (
    select placed.term, placed.billing, placed.terms_version
    from order_line as line
    join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
    where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip and placed.status = 'paid'
    order by placed.paid_at desc limit 1
  )`;

/** What renews up to a day and has not been ordered again yet: in turn, the longest overdue first. At most 100. */
export function findDueRenewals(db: Kysely<Database>, today: string, now: Date): Promise<DueRenewal[]> {
  return findRenewals(db, 'order', now, sql`sponsorship.renews_on <= ${today}::date`);
}

/** What renews after a day and up to another, and whose agents were not written about it yet: in turn, the next first. At most 100. */
export function findUnannouncedRenewals(
  db: Kysely<Database>,
  { after, until, now }: { after: string; until: string; now: Date },
): Promise<DueRenewal[]> {
  return findRenewals(
    db,
    'announce',
    now,
    sql`sponsorship.renews_on > ${after}::date and sponsorship.renews_on <= ${until}::date and not exists (
      select from renewal_notice as notice
      where notice.agent_id = sponsorship.agent_id and notice.renews_on = sponsorship.renews_on
        and notice.term = last_paid.term
    )`,
  );
}

/** @returns false when the agent was written about this renewal before */
export async function insertNotice(
  trx: Transaction<Database>,
  { agentId, renewsOn, term }: Pick<DueRenewal, 'agentId' | 'renewsOn' | 'term'>,
  sentAt: Date,
): Promise<boolean> {
  const added = await trx
    .insertInto('renewalNotice')
    .values({ agentId, renewsOn, term, sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agentId')
    .executeTakeFirst();
  return added !== undefined;
}

async function findRenewals(
  db: Kysely<Database>,
  step: 'order' | 'announce',
  now: Date,
  when: RawBuilder<unknown>,
): Promise<DueRenewal[]> {
  const { rows } = await sql<DueRenewal>`
    select sponsorship.agent_id, array_agg(sponsorship.zip order by sponsorship.zip) as zip_codes, sponsorship.renews_on,
      last_paid.term, (array_agg(last_paid.billing))[1] as billing, max(last_paid.terms_version) as terms_version,
      payment_method.method_id, payment_method.card_brand, payment_method.card_last4
    from sponsorship
    join payment_method on payment_method.agent_id = sponsorship.agent_id
    -- what is not sold anymore cannot be renewed
    join zip_territory as territory on territory.zip = sponsorship.zip and territory.monthly_price is not null
    cross join ${LAST_PAID} as last_paid
    ${inTurn.join(step, sql`sponsorship.agent_id`, sql`sponsorship.renews_on::text || ' ' || last_paid.term`)}
    where ${when} and ${inTurn.isDue(now)} and not sponsorship.ends_at_term
      and not exists (
        select from order_line as line
        join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
        where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip
          and line.starts_on = sponsorship.renews_on and placed.kind = 'renewal'
      )
    group by sponsorship.agent_id, sponsorship.renews_on, last_paid.term, payment_method.agent_id, tried.next_try_at
    order by ${inTurn.first}, sponsorship.renews_on, sponsorship.agent_id
    limit 100`.execute(db);
  return rows;
}

/** Renewals whose payment was given up without asking a card: orders to charge again, with the saved card; in turn. At most 100. */
export async function findUntriedRenewals(
  db: Kysely<Database>,
  now: Date,
): Promise<{ agentId: number; orderId: string; methodId: string }[]> {
  return db
    .selectFrom('sgdOrder')
    .innerJoin('paymentMethod', 'paymentMethod.agentId', 'sgdOrder.agentId')
    .leftJoin('renewalTry', (join) =>
      join
        .onRef('renewalTry.agentId', '=', 'sgdOrder.agentId')
        .on('renewalTry.step', '=', 'charge')
        .on('renewalTry.subject', '=', sql<string>`order_id::text`),
    )
    .select(['sgdOrder.agentId', 'orderId', 'methodId'])
    .where((each) => each.or([each('nextTryAt', 'is', null), each('nextTryAt', '<=', now)]))
    .where('kind', '=', 'renewal')
    .where('status', '=', 'declined')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('orderPayment')
            .select('attempt')
            .whereRef('orderPayment.agentId', '=', 'sgdOrder.agentId')
            .whereRef('orderPayment.orderId', '=', 'sgdOrder.orderId')
            .where('state', '=', 'declined'),
        ),
      ),
    )
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
    .orderBy('nextTryAt', (order) => order.asc().nullsFirst())
    .orderBy('placedAt')
    .limit(100)
    .execute();
}

/** Which of these ZIPs an agent sponsors until this day, and does not want to end with it. */
export async function findGoingOn(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  renewsOn: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sponsorship')
    .select('zip')
    .where('agentId', '=', agentId)
    .where('zip', 'in', [...zipCodes])
    .where('renewsOn', '=', renewsOn)
    .where('endsAtTerm', '=', false)
    .execute();
  return new Set(rows.map(({ zip }) => zip));
}

/** Which of these ZIPs have an order that renews them from this day on, paid or not. */
export async function findRenewalsOrdered(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  renewsOn: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orderLine')
    .innerJoin('sgdOrder', (join) =>
      join.onRef('sgdOrder.agentId', '=', 'orderLine.agentId').onRef('sgdOrder.orderId', '=', 'orderLine.orderId'),
    )
    .select('zip')
    .where('orderLine.agentId', '=', agentId)
    .where('zip', 'in', [...zipCodes])
    .where('startsOn', '=', renewsOn)
    .where('kind', '=', 'renewal')
    .execute();
  return new Set(rows.map(({ zip }) => zip));
}

/** Whether every ZIP of a renewal still goes on, as when it was placed. */
export async function isAsOrdered(db: Kysely<Database>, key: OrderKey): Promise<boolean> {
  const lines = await findLines(db, key);
  const [first] = lines;
  if (!first) return false;
  const zipCodes = lines.map(({ zip }) => zip);
  return (await findGoingOn(db, key.agentId, zipCodes, first.startsOn)).size === lines.length;
}

/** Terms of an agent that are over. */
export interface EndedSponsorships {
  agentId: number;
  terms: { zip: string; renewsOn: string }[];
}

/**
 * Sponsorships whose time is over: their agent said so or was disqualified, their renewal came to nothing for two weeks, the ZIP is not
 * sold anymore, or there is no card to renew it with. In turn, at most of 100 agents.
 * @param ofAgent of this agent alone, whether it is their turn or not
 */
export async function findEndedSponsorships(
  db: Kysely<Database>,
  { today, now, ofAgent = null }: { today: string; now: Date; ofAgent?: number | null },
): Promise<EndedSponsorships[]> {
  const { rows } = await sql<EndedSponsorships>`
    select sponsorship.agent_id, json_agg(json_build_object('zip', zip, 'renewsOn', renews_on) order by zip) as terms
    from sponsorship
    ${inTurn.join('end', sql`sponsorship.agent_id`, sql`''`)}
    where (sponsorship.agent_id = ${ofAgent} or ${ofAgent}::bigint is null and ${inTurn.isDue(now)}) and (((ends_at_term or ${IS_DISQUALIFIED}) and renews_on <= ${today}::date)
      or (renews_on <= ${today}::date - ${GRACE_DAYS}::int and exists (
        select from order_line as line
        join sgd_order as placed on placed.agent_id = line.agent_id and placed.order_id = line.order_id
        join zip_territory as territory on territory.zip = line.zip
        where line.agent_id = sponsorship.agent_id and line.zip = sponsorship.zip
          and (territory.monthly_price is null
            or placed.status = 'paid' and not exists (
              select from payment_method where payment_method.agent_id = sponsorship.agent_id
            )
            or line.starts_on = sponsorship.renews_on and placed.kind = 'renewal' and placed.status in ('declined', 'canceled'))
      )))
    group by sponsorship.agent_id, tried.next_try_at
    order by ${inTurn.first}, sponsorship.agent_id
    limit 100`.execute(db);
  return rows;
}

/** What an agent sponsors, the next to renew first. */
export async function readSponsorships(db: Kysely<Database>, agentId: number): Promise<Sponsorship[]> {
  const { rows } = await sql<Sponsorship>`
    select sponsorship.zip, territory.name, sponsorship.since, sponsorship.renews_on, sponsorship.ends_at_term,
      payment_method.method_id is not null and last_paid.term is not null and not ${IS_DISQUALIFIED} as renews_by_itself
    from sponsorship
    join zip_territory as territory on territory.zip = sponsorship.zip
    left join payment_method on payment_method.agent_id = sponsorship.agent_id
    left join ${LAST_PAID} as last_paid on true
    where sponsorship.agent_id = ${agentId}
    order by sponsorship.renews_on, sponsorship.zip`.execute(db);
  return rows;
}

/**
 * @returns false when the agent does not sponsor the ZIP
 * @throws OrderUnderWayError while the next term is being paid: what is charged is not canceled with a word
 */
export async function setEndsAtTerm(
  trx: Transaction<Database>,
  { agentId, zip }: { agentId: number; zip: string },
  endsAtTerm: boolean,
): Promise<boolean> {
  await lockZips(trx, [zip]);
  if (endsAtTerm) await requireNoOrderUnderWay(trx, agentId, [zip]);
  const changed = await trx
    .updateTable('sponsorship')
    .set({ endsAtTerm })
    .where('agentId', '=', agentId)
    .where('zip', '=', zip)
    .returning('zip')
    .executeTakeFirst();
  // pages in other tabs and on other devices say whether a ZIP renews or ends
  if (changed) await wakeLive(trx, `agent ${agentId}`);
  return changed !== undefined;
}

/**
 * The id of a renewal: the same for every server that orders it, so that it is ordered once. With its ZIPs: one that could not be
 * renewed with the others is renewed later, by an order of its own.
 */
export function renewalId({
  agentId,
  zipCodes,
  renewsOn,
  term,
}: Pick<DueRenewal, 'agentId' | 'zipCodes' | 'renewsOn' | 'term'>): string {
  const name = `renewal ${agentId} ${renewsOn} ${term} ${zipCodes.toSorted().join(' ')}`;
  const hex = createHash('sha256').update(name).digest('hex');
  // the form of a random UUID
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
