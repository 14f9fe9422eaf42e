import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ReferralOwner } from '../referral-store.ts';
import type { Traces } from '../rules/untouched.ts';

/** A referral that an agent has, and what has been left behind since they got it. */
export interface AssignedReferral extends Traces {
  referralId: number;
  /** The director out of whose queue it was assigned; null where it came another way. */
  fromDirectorId: number | null;
}

/** The referrals among these that an agent has. */
export async function readAssigned(
  db: Kysely<Database>,
  agentId: number,
  referralIds: readonly number[],
): Promise<AssignedReferral[]> {
  const { rows } = await sql<AssignedReferral>`
    select f.referral_id, (f.detail->>'assignedByReloDirectorId')::bigint as from_director_id, f.revision,
      f.contacted_at is not null as is_contacted,
      coalesce(c.unlock_requested_at >= f.created_at, false) as is_unlock_requested,
      exists (
        select from referral o
        where o.agent_id = f.agent_id and o.consumer_id = f.consumer_id and o.referral_id <> f.referral_id
          and o.created_at >= f.created_at and not o.detail ? 'assignedByReloDirectorId'
      ) as has_added_side,
      exists (
        select from title_event t where t.agent_id = f.agent_id and t.agent_referral_id = f.referral_id
      ) as has_title_event,
      (
        select coalesce(json_agg(json_build_object('kind', h.kind, 'notes', h.notes) order by h.step), '[]')
        from referral_history h where h.agent_id = f.agent_id and h.referral_id = f.referral_id
      ) as steps
    from referral f join consumer c using (agent_id, consumer_id)
    where f.agent_id = ${agentId} and f.referral_id = any(${[...referralIds]}::bigint[])
  `.execute(db);
  return rows;
}

/** The referrals among these that are in the queue of a director. */
export async function findInQueue(
  db: Kysely<Database>,
  reloDirectorId: number,
  referralIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('unassignedReferral')
    .select('referralId')
    .where('reloDirectorId', '=', reloDirectorId)
    .where(sql<boolean>`referral_id = any(${[...referralIds]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ referralId }) => referralId));
}

/**
 * Moves a referral of an agent, who must be locked, back into a director's queue as it was there. With it goes all that
 * is kept with it: its history, drafts, and the consumer, unless the agent has their other side.
 */
export async function moveToQueue(
  trx: Transaction<Database>,
  { agentId, consumerId, referralId }: ReferralOwner,
  reloDirectorId: number,
): Promise<void> {
  const { detail, ...waiting } = await trx
    .selectFrom('referral as f')
    .innerJoin('consumer as c', (join) =>
      join.onRef('c.agentId', '=', 'f.agentId').onRef('c.consumerId', '=', 'f.consumerId'),
    )
    .select([...OF_QUEUE, 'f.detail'])
    .select(({ fn }) => fn.coalesce('f.receivedAt', 'f.createdAt').as('createdAt'))
    .where('f.agentId', '=', agentId)
    .where('f.referralId', '=', referralId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('unassignedReferral')
    // its own contact, where the agent had the consumer with that of another referral
    .values({ ...waiting, ...detail.queueContact, reloDirectorId })
    .execute();
  await trx.deleteFrom('referral').where('agentId', '=', agentId).where('referralId', '=', referralId).execute();
  await trx
    .deleteFrom('consumer')
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('referral')
            .select('referral.referralId')
            .where('referral.agentId', '=', agentId)
            .where('referral.consumerId', '=', consumerId),
        ),
      ),
    )
    .execute();
}

/** What a queue has of a referral, which is what it had when it was assigned: only its own changes change it. */
const OF_QUEUE = [
  'f.referralId',
  'f.consumerId',
  'c.firstName',
  'c.lastName',
  'c.email',
  'c.phoneNumber',
  'f.buySide',
  'f.streetNumber',
  'f.streetName',
  'f.unitNumber',
  'f.city',
  'f.state',
  'f.zip',
  'f.timeZone',
  'f.source',
  'f.appointmentType',
  'f.avgAvm',
  'f.midRange',
] as const;
