import type { SavedSelfReport, SelfReport } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What an agent said of their business the last time, or null. */
export async function findSelfReport(db: Kysely<Database>, agentId: number): Promise<SavedSelfReport | null> {
  const row = await db.selectFrom('agentSelfReport').selectAll().where('agentId', '=', agentId).executeTakeFirst();
  return row ? { ...row.report, revision: row.revision, updatedAt: row.updatedAt.toISOString() } : null;
}

/**
 * Keeps a report.
 * @param known the revision it is based on, 0 for none; undefined replaces any
 * @returns the new revision, or undefined when the report was changed since, and nothing is written
 */
export async function saveSelfReport(
  db: Kysely<Database>,
  report: SelfReport,
  known: number | undefined,
  now: Date,
): Promise<number | undefined> {
  const saved = { report: JSON.stringify(report), updatedAt: now };
  const row = await db
    .insertInto('agentSelfReport')
    .values({ agentId: report.agentId, ...saved })
    .onConflict((conflict) =>
      conflict
        .column('agentId')
        .doUpdateSet(({ eb, ref }) => ({ ...saved, revision: eb(ref('agentSelfReport.revision'), '+', 1) }))
        .where(
          'agentSelfReport.revision',
          '=',
          sql<number>`coalesce(${known ?? null}::int, agent_self_report.revision)`,
        ),
    )
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}
