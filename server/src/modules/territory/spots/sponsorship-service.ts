import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { wakeLive } from '../../../database/live-wake.ts';
import { lockZips, zipsWithFreeSpot } from './spot-store.ts';
import { advanceTurns, lockSpots } from '../waitlist/waitlist-turns.ts';

export interface Term {
  zip: string;
  /** Calendar days. */
  since: string;
  renewsOn: string;
}

/** Someone else took the last spot of these ZIPs; nothing was written. */
export class SpotsTakenError extends Error {
  override readonly name = 'SpotsTakenError';
  readonly zipCodes: readonly string[];

  constructor(zipCodes: readonly string[]) {
    super(`There is no free spot in ${zipCodes.join(', ')}.`);
    this.zipCodes = zipCodes;
  }
}

/**
 * Makes an agent a sponsor of these ZIPs, or renews what is theirs, in the transaction of the order (D-31). The agent
 * leaves the waitlists of these ZIPs, which ends their turns (SGD-07), and `featuredTerritory` matches the sponsorships afterwards (D-32).
 *
 * The rows of the ZIPs are locked, so that two orders for the last spot are serialized.
 * @throws SpotsTakenError when a ZIP is full or not sold
 */
export async function grantSponsorships(
  trx: Transaction<Database>,
  agentId: number,
  terms: readonly Term[],
  now: Date,
): Promise<void> {
  if (terms.length === 0) return;
  const zipCodes = terms.map(({ zip }) => zip).toSorted();
  await lockSpots(trx, zipCodes, now);
  const withFreeSpot = await zipsWithFreeSpot(trx, agentId, zipCodes, now);
  const taken = zipCodes.filter((zip) => !withFreeSpot.has(zip));
  if (taken.length > 0) throw new SpotsTakenError(taken);
  await trx
    .insertInto('sponsorship')
    .values(terms.map((term) => ({ agentId, ...term })))
    .onConflict((conflict) =>
      // a renewal keeps the original start date
      conflict
        .columns(['agentId', 'zip'])
        .doUpdateSet(({ ref }) => ({ renewsOn: ref('excluded.renewsOn'), endsAtTerm: false })),
    )
    .execute();
  await trx.deleteFrom('waitlistEntry').where('agentId', '=', agentId).where('zip', 'in', zipCodes).execute();
  await advanceTurns(trx, zipCodes, now);
  await writeFeaturedTerritory(trx, [agentId], now);
  // every tab and device of the agent
  await wakeLive(trx, `agent ${agentId}`);
}

/**
 * Ends terms of sponsorships, and gives the spots to the first in line at once (SGD-07). A sponsorship that has been renewed since,
 * so that it renews on another day, goes on.
 */
export async function endSponsorships(
  trx: Transaction<Database>,
  agentId: number,
  terms: readonly Pick<Term, 'zip' | 'renewsOn'>[],
  now: Date,
): Promise<void> {
  if (terms.length === 0) return;
  const zipCodes = terms.map(({ zip }) => zip);
  await lockZips(trx, zipCodes);
  for (const { zip, renewsOn } of terms) {
    await trx
      .deleteFrom('sponsorship')
      .where('agentId', '=', agentId)
      .where('zip', '=', zip)
      .where('renewsOn', '=', renewsOn)
      .execute();
  }
  await advanceTurns(trx, zipCodes, now);
  await writeFeaturedTerritory(trx, [agentId], now);
  await wakeLive(trx, `agent ${agentId}`);
}

/**
 * Takes back renewals whose terms have not begun: the sponsorships end with the terms before, which are paid. One that has been
 * renewed once more since goes on.
 */
export async function takeBackRenewals(
  trx: Transaction<Database>,
  agentId: number,
  terms: readonly { zip: string; startsOn: string; renewsOn: string }[],
): Promise<void> {
  if (terms.length === 0) return;
  await lockZips(
    trx,
    terms.map(({ zip }) => zip),
  );
  for (const { zip, startsOn, renewsOn } of terms) {
    await trx
      .updateTable('sponsorship')
      .set({ renewsOn: startsOn, endsAtTerm: true })
      .where('agentId', '=', agentId)
      .where('zip', '=', zip)
      .where('renewsOn', '=', renewsOn)
      .execute();
  }
  await wakeLive(trx, `agent ${agentId}`);
}

/**
 * Writes the sponsored ZIPs of these agents into `featuredTerritory`, in the transaction that changed them. Agents are locked, so that
 * two orders of one agent, of different ZIPs, are serialized here.
 */
export async function writeFeaturedTerritory(
  trx: Transaction<Database>,
  agentIds: readonly number[],
  now: Date,
): Promise<void> {
  // On its own: an update that waits for the agent goes on with the sponsorships it read before, without those of the other order.
  await sql`select from agent where agent_id = any(${agentIds}::bigint[]) order by agent_id for no key update`.execute(
    trx,
  );
  await sql`
    update agent set featured_territory = held.zips, revision = revision + 1, updated_at = ${now}
    from (
      select requested.agent_id, coalesce(array_agg(zip order by zip) filter (where zip is not null), '{}') as zips
      from unnest(${agentIds}::bigint[]) as requested (agent_id)
      left join sponsorship on sponsorship.agent_id = requested.agent_id
      group by requested.agent_id
    ) as held
    where agent.agent_id = held.agent_id and agent.featured_territory <> held.zips
  `.execute(trx);
}
