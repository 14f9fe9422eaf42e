import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Locks the rows of ZIPs: whoever sells or reserves a spot of them does so one after the other. */
export async function lockZips(trx: Transaction<Database>, zipCodes: readonly string[]): Promise<void> {
  await trx
    .selectFrom('zipTerritory')
    .select('zip')
    .where('zip', 'in', [...zipCodes])
    .orderBy('zip') // always in the same order, which avoids deadlocks
    .forNoKeyUpdate() // rows that only name a ZIP need not wait
    .execute();
}

/**
 * Those of these ZIPs that are sold and have a spot for an agent. A spot is taken by a sponsor, by an order that is being paid,
 * by a checkout that keeps it (D-31), and by the turn of somebody who waits (SGD-07); what the agent has of these themselves is not
 * in their way. Who is a sponsor already renews, also where there are fewer spots than sponsors by now.
 */
export async function zipsWithFreeSpot(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ zip: string }>`
    select territory.zip
    from zip_territory as territory
    where territory.zip = any(${zipCodes}::text[]) and territory.monthly_price is not null
      and (exists (
        select from sponsorship where sponsorship.zip = territory.zip and sponsorship.agent_id = ${agentId}
      ) or territory.spots > (
        select count(distinct claim.agent_id) from (
          select agent_id from sponsorship where sponsorship.zip = territory.zip
          union all
          select agent_id from spot_reservation where spot_reservation.zip = territory.zip
          union all
          select agent_id from spot_hold where spot_hold.zip = territory.zip and expires_at > ${now}
          union all
          -- one that is over is in nobody's way once the next one is given, which the lock does
          select agent_id from waitlist_turn as turn where turn.zip = territory.zip and ended_at is null
        ) as claim
        where claim.agent_id <> ${agentId}
      ))`.execute(db);
  return new Set(rows.map(({ zip }) => zip));
}
