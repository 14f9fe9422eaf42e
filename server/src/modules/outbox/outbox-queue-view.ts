import type { PartnerQueue } from '@portal/shared/contracts/partner-health';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { StoredChannel } from './outbox-tables.ts';

/** A queue of the outbox: of a channel, or of one hook of the channel `webhook`. */
export interface OutboxQueue {
  channel: StoredChannel;
  /** Only of hooks. */
  target?: string;
}

interface QueueRow extends Omit<PartnerQueue, 'nextTryAt' | 'lastSuccessAt'> {
  nextTryAt: Date | null;
  lastSuccessAt: Date | null;
}

/**
 * What waits for a channel or a hook, and what failed. Mail and SMS that were given up count until staff have decided about them;
 * calls of a hook that it did not take, for seven days.
 */
export async function readOutboxQueue(db: Kysely<Database>, { channel, target }: OutboxQueue): Promise<PartnerQueue> {
  const { rows } = await sql<QueueRow>`
    select
      count(*) filter (where state = 'waiting')::int as waiting,
      min(due_at) filter (where state = 'waiting') as next_try_at,
      count(*) filter (
        where state = 'given-up'
          or channel = 'webhook' and state = 'discarded' and created_date > clock_timestamp() - interval '7 days'
      )::int as failed,
      max(sent_date) as last_success_at,
      (
        array_agg(last_error order by created_date desc) filter (where state <> 'sent' and last_error is not null)
      )[1] as last_error
    from outbound_message
    where channel = ${channel} and (${target ?? null}::text is null or recipient = ${target ?? null})`.execute(db);
  const { nextTryAt, lastSuccessAt, ...counts } = rows[0]!; // an aggregate has one row
  return {
    ...counts,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  };
}
