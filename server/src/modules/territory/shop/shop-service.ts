import type { ShopQuery, ShopResponse } from '@portal/shared/contracts';
import { addDays } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isDisqualifiedAgent } from '../../agents/index.ts';
import { findPlace, findPlacesWithin, middleOf, nearestPlace, type ZipPlace } from '../../geography/index.ts';
import { readOffers, type Offer } from './offer-view.ts';
import { RENEWAL_WINDOW_DAYS, utcDay } from '../rules/zip-status.ts';
import { noAreaOf } from '../rules/zip-sentences.ts';
import {
  countTabs,
  findRenewableZips,
  findServicePlaces,
  findServiceZips,
  findSoldZips,
  findSoldZipsAmong,
  findWaitlistedZips,
} from '../territory-store.ts';
import { wrongFields } from '../wrong-fields.ts';

/**
 * The ZIPs of one tab of the shop (SGD-01…05, D-29).
 *
 * `nearby` measures from the requested ZIP, else from the ZIP at the center of those the agent serves. `search`
 * returns what is sold in a ZIP, a city, a county or a state; nothing is sold there: an empty list.
 * @throws ProblemError 400 for a ZIP code without an area, or an empty search
 */
export async function readShop(
  db: Kysely<Database>,
  agentId: number,
  query: ShopQuery,
  now: Date,
): Promise<ShopResponse> {
  const today = utcDay(now);
  const requested = query.zip === undefined ? undefined : await findPlace(db, query.zip);
  if (query.zip !== undefined && !requested) {
    throw wrongFields([{ path: 'zip', message: noAreaOf(query.zip) }]);
  }
  if (query.tab === 'search' && !requested && !query.state) {
    throw wrongFields([
      query.city || query.county
        ? { path: 'state', message: 'Choose the state' }
        : { path: 'zip', message: 'Enter a ZIP code or choose a state' },
    ]);
  }
  const center = query.tab === 'search' ? undefined : (requested ?? (await middleOfService(db, agentId)));
  const nearby = center ? await findNearby(db, center, query.radius) : new Map<string, number>();
  const zipCodes = query.tab === 'nearby' ? [...nearby.keys()] : await chooseZips(db, agentId, query, today);
  const [offers, counts, isOut] = await Promise.all([
    readOffers(db, agentId, zipCodes, now),
    countTabs(db, agentId, addDays(today, RENEWAL_WINDOW_DAYS)),
    isDisqualifiedAgent(db, agentId),
  ]);
  return {
    tab: query.tab,
    canOrder: !isOut,
    zips: offers.map((offer) => ({ ...offer, miles: nearby.get(offer.zip) ?? null })),
    counts: { ...counts, nearby: nearby.size },
    center: center
      ? { zip: center.zip, latitude: center.latitude, longitude: center.longitude, radius: query.radius }
      : null,
  };
}

/** Offers of these ZIPs (API-66); what is not an area is left out. */
export async function readZipData(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Offer[]> {
  return readOffers(db, agentId, [...new Set(zipCodes)], now);
}

async function chooseZips(db: Kysely<Database>, agentId: number, query: ShopQuery, today: string): Promise<string[]> {
  switch (query.tab) {
    case 'service':
    case 'nearby': // handled above
      return findServiceZips(db, agentId);
    case 'renewals':
      return findRenewableZips(db, agentId, addDays(today, RENEWAL_WINDOW_DAYS));
    case 'waitlist':
      return findWaitlistedZips(db, agentId);
    case 'search':
      return query.zip ? findSoldZipsAmong(db, [query.zip]) : findSoldZips(db, { ...query, state: query.state ?? '' });
  }
}

/** Sold ZIPs within this many miles, nearest first, with their distance to a tenth of a mile. */
async function findNearby(db: Kysely<Database>, center: ZipPlace, radius: number): Promise<Map<string, number>> {
  const places = await findPlacesWithin(db, center, radius);
  const sold = new Set(
    await findSoldZipsAmong(
      db,
      places.map(({ zip }) => zip),
    ),
  );
  return new Map(places.filter(({ zip }) => sold.has(zip)).map(({ zip, miles }) => [zip, Math.round(miles * 10) / 10]));
}

async function middleOfService(db: Kysely<Database>, agentId: number): Promise<ZipPlace | undefined> {
  const middle = middleOf(await findServicePlaces(db, agentId));
  return middle && nearestPlace(db, middle);
}
