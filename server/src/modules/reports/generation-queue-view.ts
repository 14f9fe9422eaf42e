import type { PartnerQueue } from '@portal/shared/contracts/partner-health';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

interface QueueRow {
  waiting: number;
  failed: number;
  lastError: string | null;
  lastSuccessAt: Date | null;
}

/** Reports that are being generated, and those that failed in the last seven days and were not generated again. */
export async function readGenerationQueue(db: Kysely<Database>, now: Date): Promise<PartnerQueue> {
  const { rows } = await sql<QueueRow>`
    with refused as (
      select failure_reason, updated_at from escrow_report
      where status = 'FAILED' and updated_at > ${now}::timestamptz - interval '7 days'
    )
    select
      (select count(*)::int from escrow_report where status = 'GENERATING') as waiting,
      (select count(*)::int from refused) as failed,
      (select failure_reason from refused order by updated_at desc limit 1) as last_error,
      (select max(generated_at) from escrow_report) as last_success_at`.execute(db);
  const { lastSuccessAt, ...counts } = rows[0]!; // it has no `from`
  // the job queue has the times of its tries for itself
  return { ...counts, nextTryAt: null, lastSuccessAt: lastSuccessAt?.toISOString() ?? null };
}
