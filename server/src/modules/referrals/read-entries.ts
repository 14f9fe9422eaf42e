import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReferralEntry } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import type { HistoryRecord } from '../../database/people-tables.ts';
import { toReferralEntry } from './map-referral.ts';

export interface ReferralKey {
  agentId: number;
  referralId: number;
}

/** Lists show the newest steps of a history; the details page asks for all. */
const NEWEST_STEPS = 20;

/** The referrals of some keys by their id, each with its history, newest step first. */
export async function readEntries(
  db: Kysely<Database>,
  keys: readonly ReferralKey[],
  steps = NEWEST_STEPS,
): Promise<Map<number, ReferralEntry>> {
  if (keys.length === 0) return new Map();
  const wanted = sql<ReferralKey>`
    unnest(${keys.map(({ agentId }) => agentId)}::bigint[], ${keys.map(({ referralId }) => referralId)}::bigint[])`;
  const [referrals, history] = await Promise.all([
    db
      .selectFrom('referral')
      .selectAll()
      .where(sql<boolean>`(agent_id, referral_id) in (select * from ${wanted})`)
      .execute(),
    sql<HistoryRecord>`
      select h.* from ${wanted} as k(agent_id, referral_id)
      cross join lateral (
        select * from referral_history h where h.agent_id = k.agent_id and h.referral_id = k.referral_id
        order by h.step desc limit ${steps}
      ) h
    `.execute(db),
  ]);
  const historyOf = Map.groupBy(history.rows, ({ referralId }) => referralId);
  return new Map(
    referrals.map((referral) => [
      referral.referralId,
      toReferralEntry(referral, historyOf.get(referral.referralId) ?? []),
    ]),
  );
}
