import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readOffers, type Offer } from './shop/offer-view.ts';
import { noAreaOf, notOffered } from './rules/zip-sentences.ts';
import { wrongFields } from './wrong-fields.ts';

/** The offers of ZIP codes from a request, without duplicates. */
export interface GivenZips {
  offers: Offer[];
  /** The name of a ZIP's field in the request, e.g. `zipCodes.2`. */
  pathOf: (zip: string) => string;
}

/**
 * Looks up ZIP codes of a request; of duplicates the first counts.
 * @param field their name in the request
 * @param known ZIP codes that are not checked, sold or not: they were accepted before
 * @throws ProblemError 400 with a message for each ZIP code that is no area or that is not sold
 */
export async function readGivenZips(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
  { field = 'zipCodes', known = new Set() }: { field?: string; known?: ReadonlySet<string> } = {},
): Promise<GivenZips> {
  const offers = await readOffers(db, agentId, [...new Set(zipCodes)], now);
  const byZip = new Map(offers.map((offer) => [offer.zip, offer]));
  const fields = zipCodes.flatMap((zip, index) => {
    const offer = byZip.get(zip);
    const path = `${field}.${index}`;
    if (!offer) return [{ path, message: noAreaOf(zip) }];
    return offer.status === 'unavailable' && !known.has(zip) ? [{ path, message: notOffered(zip) }] : [];
  });
  if (fields.length > 0) throw wrongFields(fields);
  return { offers, pathOf: (zip) => `${field}.${zipCodes.indexOf(zip)}` };
}
