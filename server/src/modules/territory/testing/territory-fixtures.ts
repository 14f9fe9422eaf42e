import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { writeFeaturedTerritory } from '../spots/sponsorship-service.ts';

/** Two small markets of real ZIP codes: Denver with a minimum of three, Raleigh of two. */
export async function insertMarkets(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('market')
    .values([
      { marketId: 'denver', name: 'Denver', state: 'CO', minimumZips: 3 },
      { marketId: 'raleigh', name: 'Raleigh', state: 'NC', minimumZips: 2 },
    ])
    .execute();
  const denver = (zip: string, monthlyPrice: number | null, spots: number) => ({
    zip,
    marketId: 'denver',
    name: `Quarter ${zip}`,
    county: 'Denver',
    monthlyPrice,
    spots,
  });
  await db
    .insertInto('zipTerritory')
    .values([
      denver('80202', 185, 1),
      denver('80203', 151, 2),
      denver('80204', 142, 3),
      denver('80205', 179, 2),
      denver('80206', 165, 3),
      denver('80209', 189, 3),
      denver('80113', null, 3),
      denver('80219', 104, 0),
      { ...denver('27601', 164, 2), marketId: 'raleigh', county: 'Wake' },
    ])
    .execute();
}

/** Sponsorships, with a matching `featuredTerritory`. */
export async function insertSponsorships(
  db: Kysely<Database>,
  sponsorships: readonly { agentId: number; zip: string; renewsOn?: string; endsAtTerm?: boolean }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sponsorship')
      .values(sponsorships.map((row) => ({ since: '2026-01-01', renewsOn: '2027-06-01', ...row })))
      .execute();
    await writeFeaturedTerritory(trx, [...new Set(sponsorships.map(({ agentId }) => agentId))], new Date());
  });
}

/** The terms of an agent's sponsorships of these ZIPs, to be ended. */
export function termsOf(db: Kysely<Database>, agentId: number, zipCodes: readonly string[]) {
  return db
    .selectFrom('sponsorship')
    .select(['zip', 'renewsOn'])
    .where('agentId', '=', agentId)
    .where('zip', 'in', [...zipCodes])
    .execute();
}
