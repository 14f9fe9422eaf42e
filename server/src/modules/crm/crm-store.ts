import { randomUUID } from 'node:crypto';
import {
  MAX_LISTED_DELIVERIES,
  type CrmDeliveryState,
  type CrmTry,
  type CrmWebhookInput,
} from '@portal/shared/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CrmDeliveryTable, CrmTryTable, CrmWebhookTable } from '../crm-events/crm-tables.ts';

export type WebhookRow = Selectable<CrmWebhookTable>;
export type DeliveryRow = Selectable<CrmDeliveryTable>;
export type TryRow = Selectable<CrmTryTable>;
/** How a try ended. */
export type TryResult = Omit<CrmTry, 'at'>;

export function findWebhook(db: Kysely<Database>, agentId: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('crmWebhook').selectAll().where('agentId', '=', agentId).executeTakeFirst();
}

/** Writes what an agent has chosen. @returns undefined when it was changed since revision `input.revision` */
export function putWebhook(
  db: Kysely<Database>,
  agentId: number,
  { revision, ...input }: CrmWebhookInput,
  { newSecret, now }: { newSecret: string; now: Date },
): Promise<WebhookRow | undefined> {
  if (revision === 0) {
    const row = { agentId, ...input, secret: newSecret, oldSecret: null, oldSecretUntil: null };
    return db
      .insertInto('crmWebhook')
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }
  return db
    .updateTable('crmWebhook')
    .set({ ...input, isSilent: false, revision: revision + 1, updatedAt: now })
    .where('agentId', '=', agentId)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

/** Puts a new secret in the place of the one before, which stays valid for a while. */
export function replaceSecret(
  db: Kysely<Database>,
  agentId: number,
  { secret, until, now }: { secret: string; until: Date; now: Date },
): Promise<WebhookRow | undefined> {
  return db
    .updateTable('crmWebhook')
    .set((each) => ({ secret, oldSecret: each.ref('secret'), oldSecretUntil: until, updatedAt: now }))
    .where('agentId', '=', agentId)
    .returningAll()
    .executeTakeFirst();
}

/** The last try of an agent's deliveries. A test says nothing about the saved address: it may be of another one. */
export function findLastTry(db: Kysely<Database>, agentId: number): Promise<TryRow | undefined> {
  return db
    .selectFrom('crmTry as t')
    .innerJoin('crmDelivery as d', (join) =>
      join.onRef('d.agentId', '=', 't.agentId').onRef('d.deliveryId', '=', 't.deliveryId'),
    )
    .selectAll('t')
    .where('t.agentId', '=', agentId)
    .where('d.event', '<>', 'test')
    .orderBy('t.triedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An agent with something to deliver. */
interface DueAgent {
  agentId: number;
  isSilent: boolean;
}

/** Agents with a delivery that is due, those whose CRM answers first, and whoever has waited longest before others. */
export async function findDueAgents(
  db: Kysely<Database>,
  { now, except, limit }: { now: Date; except: readonly number[]; limit: number },
): Promise<DueAgent[]> {
  const { rows } = await sql<DueAgent>`
    select d.agent_id, w.is_silent
    from crm_delivery d join crm_webhook w using (agent_id)
    where d.state = 'waiting' and d.due_at <= ${now} and w.is_enabled and d.agent_id <> all(${[...except]}::bigint[])
    group by d.agent_id, w.is_silent
    order by w.is_silent, min(d.due_at)
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Takes the delivery of an agent that has been due for longest, for so long that no try takes as much: then another server
 * may take it.
 */
export async function claimDelivery(
  db: Kysely<Database>,
  agentId: number,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    update crm_delivery set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where (agent_id, delivery_id) = (
      select d.agent_id, d.delivery_id from crm_delivery d join crm_webhook w using (agent_id)
      where d.agent_id = ${agentId} and d.state = 'waiting' and d.due_at <= ${now} and w.is_enabled
      order by d.due_at limit 1
      for update of d skip locked
    )
    returning *
  `.execute(db);
  return rows[0];
}

/** Gives a claimed delivery back as if it had not been tried. @param dueAt when it is tried */
export async function unclaimDelivery(db: Kysely<Database>, claimed: DeliveryRow, dueAt: Date): Promise<void> {
  await claimedBy(db, claimed)
    .set({ attempts: claimed.attempts - 1, dueAt })
    .execute();
}

/** Records a try. @param next of the delivery: when it is tried again, or how it ended */
export async function settleTry(
  db: Kysely<Database>,
  claimed: DeliveryRow,
  { result, triedAt, next }: { result: TryResult; triedAt: Date; next: Date | 'answered' | 'given-up' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = next instanceof Date ? { dueAt: next } : { state: next };
    const settled = await claimedBy(trx, claimed).set(change).returning('deliveryId').executeTakeFirst();
    // deleted meanwhile, or another server took it because this one was so slow
    if (!settled) return;
    await insertTry(trx, claimed, claimed.attempts, triedAt, result);
    // nobody was called, so nothing is known of the CRM
    if (result.failure === 'unreadable') return;
    const isSilent = result.failure === 'silent';
    await trx
      .updateTable('crmWebhook')
      .set({ isSilent })
      .where('agentId', '=', claimed.agentId)
      .where('isSilent', '<>', isSilent)
      .execute();
  });
}

/** Records a test, which is tried once. */
export async function recordTest(
  db: Kysely<Database>,
  key: Pick<DeliveryRow, 'agentId' | 'deliveryId'>,
  triedAt: Date,
  result: TryResult,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state: CrmDeliveryState = result.failure === null ? 'answered' : 'given-up';
    const nothing = { referralId: null, step: null, reportId: null };
    await trx
      .insertInto('crmDelivery')
      .values({ ...key, ...nothing, event: 'test', createdAt: triedAt, dueAt: triedAt, state, attempts: 1 })
      .execute();
    await insertTry(trx, key, 1, triedAt, result);
  });
}

