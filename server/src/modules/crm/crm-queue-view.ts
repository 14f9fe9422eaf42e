import type { PartnerQueue } from '@portal/shared/contracts/partner-health';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

interface QueueRow {
  waiting: number;
  nextTryAt: Date | null;
  failed: number;
  lastError: string | null;
  lastSuccessAt: Date | null;
}

/** Deliveries to the CRMs of all agents: those that wait, and those that were given up in the last seven days. No address is named. */
export async function readCrmQueue(db: Kysely<Database>, now: Date): Promise<PartnerQueue> {
  const { rows } = await sql<QueueRow>`
    with failed_try as (
      select failure, status, tried_at from crm_try
      where failure is not null and tried_at > ${now}::timestamptz - interval '7 days'
      order by tried_at desc limit 1
    )
    select
      count(*) filter (where state = 'waiting')::int as waiting,
      min(due_at) filter (where state = 'waiting') as next_try_at,
      count(*) filter (where state = 'given-up' and created_at > ${now}::timestamptz - interval '7 days')::int as failed,
      (select case
        when status is not null then 'It answered ' || status || '.'
        when failure = 'unreadable' then 'The content of a delivery could not be read; the log says why.'
        else 'A try failed: ' || failure || '.'
      end from failed_try) as last_error,
      (select max(tried_at) from crm_try where failure is null) as last_success_at
    from crm_delivery`.execute(db);
  const { nextTryAt, lastSuccessAt, ...counts } = rows[0]!; // an aggregate has one row
  return {
    ...counts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  };
}
