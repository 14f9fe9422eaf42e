import type { Dashboard, ReferralCategory } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { STATUS_CATALOG } from '../referrals/status-catalog.ts';

interface StatusCount {
  category: ReferralCategory;
  status: string;
  count: number;
}

/**
 * The rows of each tab of the referrals page by status (D-24): active work first, then what came of it. A row with two
 * sides counts once, under the status of its first side, so that the parts add up to the number on the tab.
 */
export async function readFunnel(db: Kysely<Database>, agentId: number): Promise<Dashboard['agentStats']['funnel']> {
  const { rows } = await sql<StatusCount>`
    select listed.category, coalesce(side.sub_status, side.status) as status, count(*) as count
    from referral_row as listed
    join referral as side on side.agent_id = listed.agent_id and side.referral_id = listed.referral_ids[1]
    where listed.agent_id = ${agentId}
    group by 1, 2
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

export function toFunnel(counts: readonly StatusCount[]): Dashboard['agentStats']['funnel'] {
  return ORDER.map((category) => {
    const statuses = counts
      .filter((count) => count.category === category)
      .map(({ status, count }) => ({ status, count }))
      .toSorted((a, b) => placeInCatalog(category, a.status) - placeInCatalog(category, b.status));
    return { category, total: statuses.reduce((sum, { count }) => sum + count, 0), statuses };
  });
}

/** Statuses go forward as in the catalog; one that it does not know comes last. */
function placeInCatalog(category: ReferralCategory, name: string): number {
  const place = STATUS_CATALOG.findIndex(
    (status) => status.category === category && (status.subStatus ?? status.status) === name,
  );
  return place === -1 ? STATUS_CATALOG.length : place;
}
