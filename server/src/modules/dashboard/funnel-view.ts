import type { Funnel, ReferralCategory } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { AGENT_ID } from './asked.ts';

export interface StatusCount {
  category: ReferralCategory;
  status: string;
  count: number;
}

/**
 * The rows of each tab of the referrals page by status (D-24): active work first, then the outcomes. A row with two
 * sides counts once, under the status of its first side, so that the parts add up to the number on the tab. Statuses go
 * forward as in the catalog; an unknown one comes last. Triggers count the rows (migration 0059).
 */
export const statusCounts = sql<StatusCount[]>`(
  select coalesce(json_agg(json_build_object('category', named.category, 'status', named.status, 'count', named.count)
    order by named.position nulls last, named.status), '[]')
  from (
    select counted.category, counted.status, sum(counted.list_rows) as count, min(known.position) as position
    from referral_status_count as counted
    left join referral_status as known on known.side = case when counted.has_seller then 'seller' else 'buyer' end
      and coalesce(nullif(known.sub_status, ''), known.status) = counted.status
    where counted.agent_id = ${AGENT_ID} and counted.list_rows > 0
    group by counted.category, counted.status
  ) as named
)`;

const ORDER: readonly ReferralCategory[] = [
  'Active Leads',
  'Active Appointments',
  'Wins',
  'Lost Listings/Sales',
  'Inactive',
];

/** @param counts statuses in their order */
export function toFunnel(counts: readonly StatusCount[]): Funnel {
  return ORDER.map((category) => {
    const statuses = counts
      .filter((count) => count.category === category)
      .map(({ status, count }) => ({ status, count }));
    return { category, total: statuses.reduce((sum, { count }) => sum + count, 0), statuses };
  });
}
