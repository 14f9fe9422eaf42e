import type { BadgeId } from '@portal/shared/contracts';
import { addDays } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_IDS } from './demo-accounts.ts';

/** For how many weeks maya has had the badges that she has; one she has not reached keeps no day. */
const WEEKS_HELD: Partial<Record<BadgeId, number>> = {
  prompt: 3,
  closer: 9,
  'guaranteed-display': 37,
  'local-expert': 20,
  'two-languages': 5,
};

/** The count of this week has given all badges; maya has had hers for longer. */
export async function seedBadgeDays(db: Kysely<Database>, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('agentBadge')
    .select(['badgeId', 'earnedOn'])
    .where('agentId', '=', DEMO_IDS.maya)
    .where('earnedOn', '<=', now.toISOString().slice(0, 10))
    .execute();
  for (const { badgeId, earnedOn } of rows) {
    if (earnedOn === null) continue;
    await db
      .updateTable('agentBadge')
      .set({ earnedOn: addDays(earnedOn, -7 * (WEEKS_HELD[badgeId] ?? 0)) })
      .where('agentId', '=', DEMO_IDS.maya)
      .where('badgeId', '=', badgeId)
      .execute();
  }
}
