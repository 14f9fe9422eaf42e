import { z } from 'zod';
import { Dollars, EntityId, StateCode, ZipCode } from './primitives.ts';

/** What an agent can do with a ZIP: buy it, it is theirs, they wait for it, or it is full. */
export const ZIP_STATES = ['free', 'yours', 'waitlisted', 'taken'] as const;

/** One ZIP of the shop (D-29): price per month, spots, who sponsors it, rank now and with boost. */
export const ZipOffer = z.object({
  zip: ZipCode,
  name: z.string(),
  city: z.string(),
  state: StateCode,
  county: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  status: z.enum(ZIP_STATES),
  /** True when the agent waited for it and a spot is free now. */
  isNowFree: z.boolean(),
  /** US dollars for one month; null is "Not available" and stays out of totals (CS-117). */
  monthlyPrice: Dollars.nullable(),
  spots: z.number().int(),
  spotsFree: z.number().int(),
  sponsors: z.array(
    z.object({
      agentId: EntityId,
      firstName: z.string(),
      lastName: z.string(),
      photoLocation: z.string().nullable(),
      brokerageName: z.string().nullable(),
      transactionsTotal: z.number().nullable(),
    }),
  ),
  rankNow: z.number().int().positive().nullable(),
  rankWithBoost: z.number().int().positive().nullable(),
  referrals12Months: z.number().int(),
  commissions12Months: Dollars,
  waitlistPosition: z.number().int().positive().nullable(),
  renewsOn: z.iso.date().nullable(),
  /** Miles from the ZIP that was searched, for the Nearby tab. */
  miles: z.number().nullable(),
});
export type ZipOffer = z.infer<typeof ZipOffer>;

/** `POST /agent/v2/zip-data` {agentId, initialZips} (API-66) and the tabs of the shop. */
export const ZipDataRequest = z.object({ agentId: EntityId, initialZips: z.array(ZipCode).max(500) });
export const ZipDataResponse = z.object({ zips: z.array(ZipOffer) });

/** `GET /agent/v2/sgd-zips/{agentId}?tab=…&zip=…&radius=…&state=…&city=…`: the ZIPs of one tab of the shop. */
export const SHOP_TABS = ['service', 'nearby', 'search', 'renewals', 'waitlist'] as const;
export const ShopTab = z.enum(SHOP_TABS);
export type ShopTab = z.infer<typeof ShopTab>;

export const TERMS = ['3_MO', '6_MO', '12_MO'] as const;
export const DEFAULT_TERM = '12_MO';
export const Term = z.enum(TERMS);
export type Term = z.infer<typeof Term>;

/** Discounts are fractions (D-30): 0.1 is ten percent. */
export const Promo = z.object({
  defaultDiscount: z.number().min(0).max(1),
  discountOptions: z.array(
    z.object({ countOfMonths: z.number().int().positive(), discount: z.number().min(0).max(1) }),
  ),
});
export type Promo = z.infer<typeof Promo>;

/** `POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/{agentId}` (API-65). */
export const LoadCartRequest = z.object({ includeWaitlist: z.boolean(), initialZipCodes: z.array(ZipCode).max(100) });
export const Cart = z.object({
  cart: z.array(ZipOffer),
  /** Asked for, but no longer to be had. */
  unavailableCartZips: z.array(ZipCode),
  promo: Promo,
  waitlist: z.array(ZipOffer),
  /** The minimum checkout rule is the server's (SGD-13, D-31). */
  minimumRule: z.object({ met: z.boolean(), message: z.string().nullable() }),
});
export type Cart = z.infer<typeof Cart>;

/** `GET|PUT /agent/v2/sgd-cart/{agentId}`: what is in the basket, kept on the server so that nothing is lost. */
export const SavedCart = z.object({ zipCodes: z.array(ZipCode).max(100), term: Term });
export type SavedCart = z.infer<typeof SavedCart>;

/** `POST /agent/v2/zip-waitlist/add-agent-to-waitlists` and `remove-agent-from-waitlists` (API-46). */
export const WaitlistRequest = z.object({ agentId: EntityId, zipCodes: z.array(ZipCode).min(1).max(100) });
