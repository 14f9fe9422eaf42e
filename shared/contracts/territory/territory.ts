import { z } from 'zod';
import { Dollars, EntityId, Moment, StateCode, ZipCode } from '../primitives.ts';

/**
 * What an agent can do with a ZIP: buy it, it is theirs, they wait for it, it is full, or it is not sold at all
 * (`unavailable`: no spots or no price; neither cart nor waitlist accepts it).
 */
export const ZIP_STATES = ['free', 'yours', 'waitlisted', 'taken', 'unavailable'] as const;

/** The business of all agents in a ZIP in twelve complete months (D-29): the record, not a promise. */
export const ZipYear = z.object({
  /** The last day of the twelve months. */
  through: z.iso.date(),
  referrals: z.number().int(),
  /** How many agents shared those referrals. */
  agents: z.number().int(),
  /**
   * Commissions received in the twelve months up to a day, which can be an earlier one. Null: withheld, because fewer than three agents
   * share the ZIP or its commissions, or because it could be told what one of them earned.
   */
  commissions: z.object({ dollars: Dollars, through: z.iso.date() }).nullable(),
});
export type ZipYear = z.infer<typeof ZipYear>;

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
  /** True when the agent waited for it and a spot is free for them now. */
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
  /** Today's rank: the boosted one in a ZIP the agent sponsors. Null when the agent is not ranked there. */
  rankNow: z.number().int().positive().nullable(),
  rankWithBoost: z.number().int().positive().nullable(),
  rankWithoutBoost: z.number().int().positive().nullable(),
  rankedAgents: z.number().int().nonnegative(),
  referrals12Months: z.number().int(),
  /** For pages of older releases: 0 also where `lastYear` withholds the commissions. */
  commissions12Months: Dollars,
  /** The business before buying. Null: not counted yet, or the server is an older one. */
  lastYear: ZipYear.nullable().default(null),
  waitlistPosition: z.number().int().positive().nullable(),
  /** Until when a free spot is this agent's alone (SGD-07); null: it is not their turn. Older servers know no turns. */
  turnUntil: Moment.nullable().default(null),
  /** True when there is a free spot, but for others who wait. */
  isHeld: z.boolean().default(false),
  renewsOn: z.iso.date().nullable(),
  /** Canceled: it ends on the day it would renew. Older servers do not say so. */
  endsAtTerm: z.boolean().default(false),
  /** True for a sponsored ZIP close enough to its renewal to be put into the cart again. */
  isRenewable: z.boolean(),
  /** Miles from the ZIP that was searched, for the Nearby tab. */
  miles: z.number().nullable(),
});
export type ZipOffer = z.infer<typeof ZipOffer>;

/** `POST /agent/v2/zip-data` {agentId, initialZips} (API-66) and the tabs of the shop. */
export const ZipDataRequest = z.object({ agentId: EntityId, initialZips: z.array(ZipCode).max(500) });
/** `POST /agent/v2/sgd-pricing-tool/v2/zips-stats` (API-64): the same response under the name of the pricing tool. */
export const ZipStatsRequest = z.object({ agentId: EntityId, zipCodes: z.array(ZipCode).max(500) });
export const ZipDataResponse = z.object({ zips: z.array(ZipOffer) });

/** `GET /agent/v2/sgd-zips/{agentId}?tab=…&zip=…&radius=…&state=…&city=…&county=…`: the ZIPs of one tab of the shop. */
export const SHOP_TABS = ['service', 'nearby', 'search', 'renewals', 'waitlist'] as const;
export const ShopTab = z.enum(SHOP_TABS);
export type ShopTab = z.infer<typeof ShopTab>;

/** Miles around a ZIP (SGD-04, CS-118). */
export const RADII = [5, 10, 25, 50] as const;
export const DEFAULT_RADIUS = 10;
/**
 * `nearby` takes `zip` (without it: the middle of the agent's ZIPs) and `radius`; `search` takes `zip`, or `state`
 * with or without `city` or `county`. The other tabs have no further parameters.
 */
