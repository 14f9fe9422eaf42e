import type { SentUnlockRequest } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import { contactVisibility, type AwardedReason } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import { standingUnlockRequest, type StoredUnlockRequest } from '../rules/unlock-request.ts';

/** Whether the contact of a referral is hidden from its agent, and what decides about it. */
export interface ContactLock {
  consumerId: number;
  /** When the agent got the referral. */
  createdAt: Date;
  /** ZIPs of every referral of the consumer with this agent. */
  zips: readonly string[];
  isLocked: boolean;
  /** The agent's request to be called about it; null where there is none, or an old one. */
  request: SentUnlockRequest | null;
}

/** The lock of one of an agent's referrals, as the list shows it (REF-45…51, D-17); undefined: it is not one of theirs. */
export async function readContactLock(
  db: Kysely<Database>,
  { agentId, referralId }: { agentId: number; referralId: number },
  now: Date,
): Promise<ContactLock | undefined> {
  const { rows } = await sql<
    StoredUnlockRequest & {
      consumerId: number;
      createdAt: Date;
      contactReason: AwardedReason | null;
      zips: string[];
      featuredTerritory: string[];
    }
  >`
    select r.consumer_id, f.created_at, r.contact_reason, r.zips, a.featured_territory, c.unlock_requested_at, c.unlock_requested_zip
    from referral f
    join agent a using (agent_id)
    join consumer c using (agent_id, consumer_id)
    join referral_row r on r.agent_id = f.agent_id and r.category = f.category and r.consumer_id = f.consumer_id
    where f.agent_id = ${agentId} and f.referral_id = ${referralId}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { consumerId, createdAt, contactReason, zips, featuredTerritory } = row;
  return {
    consumerId,
    createdAt,
    zips,
    isLocked: !contactVisibility('agent', contactReason, zips, featuredTerritory).isVisible,
    request: standingUnlockRequest(row, now),
  };
}
