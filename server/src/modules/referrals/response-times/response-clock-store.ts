import { confirmsContact, findStatus, type StatusDefinition } from '@portal/shared/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { contactIsVisible } from '../referral-scope.ts';
import type { ReferralOwner } from '../referral-store.ts';

type Consumer = Pick<ReferralOwner, 'agentId' | 'consumerId'>;

/**
 * Ends all clocks of a consumer whom the agent has reached: whoever was reached as a seller was reached as a buyer, too.
 * Where the agent does not see the contact, this side is not measured any more: locked referrals have no response time
 * (D-47).
 * @returns the columns to write, which its undo restores
 */
export async function endClocks(
  trx: Transaction<Database>,
  consumer: Consumer,
  now: Date,
): Promise<{ contactedAt: Date } | { assignedAt: null }> {
  if (!(await isVisibleToAgent(trx, consumer))) return { assignedAt: null };
  await trx
    .updateTable('referral')
    .set({ contactedAt: now })
    .where('agentId', '=', consumer.agentId)
    .where('consumerId', '=', consumer.consumerId)
    .where('assignedAt', 'is not', null)
    .where('contactedAt', 'is', null)
    .execute();
  return { contactedAt: now };
}

/**
 * Lets the clocks of a consumer run again that an update had stopped which is undone, once its history says so. Where
 * the agent has said of the other side meanwhile that they reached the consumer, they stop at that moment instead.
 * @param since when the undone update was made
 */
export async function restartClocks(
  trx: Transaction<Database>,
  { agentId, consumerId }: Consumer,
  since: Date,
  catalog: readonly StatusDefinition[],
): Promise<void> {
  const said = await statusesSaid(trx, { agentId, consumerId }, since);
  const confirmed = said.find(({ status, subStatus, buySide }) => {
    const chosen = status === null ? null : findStatus(catalog, { status, subStatus }, buySide);
    return chosen !== null && confirmsContact(chosen);
  });
  await trx
    .updateTable('referral')
    .set({ contactedAt: confirmed?.modifiedAt ?? null })
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .where('assignedAt', 'is not', null)
    .where((where) => where.or([where('contactedAt', 'is', null), where('contactedAt', '>=', since)]))
    .execute();
}

/** The statuses that the agent has said of both sides since a moment and not undone, the first one first. */
function statusesSaid(trx: Transaction<Database>, { agentId, consumerId }: Consumer, since: Date) {
  return trx
    .selectFrom('referralHistory as h')
    .innerJoin('referral as f', (join) =>
      join.onRef('f.agentId', '=', 'h.agentId').onRef('f.referralId', '=', 'h.referralId'),
    )
    .select(['h.status', 'h.subStatus', 'h.modifiedAt', 'f.buySide'])
    .where('f.agentId', '=', agentId)
    .where('f.consumerId', '=', consumerId)
    .where('h.kind', '=', 'status')
    .where('h.actorKind', '=', 'agent')
    .where('h.actorId', '=', String(agentId))
    .where('h.modifiedAt', '>=', since)
    .where('h.undoes', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('referralHistory as u')
            .select('u.step')
            .whereRef('u.agentId', '=', 'h.agentId')
            .whereRef('u.referralId', '=', 'h.referralId')
            .whereRef('u.undoes', '=', 'h.step'),
        ),
      ),
    )
    .orderBy('h.modifiedAt')
    .execute();
}

async function isVisibleToAgent(db: Kysely<Database>, { agentId, consumerId }: Consumer): Promise<boolean> {
  const { rows } = await sql`
    select from referral_row r join agent a using (agent_id)
    where r.agent_id = ${agentId} and r.consumer_id = ${consumerId} and ${contactIsVisible({ viewer: 'agent' })}
    limit 1
  `.execute(db);
  return rows.length > 0;
}
