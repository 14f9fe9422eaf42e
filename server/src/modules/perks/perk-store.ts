import type { Perk } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The perks that are shown, in their order, with the request of an agent that the partner has not had the time to answer. */
export async function findPerks(db: Kysely<Database>, agentId: number | null, now: Date): Promise<Perk[]> {
  const rows = await db
    .selectFrom('perk')
    .leftJoin('perkRequest', (join) =>
      join.onRef('perkRequest.perkId', '=', 'perk.perkId').on('perkRequest.agentId', '=', agentId),
    )
    .select(['perk.perkId', 'company', 'kind', 'category', 'offer', 'description', 'action', 'icon'])
    .select(['answerDays', 'requestedAt'])
    .where('perk.isShown', '=', true)
    .orderBy('perk.position')
    .orderBy('perk.perkId')
    .execute();
  return rows.map(({ answerDays, requestedAt, ...perk }) => ({
    ...perk,
    request: requestedAt && requestOf(requestedAt, answerDays, now),
  }));
}

/**
 * Records that an agent asks for a perk, unless the partner still has time to answer the last request.
 * @returns whether it was recorded
 */
export async function recordPerkRequest(
  db: Kysely<Database>,
  { perkId, answerDays }: { perkId: string; answerDays: number },
  agentId: number,
  now: Date,
): Promise<boolean> {
  const answered = new Date(now.getTime() - answerDays * DAY_MS);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('perkRequest')
    .values({ agentId, perkId, requestedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['agentId', 'perkId'])
        .doUpdateSet({ requestedAt: now })
        .where('perkRequest.requestedAt', '<=', answered),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

function requestOf(requestedAt: Date, answerDays: number, now: Date): Perk['request'] {
  const answerBy = new Date(requestedAt.getTime() + answerDays * DAY_MS);
  return answerBy > now ? { requestedAt: requestedAt.toISOString(), answerBy: answerBy.toISOString() } : null;
}
