import { z } from 'zod';
import { Moment } from '../primitives.ts';

const Image = z.object({ src: z.string(), alt: z.string() });

/** Names a banner (API-40, CS-150). */
export const BannerLabel = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'must be small letters, digits and hyphens, at most 60');

/** `GET /content/v1/banner-ads?label=login` (API-40, EVT-11). */
export const BannerAd = z.object({
  label: z.string(),
  title: z.string(),
  bannerImage: Image.nullable(),
  /** An address of the portal that counts the click and redirects (EVT-12, CS-151). */
  bannerUrl: z.string(),
  /** Text of the card when there is no picture. */
  headline: z.string(),
  points: z.array(z.string()),
  ctaText: z.string(),
});
export type BannerAd = z.infer<typeof BannerAd>;
export const BannerAdsResponse = z.object({ data: z.array(BannerAd) });

/** Who a content entry is for (EVT-03, D-36). */
export const AUDIENCES = ['All Agents', 'Preferred Agents', 'Non-Preferred Agents', 'SGD Agents'] as const;
export const Audience = z.enum(AUDIENCES);
export type Audience = z.infer<typeof Audience>;

/** An entry of type agentPortalEvents (EVT-02). Entries without a target are never returned. */
export const ContentEntry = z.object({
  id: z.string(),
  title: z.string(),
  subTitle: z.string().nullable(),
  description: z.string().nullable(),
  dateTime: Moment,
  featuredImage: Image.nullable(),
  buttonUrl: z.string().nullable(),
  target: Audience,
  modalStartDateTime: Moment.nullable(),
  modalEndDateTime: Moment.nullable(),
  featuredModalImage: Image.nullable(),
});
export type ContentEntry = z.infer<typeof ContentEntry>;
/** `GET /content/v1/events` (API-41, EVT-01): soonest first. */
export const EventsResponse = z.object({ data: z.array(ContentEntry) });
/** `GET /content/v1/featured-modal` (EVT-04): the current entry, or null. */
export const FeaturedModalResponse = z.object({ data: ContentEntry.nullable() });

/** `POST /api/strategic-partnership/get-floating-top-banner` (API-42, EVT-15, EVT-16). */
export const FloatingBanner = z.object({
  bannerUrl: z.string(),
  bannerImage: Image.nullable(),
  title: z.string(),
  bannerContent: z.string(),
  partnerLogo: Image.nullable(),
  ctaText: z.string(),
  fullImageBanner: z.boolean(),
});
export type FloatingBanner = z.infer<typeof FloatingBanner>;
/** Null when there is no banner now. */
export const FloatingBannerResponse = z.object({ data: FloatingBanner.nullable() });

/** `GET /api/demo-accounts`: available in demo mode only (D-40). */
export const DemoAccounts = z.object({
  password: z.string(),
  accounts: z.array(z.object({ email: z.string(), description: z.string() })),
});
export type DemoAccounts = z.infer<typeof DemoAccounts>;

/** The data of an analytics event (HOST-59, CS-031). */
export const TRACKING_EVENTS = ['REFERRAL_DETAILS_TABLE_ROW_CLICKED', 'AGENT_PROFILE_UPDATES', 'Sign out'] as const;
/** What a saved profile change names (HOST-60). */
export type ProfileSection =
  | 'PROFILE'
  | 'SERVICE_ZIP_CODES_MLS'
  | 'SERVICE_ZIP_CODES_TABLE'
  | 'SERVICE_ZIP_CODES_SELF_REPORTED_INFO'
  | 'PREFERENCES_CLIENT_TYPES'
  | 'PREFERENCES_MINIMUM_PRICE_POINT'
  | 'PREFERENCES_PROPERTY_TYPES'
  | 'PREFERENCES_NOTIFICATION_SETTINGS'
  | 'PREFERENCES_ADDITIONAL_LANGUAGES'
  | 'RANK_AND_BADGES';

export const TrackingEvent = z.object({
  name: z.enum(TRACKING_EVENTS),
  at: Moment,
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type TrackingEvent = z.infer<typeof TrackingEvent>;
/** Where the events of a page go: to the portal's server, to the console of the browser, or nowhere (CS-031). */
export const TrackingSink = z.enum(['portal', 'console', 'none']);
export type TrackingSink = z.infer<typeof TrackingSink>;
/** `POST /api/tracking`. */
export const TrackingRequest = z.object({ events: z.array(TrackingEvent).min(1).max(50) });