export const ShopQuery = z.object({
  tab: ShopTab.default('service'),
  zip: ZipCode.optional(),
  radius: z.coerce
    .number()
    .refine((miles) => (RADII as readonly number[]).includes(miles), `Choose ${RADII.join(', ')} miles`)
    .default(DEFAULT_RADIUS),
  state: StateCode.optional(),
  city: z.string().trim().min(1).max(100).optional(),
  county: z.string().trim().min(1).max(100).optional(),
});
export type ShopQuery = z.infer<typeof ShopQuery>;

/** `counts` is of the tabs that need no question; `center` is what Nearby was measured from. */
export const ShopResponse = ZipDataResponse.extend({
  tab: ShopTab,
  /** False for an agent who is not active in the network: they can neither order ZIPs nor wait for them (0104). */
  canOrder: z.boolean().default(true),
  counts: z.object({
    service: z.number().int(),
    nearby: z.number().int(),
    renewals: z.number().int(),
    waitlist: z.number().int(),
  }),
  center: z.object({ zip: ZipCode, latitude: z.number(), longitude: z.number(), radius: z.number() }).nullable(),
});
export type ShopResponse = z.infer<typeof ShopResponse>;

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

/** The minimum checkout rule is the server's (SGD-13, D-31). */
export const MinimumRule = z.object({
  met: z.boolean(),
  /** The text next to the button, in English: for front ends that are older than `markets`. Null for an empty cart. */
  message: z.string().nullable(),
  /** Markets in which the order adds ZIPs and their minimum; while it is not met, those where ZIPs are missing. */
  markets: z
    .array(
      z.object({ name: z.string(), minimum: z.number().int().positive(), missing: z.number().int().nonnegative() }),
    )
    .optional(),
});
export type MinimumRule = z.infer<typeof MinimumRule>;

/** `POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/{agentId}` (API-65). */
export const LoadCartRequest = z.object({ includeWaitlist: z.boolean(), initialZipCodes: z.array(ZipCode).max(100) });
export const Cart = z.object({
  cart: z.array(ZipOffer),
  /** Requested, but no longer available. */
  unavailableCartZips: z.array(ZipCode),
  promo: Promo,
  waitlist: z.array(ZipOffer),
  minimumRule: MinimumRule,
});
export type Cart = z.infer<typeof Cart>;

/** The most ZIPs in a cart. */
export const MAX_IN_CART = 100;

/**
 * `GET|PUT /agent/v2/sgd-cart/{agentId}`: the items of the cart, stored on the server so that nothing is lost. `PUT` replaces all of
 * them, also what another page has added meanwhile: it is for releases from before `CartChange`.
 */
export const SavedCart = z.object({ zipCodes: z.array(ZipCode).max(MAX_IN_CART), term: Term });
export type SavedCart = z.infer<typeof SavedCart>;

/** `PATCH /agent/v2/sgd-cart/{agentId}`: what one page changes; everything else in the cart stays. */
export const CartChange = z.strictObject({
  add: z.array(ZipCode).max(MAX_IN_CART).optional(),
  remove: z.array(ZipCode).max(MAX_IN_CART).optional(),
  term: Term.optional(),
});
export type CartChange = z.infer<typeof CartChange>;

/** The server's response to all of these: the ZIPs still available, and those that someone else has taken. */
export const SavedCartResponse = SavedCart.extend({ unavailableZipCodes: z.array(ZipCode) });
export type SavedCartResponse = z.infer<typeof SavedCartResponse>;

/** The most ZIPs of a waitlist that one request is about. */
export const MAX_WAITLISTED = 500;

/** `POST /agent/v2/zip-waitlist/add-agent-to-waitlists` and `remove-agent-from-waitlists` (API-46). */
export const WaitlistRequest = z.object({ agentId: EntityId, zipCodes: z.array(ZipCode).min(1).max(100) });

/**
 * One ZIP an agent waits for (DASH-19): their place in the queue, and whether it is their turn: a spot is free, and theirs alone for
 * 24 hours (SGD-07).
 */
