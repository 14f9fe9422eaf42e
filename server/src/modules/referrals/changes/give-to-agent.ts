import { msg } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ReferralDetail, UnassignedRecord } from '../../../database/people-tables.ts';
import { recordChange } from '../../access/index.ts';
import { recordCrmEvents } from '../../crm-events/index.ts';
import { forgetChanges } from '../../live/index.ts';
import { insertReferral } from './insert-referral.ts';
import { recordSystemStep } from './record-system-step.ts';
import { refreshConsumerRows } from '../list/referral-rows-store.ts';
import { appendHistory, type ReferralOwner } from '../referral-store.ts';
import { ASSIGNED_STEP } from '../rules/untouched.ts';
import type { Change } from './write-change.ts';

export const SIDE_EXISTS = msg('This agent has this side of the consumer already.');

/**
 * Makes a referral that was taken out of a director's queue one of an agent (D-08), with the director's note on it. The
 * agent must be locked; `refreshReferralSummaries` and `dateAssignment` follow.
 */
export async function giveToAgent(
  { trx, editor, now }: Change,
  taken: UnassignedRecord,
  agentId: number,
  notes?: string,
): Promise<ReferralOwner> {
  const { consumerId, firstName, lastName, email, phoneNumber, createdAt, reloDirectorId, ...side } = taken;
  const contact = { firstName, lastName, email, phoneNumber };
  const consumer = await trx
    .insertInto('consumer')
    .values({ agentId, consumerId, ...contact, createdAt })
    // their other side may have been given to this agent before
    .onConflict((conflict) => conflict.columns(['agentId', 'consumerId']).doNothing())
    .returning('consumerId')
    .executeTakeFirst();
  const { referralId } = taken;
  // they may have had it before, until their director returned it
  await forgetChanges(trx, { agentId, referralId });
  const ofQueue = { assignedByReloDirectorId: reloDirectorId, ...(!consumer && { queueContact: contact }) };
  const detail = JSON.stringify(ofQueue satisfies ReferralDetail);
  await insertReferral(trx, { agentId, consumerId, ...side, receivedAt: createdAt, detail }, { editor, now });
  await recordSystemStep(trx, { agentId, referralId, notes: ASSIGNED_STEP, editor, now });
  if (notes !== undefined) {
    const { name, ...actor } = editor;
    const step = { agentId, referralId, ...actor, modifiedBy: name, modifiedAt: now };
    // written for the agent, who has not answered yet
    const number = await appendHistory(trx, { ...step, kind: 'note', notes, earnsPromptness: false });
    await recordCrmEvents(trx, { agentId, referralId, step: number, events: ['note.added'], now });
  }
  await refreshConsumerRows(trx, agentId, consumerId);
  const change = { field: 'agentId', before: null, after: String(agentId), isHidden: false };
  await recordChange(trx, 'referral.assign', {
    object: { kind: 'referral', id: String(referralId) },
    changes: [change],
  });
  return { agentId, consumerId, referralId };
}

/**
 * Dates what was given to an agent, as the last step of its transaction: an agent who visits the list while it runs does not see
 * these yet, and is told of them afterwards (D-42). The response clock begins then, too (D-47).
 */
export async function dateAssignment(
  trx: Transaction<Database>,
  agentId: number,
  referralIds: readonly number[],
  now: Date,
): Promise<void> {
  if (referralIds.length === 0) return;
  await trx
    .updateTable('referral')
    .set({ assignedAt: now })
    .where('agentId', '=', agentId)
    .where('referralId', 'in', [...referralIds])
    .execute();
}
