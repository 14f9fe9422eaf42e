import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { commissionCents, SALE_COLUMNS } from './rules/sale.ts';

const BATCH = 5000;

/**
 * Counts the referrals and adds up the commissions of the last twelve months in every ZIP that is sold (D-29).
 * Commissions come from Wins by the rule of the referrals page (REF-57), so that a sale has the same amount
 * everywhere. Run weekly; reads referrals in batches.
 */
export async function refreshActivity(db: Kysely<Database>, now: Date): Promise<void> {
  const cents = new Map<string, number>();
  for await (const sale of salesOfYear(db, now)) {
    cents.set(sale.zip, (cents.get(sale.zip) ?? 0) + commissionCents(sale));
  }
  await sql`
    insert into zip_activity (zip, referrals_of_year, commissions_of_year, computed_at)
    select zip_territory.zip, coalesce(counted.referrals, 0), coalesce(earned.cents, 0) / 100.0, ${now}
    from zip_territory
    left join (
      select zip, count(*) as referrals from referral
      where created_at > ${now}::timestamptz - interval '12 months'
      group by zip
    ) as counted on counted.zip = zip_territory.zip
    left join unnest(${[...cents.keys()]}::text[], ${[...cents.values()]}::bigint[]) as earned (zip, cents)
      on earned.zip = zip_territory.zip
    on conflict (zip) do update set
      referrals_of_year = excluded.referrals_of_year, commissions_of_year = excluded.commissions_of_year,
      computed_at = excluded.computed_at
  `.execute(db);
}

async function* salesOfYear(db: Kysely<Database>, now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  for (let after = { agentId: 0, referralId: 0 }; ;) {
    const sales = await db
      .selectFrom('referral')
      .select(['agentId', 'referralId', 'zip', ...SALE_COLUMNS])
      .where('category', '=', 'Wins')
      .where('zip', 'is not', null)
      .where('soldDate', '>', since.toISOString().slice(0, 10))
      .where(sql<boolean>`(agent_id, referral_id) > (${after.agentId}, ${after.referralId})`)
      .orderBy('agentId')
      .orderBy('referralId')
      .limit(BATCH)
      .$narrowType<{ zip: string }>()
      .execute();
    yield* sales;
    const last = sales.at(-1);
    if (!last || sales.length < BATCH) return;
    after = last;
  }
}
