import { z } from 'zod';
import { msg } from '../../domain/text/message.ts';
import { Moment, VisibleText, ZipCode } from '../primitives.ts';
import { Promo } from './territory.ts';

/** A reason for the history. */
const Reason = VisibleText.min(3, msg('Enter a reason')).max(300, msg('At most 300 characters'));

/** What a ZIP costs for a month and how many agents may sponsor it; without a price it is not sold (CS-117). */
export const ZipPricing = z.object({
  monthlyPriceCents: z.number().min(100, msg('At least $1')).max(10_000_000, msg('At most $100,000')).int().nullable(),
  spots: z.number().int().min(0, msg('From 0 to 100')).max(100, msg('From 0 to 100')),
});
export type ZipPricing = z.infer<typeof ZipPricing>;
/** How many ZIPs of a market one order that adds some has at least (SGD-13). */
export const MarketRule = z.object({
  minimumZips: z.number().int().min(1, msg('From 1 to 100')).max(100, msg('From 1 to 100')),
});
export type MarketRule = z.infer<typeof MarketRule>;

/** Rules that are the same everywhere, and part of the program itself. */
const FixedRules = z.object({
  /** How long a checkout keeps its spots. */
  holdMinutes: z.number().int(),
  /** How long a free spot is kept for the first in line. */
  turnHours: z.number().int(),
});

/** `GET /api/admin/pricing?marketId=…`: prices and rules as they are now, with the ZIPs of one market, by default the first. */
export const PricingQuery = z.object({ marketId: z.string().min(1).max(60).optional() });
export const Pricing = z.object({
  markets: z.array(MarketRule.extend({ marketId: z.string(), name: z.string(), zips: z.number().int() })),
  /** Whose ZIPs they are; null: there is no market. */
  marketId: z.string().nullable(),
  zips: z.array(
    ZipPricing.extend({ zip: ZipCode, name: z.string(), sponsors: z.number().int(), waiting: z.number().int() }),
  ),
  fixed: FixedRules,
  promotions: z.array(Promo.extend({ promotionId: z.string(), startsAt: Moment, isInForce: z.boolean() })),
});
export type Pricing = z.infer<typeof Pricing>;

/** `GET /api/admin/pricing/zips/:zip`: a ZIP as it is now, and whom a change of it would reach. */
export const ZipPricingDetails = ZipPricing.extend({
  zip: ZipCode,
  name: z.string(),
  sponsors: z.number().int(),
  waiting: z.number().int(),
  /** Agents with a checkout that keeps a spot. */
  checkouts: z.number().int(),
  /** Orders that are being paid: they keep their price. */
  openOrders: z.number().int(),
  /** Sponsorships that renew by themselves within 30 days. */
  renewals: z.object({ count: z.number().int(), next: z.iso.date().nullable() }),
});
export type ZipPricingDetails = z.infer<typeof ZipPricingDetails>;

/** `PUT /api/admin/pricing/zips/:zip`: `before` is what the page shows; when it is no longer so, 409. */
export const ZipPricingChange = z.strictObject({ before: ZipPricing, after: ZipPricing, reason: Reason });
/** `PUT /api/admin/pricing/markets/:marketId`, likewise. */
export const MarketRuleChange = z.strictObject({ before: MarketRule, after: MarketRule, reason: Reason });
/** A fraction: 0.1 is ten percent (D-30). */
const Discount = z
  .number()
  .min(0, msg('At least 0 percent'))
  .max(0.9, msg('At most 90 percent'))
  .multipleOf(0.001, msg('At most one digit after the point'));

/** `POST /api/admin/pricing/promotions`: discounts from a moment on, which has not come yet; without one, from now. */
export const NewPromotion = z.strictObject({
  defaultDiscount: Discount,
  discountOptions: z
    .array(
      z.strictObject({
        countOfMonths: z.number().int().min(1).max(60),
        discount: Discount,
      }),
    )
    .max(20)
    .refine(
      (options) => new Set(options.map(({ countOfMonths }) => countOfMonths)).size === options.length,
      'One discount for each term',
    ),
  startsAt: Moment.optional(),
  /** How many there were on the page. They are only ever added, so any other number is a change by somebody else: 409. */
  knownPromotions: z.number().int().min(0),
  reason: Reason,
});
export type NewPromotion = z.infer<typeof NewPromotion>;

const ChangeKind = z.enum(['zip', 'market', 'promotion']);
/** `GET /api/admin/pricing/history?kind=…&subject=…`: the last 200 changes, of all or of one ZIP or market, the newest first. */
export const PricingHistoryQuery = z.object({ kind: ChangeKind.optional(), subject: z.string().max(60).optional() });
export type PricingHistoryQuery = z.infer<typeof PricingHistoryQuery>;
export const PricingHistory = z.object({
  changes: z.array(
    z.object({
      kind: ChangeKind,
      subject: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()),
      reason: z.string(),
      changedBy: z.string(),
      changedAt: Moment,
    }),
  ),
});
export type PricingHistory = z.infer<typeof PricingHistory>;
