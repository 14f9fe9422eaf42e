import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { insertRows } from '../../../database/insert-rows.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import type {
  NewConsumer,
  ReferralDetail,
  ReferralHistoryTable,
  ReferralRecord,
} from '../../../database/people-tables.ts';
import { buildReferralRows } from '../rules/build-referral-rows.ts';
import { refreshReferralSummaries } from '../list/referral-rows-store.ts';

/** A referral with every column; moments as ISO texts. */
export type BulkReferral = {
  [Column in keyof Omit<ReferralRecord, 'undo' | 'undoUntil' | 'detail'>]: Date extends ReferralRecord[Column]
    ? Exclude<ReferralRecord[Column], Date> | string
    : ReferralRecord[Column];
} & { detail: ReferralDetail };

/** What only changes write has its default. */
export type BulkHistory = {
  [Column in keyof Omit<ReferralHistoryTable, 'detail' | 'undoes' | 'earnsPromptness'>]-?: string | number | null;
} & { detail: Record<string, unknown> };

/** Consumers with all their referrals and the history of these. Agents must already exist. */
export interface ReferralBatch {
  consumers: NewConsumer[];
  referrals: BulkReferral[];
  history: BulkHistory[];
}

/**
 * Inserts many referrals with their list rows and summaries in one transaction: for imports, demonstration data and
 * measurements. A consumer's referrals must all be in the same batch; batches of a few thousand referrals are best.
 */
export async function insertReferralsInBulk(db: Kysely<Database>, batch: ReferralBatch): Promise<void> {
  const referralsOf = Map.groupBy(batch.referrals, keyOf);
  const rows = batch.consumers.flatMap((consumer) =>
    buildReferralRows(consumer, referralsOf.get(keyOf(consumer)) ?? []),
  );
  await withinTransaction(db, async (trx) => {
    await insertRows(trx, 'consumer', batch.consumers);
    await insertRows(trx, 'referral', batch.referrals);
    await insertRows(trx, 'referralHistory', batch.history);
    await insertRows(trx, 'referralRow', rows);
    await refreshReferralSummaries(trx, [...new Set(batch.consumers.map(({ agentId }) => agentId))]);
  });
}

function keyOf({ agentId, consumerId }: { agentId: number; consumerId: number }): string {
  return `${agentId}/${consumerId}`;
}
