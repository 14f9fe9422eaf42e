import type { PartnerQueue } from '@portal/shared/contracts/partner-health';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

interface QueueRow extends Omit<PartnerQueue, 'nextTryAt' | 'lastSuccessAt'> {
  nextTryAt: Date | null;
  lastSuccessAt: Date | null;
}

/** Payments and refunds whose end is not known yet, and refunds that the provider refused in the last seven days. */
export async function readPaymentQueue(db: Kysely<Database>, now: Date): Promise<PartnerQueue> {
  const { rows } = await sql<QueueRow>`
    with waiting as (
      select check_at from order_payment where state = 'open'
      union all
      select check_at from order_refund where state = 'requested'
    ), refused as (
      select failure_reason, requested_at from order_refund
      where state = 'failed' and requested_at > ${now}::timestamptz - interval '7 days'
    )
    select
      (select count(*)::int from waiting) as waiting,
      (select min(check_at) from waiting) as next_try_at,
      (select count(*)::int from refused) as failed,
      (select failure_reason from refused order by requested_at desc limit 1) as last_error,
      (select max(posted_at) from ledger_posting) as last_success_at`.execute(db);
  const { nextTryAt, lastSuccessAt, ...counts } = rows[0]!; // it has no `from`
  return {
    ...counts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  };
}
