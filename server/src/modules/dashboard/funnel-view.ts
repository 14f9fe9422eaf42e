import type { Dashboard, ReferralCategory } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

interface StatusCount {
  category: ReferralCategory;
  status: string;
  count: number;
}

/**
 * The rows of each tab of the referrals page by status (D-24): active work first, then the outcomes. A row with two
 * sides counts once, under the status of its first side, so that the parts add up to the number on the tab. Statuses go
 * forward as in the catalog; an unknown one comes last.
 */
export async function readFunnel(db: Kysely<Database>, agentId: number): Promise<Dashboard['agentStats']['funnel']> {
  const { rows } = await sql<StatusCount>`
    select listed.category, coalesce(side.sub_status, side.status) as status, count(*) as count
    from referral_row as listed
    join referral as side on side.agent_id = listed.agent_id and side.referral_id = listed.referral_ids[1]
    left join referral_status as known on known.side = case when side.buy_side then 'buyer' else 'seller' end
      and known.status = side.status and known.sub_status = coalesce(side.sub_status, '')
    where listed.agent_id = ${agentId}
    group by 1, 2
    order by min(known.position) nulls last, 2
  `.execute(db);
  return toFunnel(rows);
}

const ORDER: readonly ReferralCategory[] = [
  'Active Leads',
  'Active Appointments',
  'Wins',
  'Lost Listings/Sales',
  'Inactive',
];

function toFunnel(counts: readonly StatusCount[]): Dashboard['agentStats']['funnel'] {
  return ORDER.map((category) => {
    const statuses = counts
      .filter((count) => count.category === category)
      .map(({ status, count }) => ({ status, count }));
    return { category, total: statuses.reduce((sum, { count }) => sum + count, 0), statuses };
  });
}
