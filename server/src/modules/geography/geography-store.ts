import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { boundsAround, milesBetween, type Position } from './rules/distance.ts';
import type { ZipPlace } from './zip-places.ts';

/** A place and its distance from the requested one, in miles. */
export interface NearbyPlace extends ZipPlace {
  miles: number;
}

/** The ZIP code's area, or undefined if there is none. */
export async function findPlace(db: Kysely<Database>, zip: string): Promise<ZipPlace | undefined> {
  return db.selectFrom('zipPlace').selectAll().where('zip', '=', zip).executeTakeFirst();
}

/** All places within this many miles, nearest first (SGD-04). */
export async function findPlacesWithin(db: Kysely<Database>, center: Position, miles: number): Promise<NearbyPlace[]> {
  const { south, north, west, east } = boundsAround(center, miles);
  const candidates = await db
    .selectFrom('zipPlace')
    .selectAll()
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .execute();
  return candidates
    .map((place) => ({ ...place, miles: milesBetween(center, place) }))
    .filter((place) => place.miles <= miles)
    .toSorted((a, b) => a.miles - b.miles || a.zip.localeCompare(b.zip));
}

/** The ZIP code area whose center is nearest to a position, if there is one within 50 miles. */
export async function nearestPlace(db: Kysely<Database>, position: Position): Promise<ZipPlace | undefined> {
  for (const miles of [5, 50]) {
    const [nearest] = await findPlacesWithin(db, position, miles);
    if (nearest) return nearest;
  }
  return undefined;
}

/** The names of all cities of a state, sorted (SGD-03, API-62). */
export async function findCities(db: Kysely<Database>, state: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zipPlace')
    .select('city')
    .distinct()
    .where('state', '=', state)
    .orderBy('city')
    .execute();
  return rows.map(({ city }) => city);
}

/** The ZIP codes of a city, sorted; case does not matter (SGD-03, API-63). */
export async function findZipsOfCity(db: Kysely<Database>, state: string, city: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zipPlace')
    .select('zip')
    .where('state', '=', state)
    .where((where) => where(where.fn<string>('lower', ['city']), '=', city.toLowerCase()))
    .orderBy('zip')
    .execute();
  return rows.map(({ zip }) => zip);
}

/** The names of the counties of a state in which ZIPs are sold, sorted; see docs/data-sources.md. */
export async function findSoldCounties(db: Kysely<Database>, state: string): Promise<string[]> {
  const rows = await db
    .selectFrom('zipTerritory')
    .innerJoin('zipPlace', 'zipPlace.zip', 'zipTerritory.zip')
    .select('county')
    .distinct()
    .where('state', '=', state)
    .where('county', 'is not', null)
    .$narrowType<{ county: string }>()
    .orderBy('county')
    .execute();
  return rows.map(({ county }) => county);
}

/**
 * The ZIP codes of a county, sorted; case and the word "County" do not matter. Counties are known where ZIPs are sold,
 * see docs/data-sources.md.
 */
export async function findSoldZipsOfCounty(db: Kysely<Database>, state: string, county: string): Promise<string[]> {
  const name = county.toLowerCase().replace(/\s+county$/, '');
  const rows = await db
    .selectFrom('zipTerritory')
    .innerJoin('zipPlace', 'zipPlace.zip', 'zipTerritory.zip')
    .select('zipTerritory.zip')
    .where('state', '=', state)
    .where((where) => where(where.fn<string>('lower', ['county']), '=', name))
    .orderBy('zipTerritory.zip')
    .execute();
  return rows.map(({ zip }) => zip);
}
