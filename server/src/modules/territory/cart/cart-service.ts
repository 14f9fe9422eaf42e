import type { Cart, LoadCartRequest, MinimumRule, Promo } from '@portal/shared/contracts';
import { addDays, msg } from '@portal/shared/domain';
import type { z } from 'zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isDisqualifiedAgent } from '../../agents/index.ts';
import { readOffers, type Offer } from '../shop/offer-view.ts';
import { promotionsInOrder } from './promotions.ts';
import { minimumRule, sayRule } from '../rules/minimum-rule.ts';
import { RENEWAL_WINDOW_DAYS } from '../rules/zip-status.ts';
import { alreadyTheirs, noAreaOf, notInNetwork, notOffered } from '../rules/zip-sentences.ts';
import { zipsWithFreeSpot } from '../spots/spot-store.ts';
import { findWaitlistedZips } from '../territory-store.ts';
import { dayValue } from '../../../platform/texts/formats.ts';
import type { Language } from '../../../platform/texts/language.ts';
import type { Text } from '../../../platform/texts/text.ts';

/**
 * The cart of these ZIPs (API-65): the available and unavailable ZIPs, the discounts, and whether the minimum of each market
 * is met (SGD-13). This changes nothing, so a ZIP without an area or not sold simply counts as unavailable.
 */
export async function loadCart(
  db: Kysely<Database>,
  agentId: number,
  request: z.infer<typeof LoadCartRequest>,
  { now, language }: { now: Date; language: Language },
): Promise<Cart> {
  const waited = request.includeWaitlist ? await findWaitlistedZips(db, agentId) : [];
  const [{ offers, refused, promo, minimumRule: minimum }, waitlist] = await Promise.all([
    readOrderable(db, agentId, request.initialZipCodes, now),
    readOffers(db, agentId, waited, now),
  ]);
  return {
    cart: offers,
    unavailableCartZips: refused.map(({ zip }) => zip),
    promo,
    waitlist,
    minimumRule: sayRule(minimum, language),
  };
}

/** What of a cart can be ordered now, and the rules that an order of it goes by. */
export interface Orderable {
  offers: Offer[];
  /** The others, each with a sentence. `isSold` is false for a ZIP that nobody can have. */
  refused: { zip: string; message: Text; isSold: boolean }[];
  promo: Promo;
  /** Minimum rule of the offers. */
  minimumRule: MinimumRule;
}

/**
 * Looks up ZIP codes for an order, without duplicates and in their order (SGD-13, D-31). A disqualified agent can order none
 * (0104).
 */
export async function readOrderable(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Orderable> {
  const requested = [...new Set(zipCodes)];
  const [offers, promo, markets, isAgentDisqualified] = await Promise.all([
    readOffers(db, agentId, requested, now),
    readPromo(db, now),
    db.selectFrom('market').select(['marketId', 'name', 'minimumZips']).orderBy('name').execute(),
    isDisqualifiedAgent(db, agentId),
  ]);
  const known = new Map(offers.map((offer) => [offer.zip, offer]));
  const candidates = isAgentDisqualified ? [] : offers.filter(canBeOrdered);
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
      if (!offer) return { zip, message: noAreaOf(zip), isSold: false };
      if (isAgentDisqualified) return { zip, message: notInNetwork(zip), isSold: false };
      const isSold = offer.status !== 'unavailable' && offer.monthlyPrice !== null;
      return { zip, message: isSold ? reasonNotToOrder(offer) : notOffered(zip), isSold };
    });
  return { offers: orderable, refused, promo, minimumRule: minimumRule(lines, markets) };
}

/** The discounts in force (API-60, D-30). */
export async function readPromo(db: Kysely<Database>, now: Date): Promise<Promo> {
  const { defaultDiscount, discountOptions } = await promotionsInOrder(db)
    .where('startsAt', '<=', now)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { defaultDiscount, discountOptions };
}

/** Whether an order of this agent can have the ZIP, as far as its offer says. */
export function canBeOrdered(offer: Offer): boolean {
  return offer.status === 'free' || (offer.status === 'yours' && offer.isRenewable && offer.monthlyPrice !== null);
}

/** The sentence for a ZIP that cannot be ordered, without a full stop. */
export function reasonNotToOrder({ zip, status, renewsOn, isHeld }: Offer): Text {
  if (status === 'free') {
    return { id: msg('Another agent is checking out with the last spot of {zip}'), values: { zip } };
  }
  if (status === 'yours' && renewsOn) {
    const day = dayValue(addDays(renewsOn, -RENEWAL_WINDOW_DAYS));
    return { id: msg('{zip} is yours and can be renewed from {day}'), values: { zip, day } };
  }
  if (status === 'yours') return alreadyTheirs(zip);
  return isHeld
    ? { id: msg('The free spot of {zip} is held for the waitlist'), values: { zip } }
    : { id: msg('All spots of {zip} are taken'), values: { zip } };
}
