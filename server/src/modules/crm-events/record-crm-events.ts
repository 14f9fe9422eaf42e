import type { CrmEvent } from '@portal/shared/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What happened, and to which referral or report of an agent. */
interface CrmEventFacts {
  agentId: number;
  events: readonly CrmEvent[];
  referralId?: number | null;
  /** Number of the step in the referral's history. */
  step?: number;
  reportId?: string;
  now: Date;
}

/**
 * Deletes deliveries the agent's CRM has not accepted, of a referral that is not theirs any more. A CRM that has heard
 * of it hears no more: there is no event for it that older pages could read.
 */
export async function forgetCrmEvents(
  trx: Transaction<Database>,
  { agentId, referralId }: { agentId: number; referralId: number },
): Promise<void> {
  await trx
    .deleteFrom('crmDelivery')
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .where('state', '<>', 'answered')
    .execute();
}

/**
 * Records an event for an agent's CRM in the transaction of the change: it is delivered if and only if that is
 * committed. Agents without a webhook, or one that is off or does not want this event, cost one statement.
 */
export async function recordCrmEvents(
  trx: Transaction<Database>,
  { agentId, events, referralId = null, step, reportId, now }: CrmEventFacts,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into crm_delivery (agent_id, delivery_id, event, referral_id, step, report_id, created_at, due_at)
    select w.agent_id, gen_random_uuid(), e, ${referralId}::bigint, ${step ?? null}::integer,
      ${reportId ?? null}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from crm_webhook w cross join unnest(${[...events]}::text[]) as e
    where w.agent_id = ${agentId} and w.is_enabled and e = any(w.events)
  `.execute(trx);
}