export const newDeliveryId = (): string => randomUUID();

function claimedBy(db: Kysely<Database>, { agentId, deliveryId, attempts }: DeliveryRow) {
  return db
    .updateTable('crmDelivery')
    .where('agentId', '=', agentId)
    .where('deliveryId', '=', deliveryId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting');
}

async function insertTry(
  db: Kysely<Database>,
  { agentId, deliveryId }: Pick<DeliveryRow, 'agentId' | 'deliveryId'>,
  attempt: number,
  triedAt: Date,
  { status, failure, milliseconds }: TryResult,
): Promise<void> {
  const row = { agentId, deliveryId, attempt, triedAt, status, failure, milliseconds };
  await db.insertInto('crmTry').values(row).execute();
}

/**
 * Has a delivery tried now, whatever came of it before; a test is not repeated. One that is under way keeps its lease, or another
 * server would deliver it too.
 * @returns whether there is such a one
 */
export async function tryNow(
  db: Kysely<Database>,
  { agentId, deliveryId }: Pick<DeliveryRow, 'agentId' | 'deliveryId'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crmDelivery')
    .set({
      state: 'waiting',
      // a claim counts its attempt before there is a try of it
      dueAt: sql<Date>`case when attempts = 0 or exists (
        select from crm_try as t
        where t.agent_id = crm_delivery.agent_id and t.delivery_id = crm_delivery.delivery_id
          and t.attempt = crm_delivery.attempts
      ) then least(due_at, ${now}::timestamptz) else due_at end`,
    })
    .where('agentId', '=', agentId)
    .where('deliveryId', '=', deliveryId)
    .where('event', '<>', 'test')
    .where('state', '<>', 'answered')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findDelivery(
  db: Kysely<Database>,
  agentId: number,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('crmDelivery')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirst();
}

/** A delivery with the name of its consumer. */
type NamedDelivery = DeliveryRow & { firstName: string | null; lastName: string | null };

/** The newest deliveries of an agent, all or those in one state. */
export function listDeliveries(
  db: Kysely<Database>,
  agentId: number,
  state: CrmDeliveryState | undefined,
): Promise<NamedDelivery[]> {
  return db
    .selectFrom('crmDelivery as d')
    .leftJoin('referral as f', (join) =>
      join.onRef('f.agentId', '=', 'd.agentId').onRef('f.referralId', '=', 'd.referralId'),
    )
    .leftJoin('consumer as c', (join) =>
      join.onRef('c.agentId', '=', 'f.agentId').onRef('c.consumerId', '=', 'f.consumerId'),
    )
    .selectAll('d')
    .select(['c.firstName', 'c.lastName'])
    .where('d.agentId', '=', agentId)
    .$if(state !== undefined, (deliveries) => deliveries.where('d.state', '=', state ?? 'waiting'))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.deliveryId')
    .limit(MAX_LISTED_DELIVERIES)
    .execute();
}

export async function listTries(
  db: Kysely<Database>,
  agentId: number,
  deliveryIds: readonly string[],
): Promise<TryRow[]> {
  if (deliveryIds.length === 0) return [];
  return db
    .selectFrom('crmTry')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('deliveryId', 'in', [...deliveryIds])
    .orderBy('attempt')
    .execute();
}

export async function countDeliveries(
  db: Kysely<Database>,
  agentId: number,
): Promise<Partial<Record<CrmDeliveryState, number>>> {
  const rows = await db
    .selectFrom('crmDelivery')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .where('agentId', '=', agentId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const KEPT_DAYS = 30;
/** The most deliveries of one agent; an unanswered webhook is not worth more. */
const MAX_KEPT = 1_000;

/** Deletes what is older than 30 days, and of each agent all but the newest 1,000. */
export async function trimDeliveries(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom('crmDelivery').where('createdAt', '<', oldest).execute();
  await sql`
    delete from crm_delivery d using (
      select agent_id, delivery_id, row_number() over (partition by agent_id order by created_at desc, delivery_id) as place
      from crm_delivery
    ) k
    where k.place > ${MAX_KEPT} and d.agent_id = k.agent_id and d.delivery_id = k.delivery_id
  `.execute(db);
}
