import { DEFAULT_TERM, Term } from '@portal/shared/contracts';
import type { Cart, LoadCartRequest, Promo, SavedCart, SavedCartResponse } from '@portal/shared/contracts';
import { addDays, formatDay } from '@portal/shared/domain';
import type { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { readOffers } from './offer-view.ts';
import type { Offer } from './offer-view.ts';
import { minimumRule } from './rules/minimum-rule.ts';
import type { MinimumRuleAnswer } from './rules/minimum-rule.ts';
import { RENEWAL_WINDOW_DAYS } from './rules/zip-status.ts';
import { zipsWithFreeSpot } from './spot-store.ts';
import { findWaitlistedZips } from './territory-store.ts';
import { readGivenZips } from './zip-codes-given.ts';

/**
 * The cart of these ZIPs (API-65): the available and unavailable ZIPs, the discounts, and whether the minimum of each market
 * is met (SGD-13). This changes nothing, so a ZIP without an area or not sold simply counts as unavailable.
 */
export async function loadCart(
  db: Kysely<Database>,
  agentId: number,
  request: z.infer<typeof LoadCartRequest>,
  now: Date,
): Promise<Cart> {
  const waited = request.includeWaitlist ? await findWaitlistedZips(db, agentId) : [];
  const [{ offers, refused, promo, minimumRule: minimum }, waitlist] = await Promise.all([
    readOrderable(db, agentId, request.initialZipCodes, now),
    readOffers(db, agentId, waited, now),
  ]);
  return { cart: offers, unavailableCartZips: refused.map(({ zip }) => zip), promo, waitlist, minimumRule: minimum };
}

/** What of a cart can be ordered now, and the rules that an order of it goes by. */
export interface Orderable {
  offers: Offer[];
  /** The others, each with a sentence. `isSold` is false for a ZIP that nobody can have. */
  refused: { zip: string; message: string; isSold: boolean }[];
  promo: Promo;
  /** Of the offers. */
  minimumRule: MinimumRuleAnswer;
}

/** Looks up ZIP codes for an order, without duplicates and in their order (SGD-13, D-31). */
export async function readOrderable(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Orderable> {
  const requested = [...new Set(zipCodes)];
  const [offers, promo, markets] = await Promise.all([
    readOffers(db, agentId, requested, now),
    readPromo(db, now),
    db.selectFrom('market').select(['marketId', 'name', 'minimumZips']).orderBy('name').execute(),
  ]);
  const known = new Map(offers.map((offer) => [offer.zip, offer]));
  const candidates = offers.filter(canBeOrdered);
  const withSpot = await zipsWithFreeSpot(
    db,
    agentId,
    candidates.map(({ zip }) => zip),
    now,
  );
  const orderable = candidates.filter(({ zip, status }) => status === 'yours' || withSpot.has(zip));
  const lines = orderable.map(({ zip, marketId, status }) => ({
    zip,
    marketId: marketId ?? '',
    isRenewal: status === 'yours',
  }));
  const refused = requested
    .filter((zip) => !orderable.some((offer) => offer.zip === zip))
    .map((zip) => {
      const offer = known.get(zip);
      if (!offer) return { zip, message: `There is no area with the ZIP code ${zip}`, isSold: false };
      const isSold = offer.status !== 'unavailable' && offer.monthlyPrice !== null;
      return { zip, message: isSold ? reasonNotToOrder(offer) : `We do not offer ${zip}`, isSold };
    });
  return { offers: orderable, refused, promo, minimumRule: minimumRule(lines, markets) };
}

/** The basket stored on the server; an agent without one has an empty one with the first term (SGD-10). */
export async function readSavedCart(db: Kysely<Database>, agentId: number, now: Date): Promise<SavedCartResponse> {
  const saved = await findSavedCart(db, agentId);
  return answerSaved(db, agentId, saved, now);
}

/**
 * Stores a basket. A ZIP that is full, or a sponsorship that cannot be renewed yet, is refused when it is added; one
 * that was in it already stays and is reported as unavailable, so that it does not block another change of the basket.
 * @throws ProblemError 400 or 409 with a message for each ZIP; nothing is stored then
 */
export async function saveCart(
  db: Kysely<Database>,
  agentId: number,
  cart: SavedCart,
  now: Date,
): Promise<SavedCartResponse> {
  const before = new Set((await findSavedCart(db, agentId)).zipCodes);
  const { offers, pathOf } = await readGivenZips(db, agentId, cart.zipCodes, now, before);
  const refused = offers.filter((offer) => !canBeOrdered(offer) && !before.has(offer.zip));
  if (refused.length > 0) {
    throw new ProblemError(409, 'zip_unavailable', 'Nothing was changed: not every ZIP can be had.', {
      fields: refused.map((offer) => ({ path: pathOf(offer.zip), message: reasonNotToOrder(offer) })),
    });
  }
  const kept = { zipCodes: offers.map(({ zip }) => zip), term: cart.term };
  await db
    .insertInto('savedCart')
    .values({ agentId, ...kept, updatedAt: now })
    .onConflict((conflict) => conflict.column('agentId').doUpdateSet({ ...kept, updatedAt: now }))
    .execute();
  return answerSaved(db, agentId, kept, now);
}

/** The discounts in force (API-60, D-30). */
export async function readPromo(db: Kysely<Database>, now: Date): Promise<Promo> {
  return db
    .selectFrom('sgdPromotion')
    .select(['defaultDiscount', 'discountOptions'])
    .where('startsAt', '<=', now)
    .orderBy('startsAt', 'desc')
    .orderBy('promotionId')
    .limit(1)
    .executeTakeFirstOrThrow();
}

function canBeOrdered(offer: Offer): boolean {
  return offer.status === 'free' || (offer.status === 'yours' && offer.isRenewable && offer.monthlyPrice !== null);
}

function reasonNotToOrder({ zip, status, renewsOn, isHeld }: Offer): string {
  if (status === 'free') return `Another agent is checking out with the last spot of ${zip}`;
  if (status === 'yours') return renewsOn ? `${zip} is yours and ${renewalOf(renewsOn)}` : `${zip} is yours already`;
  return isHeld ? `The free spot of ${zip} is held for the waitlist` : `All spots of ${zip} are taken`;
}

const renewalOf = (renewsOn: string): string =>
  `can be renewed from ${formatDay(addDays(renewsOn, -RENEWAL_WINDOW_DAYS))}`;

async function findSavedCart(db: Kysely<Database>, agentId: number): Promise<SavedCart> {
  const saved = await db
    .selectFrom('savedCart')
    .select(['zipCodes', 'term'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  if (!saved) return { zipCodes: [], term: DEFAULT_TERM };
  // a term that is no longer offered falls back to the first one
  return { zipCodes: saved.zipCodes, term: Term.catch(DEFAULT_TERM).parse(saved.term) };
}

async function answerSaved(
  db: Kysely<Database>,
  agentId: number,
  { zipCodes, term }: SavedCart,
  now: Date,
): Promise<SavedCartResponse> {
  const offers = await readOffers(db, agentId, zipCodes, now);
  const available = new Set(offers.filter(canBeOrdered).map(({ zip }) => zip));
  return {
    zipCodes: zipCodes.filter((zip) => available.has(zip)),
    unavailableZipCodes: zipCodes.filter((zip) => !available.has(zip)),
    term,
  };
}

/** Takes ZIPs that were bought out of the basket stored on the server. */
export async function takeFromCart(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<void> {
  const bought = new Set(zipCodes);
  const saved = await db
    .selectFrom('savedCart')
    .select('zipCodes')
    .where('agentId', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
  if (!saved?.zipCodes.some((zip) => bought.has(zip))) return;
  await db
    .updateTable('savedCart')
    .set({ zipCodes: saved.zipCodes.filter((zip) => !bought.has(zip)), updatedAt: now })
    .where('agentId', '=', agentId)
    .execute();
}
