import type { NewsSection } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The last visit of an agent to each section; a section never visited is missing. */
export async function findVisits(db: Kysely<Database>, agentId: number): Promise<Partial<Record<NewsSection, Date>>> {
  const rows = await db
    .selectFrom('sectionVisit')
    .select(['section', 'visitedAt'])
    .where('agentId', '=', agentId)
    .execute();
  return Object.fromEntries(rows.map(({ section, visitedAt }) => [section, visitedAt]));
}

/** Whether a referral was given to this agent after this moment; without one, ever since that is recorded. */
export async function hasReferralSince(
  db: Kysely<Database>,
  agentId: number,
  since: Date | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('referral')
    .select('referralId')
    .where('agentId', '=', agentId)
    .where('assignedAt', 'is not', null)
    .$if(since !== undefined, (query) => query.where('assignedAt', '>', since!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Visits never move back, whichever of two servers writes last. */
export async function putVisit(
  db: Kysely<Database>,
  { agentId, section, visitedAt }: { agentId: number; section: NewsSection; visitedAt: Date },
): Promise<void> {
  await db
    .insertInto('sectionVisit')
    .values({ agentId, section, visitedAt })
    .onConflict((conflict) =>
      conflict.columns(['agentId', 'section']).doUpdateSet({
        visitedAt: sql<Date>`greatest(section_visit.visited_at, excluded.visited_at)`,
      }),
    )
    .execute();
}
