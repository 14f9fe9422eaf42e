import { addMonths } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { insertRows } from '../../../database/insert-rows.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { publishedCommissions } from './published-commissions.ts';
import { lockRefresh } from './refresh-lock.ts';
import { commissionCents, SALE_COLUMNS } from '../rules/sale.ts';
import { mayBeShown, type Shares } from '../rules/shared-commissions.ts';
import { utcDay } from '../rules/zip-status.ts';

const BATCH = 5000;

/** Twelve complete months: from the first day of one to the first day after another. Days of UTC. */
interface Year {
  from: string;
  until: string;
}

/** Commissions that were shown, by the day until which they were counted. */
type Publications = Map<string, Shares>;

/**
 * Counts the referrals of the last twelve complete months in every ZIP that is sold, and the agents who shared them (D-29).
 *
 * Commissions come from Wins by the rule of the referrals page (REF-57), so that a sale has the same amount everywhere. They are
 * published once a month, for agents who sponsor or may buy the ZIP, and only where `mayBeShown` permits; until then the sum that was
 * published last stays, with the months it is of. They are withheld while fewer than three agents share the referrals, and when those
 * months are over.
 *
 * Run weekly; reads referrals in batches.
 */
export async function refreshActivity(db: Kysely<Database>, now: Date): Promise<void> {
  const until = `${utcDay(now).slice(0, 7)}-01`;
  const year = { from: addMonths(until, -12), until };
  const earned = await readShares(db, year);
  await withinTransaction(db, async (trx) => {
    await lockRefresh(trx);
    await trx.deleteFrom('zipCommissionShare').where('until', '<=', year.from).execute();
    const published = await readPublications(trx);
    const added: { zip: string; until: string; agentId: number; cents: number }[] = [];
    for (const [zip, shares] of earned) {
      const before = published.get(zip) ?? new Map<string, Shares>();
      if (before.has(until) || !mayBeShown(shares, [...before.values()])) continue;
      for (const [agentId, cents] of shares) added.push({ zip, until, agentId, cents });
    }
    await insertRows(trx, 'zipCommissionShare', added);
    await writeActivity(trx, year, now);
  });
}

async function writeActivity(db: Kysely<Database>, { from, until }: Year, now: Date): Promise<void> {
  await sql`
    insert into zip_activity
      (zip, referrals_of_year, agents_of_year, commissions_of_year, computed_at, counted_until, commissions_until)
    select zip_territory.zip, coalesce(counted.referrals, 0), coalesce(counted.agents, 0),
      -- for servers of earlier releases, which show these two; see publishedCommissions
      coalesce(published.dollars, 0), ${now}, ${until}::date, published.until
    from zip_territory
    left join (
      select zip, count(*) as referrals, count(distinct agent_id) as agents from referral
      where created_at >= ${from}::date at time zone 'UTC' and created_at < ${until}::date at time zone 'UTC'
      group by zip
    ) as counted on counted.zip = zip_territory.zip
    left join ${publishedCommissions('zip_territory.zip', 'counted.agents')} as published on true
    on conflict (zip) do update set
      referrals_of_year = excluded.referrals_of_year, agents_of_year = excluded.agents_of_year,
      commissions_of_year = excluded.commissions_of_year, computed_at = excluded.computed_at,
      counted_until = excluded.counted_until, commissions_until = excluded.commissions_until
  `.execute(db);
}

/** What each agent earned in each ZIP that is sold. */
async function readShares(db: Kysely<Database>, year: Year): Promise<Map<string, Map<number, number>>> {
  const sold = new Set((await db.selectFrom('zipTerritory').select('zip').execute()).map(({ zip }) => zip));
  const earned = new Map<string, Map<number, number>>();
  for await (const sale of salesOf(db, year)) {
    const cents = commissionCents(sale);
    if (cents === 0 || !sold.has(sale.zip)) continue;
    const shares = earned.get(sale.zip) ?? new Map<number, number>();
    earned.set(sale.zip, shares.set(sale.agentId, (shares.get(sale.agentId) ?? 0) + cents));
  }
  return earned;
}

async function readPublications(db: Kysely<Database>): Promise<Map<string, Publications>> {
  const rows = await db.selectFrom('zipCommissionShare').selectAll().execute();
  const ofZips = Map.groupBy(rows, ({ zip }) => zip);
  return new Map(
    [...ofZips].map(([zip, ofZip]) => {
      const byDay = [...Map.groupBy(ofZip, ({ until }) => until)];
      return [
        zip,
        new Map(byDay.map(([until, list]) => [until, new Map(list.map(({ agentId, cents }) => [agentId, cents]))])),
      ];
    }),
  );
}

async function* salesOf(db: Kysely<Database>, { from, until }: Year) {
  for (let after = { agentId: 0, referralId: 0 }; ;) {
    const sales = await db
      .selectFrom('referral')
      .select(['agentId', 'referralId', 'zip', ...SALE_COLUMNS])
      .where('category', '=', 'Wins')
      .where('zip', 'is not', null)
      .where('soldDate', '>=', from)
      .where('soldDate', '<', until)
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
