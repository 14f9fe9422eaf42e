import { HOUR_MS } from '@portal/shared/durations';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import type { RenewalTryTable } from '../order-tables.ts';

/** What is tried: a step of the renewals of an agent. */
export type TryKey = Pick<RenewalTryTable, 'agentId' | 'step' | 'subject'>;

/** What renews on a day for a term, as a subject of tries. */
export const subjectOf = ({ renewsOn, term }: { renewsOn: string; term: string }): string => `${renewsOn} ${term}`;

const MAX_HOURS = 23;
const KEPT_DAYS = 60;

/**
 * SQL for lists of what is due: a join with the tries as `tried`, those whose turn it is, and their order. What was never tried comes
 * first, and then what waits longest: a list that is cut off so leaves nothing out for ever.
 */
export const inTurn = {
  join: (step: TryKey['step'], agentId: RawBuilder<number>, subject: RawBuilder<string>) => sql`
    left join renewal_try as tried on tried.agent_id = ${agentId} and tried.step = ${step} and tried.subject = ${subject}`,
  isDue: (now: Date) => sql`(tried.next_try_at is null or tried.next_try_at <= ${now}::timestamptz)`,
  first: sql`tried.next_try_at nulls first`,
};

/**
 * Tries something that is due. It goes to the end of the line before that, so that it does even if the server dies of it. When it
 * is done, the line forgets it; when it fails, it pauses, ever longer up to a day, unless a partner is away, which is the failure of
 * all. This decides when something is tried, and never whether it may be charged: that is decided under the locks of the order.
 * @param work answers false for what cannot be done yet
 */
export async function tryInTurn(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  key: TryKey,
  work: () => Promise<boolean | void>,
): Promise<void> {
  await db
    .insertInto('renewalTry')
    .values({ ...key, nextTryAt: now() })
    .onConflict((conflict) => conflict.columns(['agentId', 'step', 'subject']).doUpdateSet({ nextTryAt: now() }))
    .execute();
  try {
    if ((await work()) === false) return;
  } catch (error) {
    if (!(error instanceof PartnerError && error.isTemporary)) await pause(db, key, now());
    throw error;
  }
  await db
    .deleteFrom('renewalTry')
    .where('agentId', '=', key.agentId)
    .where('step', '=', key.step)
    .where('subject', '=', key.subject)
    .execute();
}

/** Forgets what was settled in another way, such as by an agent who paid by hand. What still fails is tried at least daily. */
export async function trimTries(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS);
  await db.deleteFrom('renewalTry').where('nextTryAt', '<', oldest).execute();
}

/** Hours after the first failures: 0 (the next run), 1, 3, 7, 15, 23. */
async function pause(db: Kysely<Database>, { agentId, step, subject }: TryKey, now: Date): Promise<void> {
  await sql`
    update renewal_try set failures = failures + 1,
      next_try_at = ${now}::timestamptz + least(power(2, least(failures, 10)) - 1, ${MAX_HOURS}) * interval '1 hour'
    where agent_id = ${agentId} and step = ${step} and subject = ${subject}`.execute(db);
}
