import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { wakeLive } from '../../../database/live-wake.ts';
import { lockAgent } from '../list/referral-rows-store.ts';

interface UnlockRequestRecord {
  agentId: number;
  consumerId: number;
  zip: string | null;
  sentAt: Date;
}

/** Stores that an agent's request was sent to the automation, for every page that shows the locked contact (SGD-22, SGD-24). */
export async function recordUnlockRequest(
  db: Kysely<Database>,
  { agentId, consumerId, zip, sentAt }: UnlockRequestRecord,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAgent(trx, agentId);
    await trx
      .updateTable('consumer')
      .set({ unlockRequestedAt: sentAt, unlockRequestedZip: zip })
      .where('agentId', '=', agentId)
      .where('consumerId', '=', consumerId)
      .execute();
    // every tab and device of the agent: no side of the referral has a new revision
    await wakeLive(trx, `agent ${agentId}`);
  });
}
