import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { wakeLive } from '../../../database/live-wake.ts';
import { lockAgent } from '../list/referral-rows-store.ts';

interface UnlockRequestRecord {
  agentId: number;
  consumerId: number;
  /** The referral that was asked about, and when the agent had got it. */
  referralId: number;
  createdAt: Date;
  zip: string | null;
  sentAt: Date;
}

/**
 * Stores that an agent's request was sent to the automation, for every page that shows the locked contact (SGD-22, SGD-24).
 * @returns false when the referral has gone back to its director's queue meanwhile, even if the agent has it again
 */
export async function recordUnlockRequest(
  db: Kysely<Database>,
  { agentId, consumerId, referralId, createdAt, zip, sentAt }: UnlockRequestRecord,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAgent(trx, agentId);
    const { numUpdatedRows } = await trx
      .updateTable('consumer')
      .set({ unlockRequestedAt: sentAt, unlockRequestedZip: zip })
      .where('agentId', '=', agentId)
      .where('consumerId', '=', consumerId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('referral')
            .select('referral.referralId')
            .where('referral.agentId', '=', agentId)
            .where('referral.referralId', '=', referralId)
            // what was read has no microseconds
            .where(sql`date_trunc('milliseconds', referral.created_at)`, '=', createdAt),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // every tab and device of the agent: no side of the referral has a new revision
    await wakeLive(trx, `agent ${agentId}`);
    return true;
  });
}
