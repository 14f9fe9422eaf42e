import { z } from 'zod';
import { Moment } from './primitives.ts';

const Image = z.object({ src: z.string(), alt: z.string() });

/** `GET /content/v1/banner-ads?label=login` (API-40, EVT-11). */
export const BannerAd = z.object({
  label: z.string(),
  title: z.string(),
  bannerImage: Image.nullable(),
  bannerUrl: z.string(),
  /** Words for the card when there is no picture. */
  headline: z.string(),
  points: z.array(z.string()),
  ctaText: z.string(),
});
export type BannerAd = z.infer<typeof BannerAd>;
export const BannerAdsResponse = z.object({ data: z.array(BannerAd) });

/** `GET /api/demo-accounts`: answered in demo mode only (D-40). */
export const DemoAccounts = z.object({
  password: z.string(),
  accounts: z.array(z.object({ email: z.string(), description: z.string() })),
});
export type DemoAccounts = z.infer<typeof DemoAccounts>;

/** What an analytics event carries (HOST-59, CS-031). */
export const TRACKING_EVENTS = ['REFERRAL_DETAILS_TABLE_ROW_CLICKED', 'AGENT_PROFILE_UPDATES', 'Sign out'] as const;
export const TrackingEvent = z.object({
  name: z.enum(TRACKING_EVENTS),
  at: Moment,
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type TrackingEvent = z.infer<typeof TrackingEvent>;
/** `POST /api/tracking`. */
export const TrackingRequest = z.object({ events: z.array(TrackingEvent).min(1).max(50) });
