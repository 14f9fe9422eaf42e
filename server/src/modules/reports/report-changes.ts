import { REPORT_STEP_WORDS, type ReportStep } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import type { Principal } from '../access/index.ts';
import { recordActor } from '../actors/index.ts';
import { lockAgent } from '../agents/index.ts';
import { recordSystemStep } from '../referrals/index.ts';
import type { ReportRecord } from './map-report.ts';

/** Who changes a report, and when. */
export interface By {
  /** Null: the portal itself, with what a partner answered. */
  principal: Principal | null;
  now: Date;
}

/**
 * A change of an agent's reports in one transaction. The agent is locked before anything else, because timelines need it; open
 * pages hear of the change when it is committed.
 */
export function changeReportsOf<T>(
  db: Kysely<Database>,
  agentId: number,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return withinTransaction(db, async (trx) => {
    await lockAgent(trx, agentId);
    const result = await work(trx);
    await wakeLive(trx, `report ${agentId}`);
    return result;
  });
}

/** Adds a step to the timeline of the report's referral, if it has one. @param detail more about it, in one line */
export async function recordStep(
  trx: Transaction<Database>,
  { agentId, agentReferralId }: Pick<ReportRecord, 'agentId' | 'agentReferralId'>,
  step: ReportStep,
  { principal, now }: By,
  detail?: string,
): Promise<void> {
  if (agentReferralId === null) return;
  const editor = principal && (await recordActor(trx, principal, now));
  const notes = [REPORT_STEP_WORDS[step], ...(detail ? [detail] : [])].join('\n');
  await recordSystemStep(trx, { agentId, referralId: agentReferralId, notes, editor, now });
}