export const WaitlistEntry = z.object({
  zipCode: ZipCode,
  name: z.string(),
  addedByRep: z.string().nullable(),
  availability: z.boolean(),
  position: z.number().int().positive(),
  createdDate: z.iso.datetime(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
/** `GET …/get-waitlisted-zips-by-agent-id/{id}` and `GET …/retrieve-all-waitlist-agent/{id}` (API-43, API-44). */
export const WaitlistResponse = z.object({ data: z.array(WaitlistEntry) });
export type WaitlistResponse = z.infer<typeof WaitlistResponse>;

/** `POST …/zip-list-rank/{agentId}?ignoringSgdBoost=true` (API-59): rank by ZIP; a ZIP without a rank is left out. */
export const ZipListRankRequest = z.object({ zipCodes: z.array(ZipCode).max(500) });
export const ZipListRankResponse = z.record(z.string(), z.number().int().positive());

/** `POST …/find-stats-by-agentsIds` (SGD-17, API-68): the closed business of these agents together. */
export const SalesStatsRequest = z.object({ agentIds: z.array(EntityId).min(1).max(100) });
export const SalesStatsResponse = z.object({
  totalZipsCommissions: Dollars,
  totalZipsSalesVolume: Dollars,
  totalZipsTransactions: z.number().int(),
});

/** `POST|DELETE /agent/v2/zip-waitlist/zapier-caching/{agentId}` or `{agentId}{consumerId}` (API-48, API-49, CS-129). */
export const ZipCachingRequest = z.object({ zipCodes: z.array(ZipCode).min(1).max(MAX_WAITLISTED) });
/** For how many days another inquiry about a ZIP counts as the same one, so that nobody is told again (SGD-24). */
export const INQUIRY_DAYS = 30;
/** ZIPs without an inquiry in the last `INQUIRY_DAYS`, and those with one. */
export const ZipCachingResponse = z.object({ newCachedZip: z.array(ZipCode), previousCachedZip: z.array(ZipCode) });

/** `POST /agent/v2/sgd-visits/add/{agentId}` (API-16, SGD-16): the query parameters of the page. */
export const VisitRequest = z.object({
  queryParams: z
    .record(z.string().max(100), z.string().max(500))
    .refine((given) => Object.keys(given).length <= 30, 'At most 30 parameters'),
});

/** `POST …/agent-territories/search-by-zipcode/one-by-one` (API-67, SGD-08): who sponsors these ZIPs. */
export const ZipSponsorsRequest = z.object({ buySide: z.boolean(), zips: z.array(ZipCode).min(1).max(100) });
export const ZipSponsorsResponse = z.array(
  z.object({
    agentId: EntityId,
    firstName: z.string(),
    lastName: z.string(),
    photoLocation: z.string().nullable(),
    brokerageInfo: z.object({ brokerageName: z.string().nullable() }),
  }),
);

/** Which of its own hooks the server calls; the browser never names an address (D-33). */
export const HookTarget = z.enum(['waitlist', 'unlock']);
export type HookTarget = z.infer<typeof HookTarget>;
/** Stands for the rep where none is on file (DASH-14). */
export const NO_REP_ON_FILE = 'No record on file';
/** What the agent chose in the modal of ZIPs that are available now. */
export const TAKE_A_LOOK = 'Take a Look';

/**
 * `POST /system/v2/send-zap` (API-50): tells a rep that an agent takes a look at ZIPs the rep put on the waitlist. Name,
 * contact and status of the agent are filled in by the server; those of a request are ignored.
 */
export const SendZapRequest = z.object({
  target: z.literal('waitlist'),
  data: z.object({
    agentId: EntityId,
    /** All of this rep, on the agent's waitlist and free now. */
    availableWaitlistedZips: z.array(ZipCode).min(1).max(MAX_WAITLISTED),
    /** The rep as the entries name them, or `NO_REP_ON_FILE`. */
    addedByRep: z.string().min(1).max(320),
    waitlistCtaType: z.literal(TAKE_A_LOOK),
  }),
});
export type SendZapRequest = z.infer<typeof SendZapRequest>;

/** The address of API-49: what an agent asked about one consumer is remembered under both ids, one right after the other. */
export const unlockKey = (agentId: number, consumerId: number): string => `${agentId}${consumerId}`;

/**
 * `POST /agent/v2/contact-unlock/{agentId}` (API-51, CS-130): the agent asks to be called about a locked contact. Name, mail and
 * phone of the agent are those of the database, and the address of the webhook is the server's (D-33).
 */
export const UnlockRequest = z.object({
  agentReferralId: EntityId,
  /** One of this consumer's; null where the referral has none. */
  zip: ZipCode.nullable(),
});
export type UnlockRequest = z.infer<typeof UnlockRequest>;
