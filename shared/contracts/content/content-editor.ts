import { z } from 'zod';
import { isContentTime, OUTSIDE_CONTENT_DAYS } from '../../domain/content/content-days.ts';
import { Audience, BannerLabel } from './content.ts';
import { Perk } from './perks.ts';
import { US_TIME_ZONES } from '../people/preferences.ts';
import { Moment, VisibleText } from '../primitives.ts';
import { PROMO_EVERYONE, PromoIcon, PromoSlug } from '../territory/promo.ts';

/** What staff edits under Settings, Content (D-35). */
export const CONTENT_KINDS = ['event', 'banner', 'perk', 'promo'] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

/** The one in which staff enters times. */
const TimeZone = z.enum(US_TIME_ZONES);

/**
 * A text of a draft. Drafts may be incomplete and too long, so that nothing that was typed is lost; what may be published is
 * decided by `contentProblems`. All texts are shown as they are, none is markup.
 */
const Text = z.string().max(20_000, 'At most 20,000 characters');
/** What the clocks of the time zone of a piece show: `2026-12-03T11:00`. */
const ClockTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and a time')
  .refine(isRealTime, 'This date does not exist')
  .refine(isContentTime, OUTSIDE_CONTENT_DAYS)
  .nullable();
/** Months have different lengths: JavaScript makes March 2 of February 30. */
function isRealTime(text: string): boolean {
  const at = Date.parse(`${text}:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
/** Pictures of the portal's own origin only. */
const Picture = z
  .object({
    src: z.string().regex(/^\/content\/v1\/images\/[a-z0-9-]{1,80}\.(svg|webp)$/, 'Choose a picture from a file'),
    alt: Text,
  })
  .nullable();
const Whole = z.number().int('Enter a whole number').min(-1_000_000).max(1_000_000).nullable();

export const EventBody = z.strictObject({
  title: Text,
  subTitle: Text,
  description: Text,
  at: ClockTime,
  timeZone: TimeZone,
  buttonUrl: Text,
  audience: Audience,
  image: Picture,
  /** The popup: both, or neither. */
  popupFrom: ClockTime,
  popupUntil: ClockTime,
  popupImage: Picture,
});
export type EventBody = z.infer<typeof EventBody>;

export const BannerBody = z.strictObject({
  title: Text,
  /** Headline of the sign-in page, in large letters. */
  headline: Text,
  /** Text of the banner above the pages. */
  content: Text,
  points: z.array(Text).max(20),
  callToAction: Text,
  targetUrl: Text,
  image: Picture,
  partnerLogo: Picture,
  isFullImage: z.boolean(),
  timeZone: TimeZone,
  shownFrom: ClockTime,
  shownUntil: ClockTime,
});
export type BannerBody = z.infer<typeof BannerBody>;

export const PerkBody = z.strictObject({
  company: Text,
  kind: Text,
  category: Perk.shape.category,
  offer: Text,
  description: Text,
  action: Perk.shape.action,
  icon: Perk.shape.icon,
  answerDays: Whole,
  position: Whole,
});
export type PerkBody = z.infer<typeof PerkBody>;

/** The parts of a promotional page, as far as they are written. */
const DraftBlock = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('points'),
    points: z.array(z.strictObject({ icon: PromoIcon, title: Text, text: Text })).max(20),
  }),
  z.strictObject({
    kind: z.literal('questions'),
    title: Text,
    questions: z.array(z.strictObject({ question: Text, answer: Text })).max(40),
  }),
  z.strictObject({ kind: z.literal('text'), title: Text, paragraphs: z.array(Text).max(40) }),
  z.strictObject({ kind: z.literal('free-zips'), marketId: Text }),
]);
export type DraftBlock = z.infer<typeof DraftBlock>;

export const PromoBody = z.strictObject({
  topic: Text,
  title: Text,
  lead: Text,
  tone: z.enum(['gold', 'teal']),
  image: Picture,
  actionText: Text,
  actionUrl: Text,
  blocks: z.array(DraftBlock).max(20),
  audience: z.enum([PROMO_EVERYONE, ...Audience.options]),
  timeZone: TimeZone,
  shownFrom: ClockTime,
  shownUntil: ClockTime,
});
export type PromoBody = z.infer<typeof PromoBody>;

export interface ContentBodies {
  event: EventBody;
  banner: BannerBody;
  perk: PerkBody;
  promo: PromoBody;
}
export type ContentBody = ContentBodies[ContentKind];
export const CONTENT_BODIES: { [K in ContentKind]: z.ZodType<ContentBodies[K]> } = {
  event: EventBody,
  banner: BannerBody,
  perk: PerkBody,
  promo: PromoBody,
};

/** The name of a piece in addresses; of a promotional page it is its slug, of a banner its label. */
export const ContentId = z.string().regex(/^[a-z0-9-]{1,80}$/, 'Lowercase letters, digits and hyphens');

/**
 * - `draft`: never published
 * - `scheduled`: published, and shown from a later moment
 * - `over`: published, and its time is over
 * - `offline`: was published, and somebody took it offline
 */
export const ContentState = z.enum(['draft', 'scheduled', 'live', 'over', 'offline']);
export type ContentState = z.infer<typeof ContentState>;

const Revision = z.number().int().nonnegative();

const ListedPiece = z.object({
  id: z.string(),
  title: z.string(),
  state: ContentState,
  /** Whether there are changes that are not published. */
  hasDraft: z.boolean(),
  /** When an event is, or until when another piece is shown. */
  at: Moment.nullable(),
  timeZone: z.string().nullable(),
});
export type ListedPiece = z.infer<typeof ListedPiece>;

/** `GET /api/admin/content/{kind}`: every piece of a kind, and what an editor needs to know for all of them. */
export const ContentList = z.object({
  pieces: z.array(ListedPiece),
  /** How many agents belong to each audience. */
  audiences: z.record(Audience, z.number().int()),
  /** Hosts that links may lead to, besides the portal itself (CS-151). */
  linkHosts: z.array(z.string()),
  markets: z.array(z.object({ marketId: z.string(), name: z.string() })),
  /** Labels of the banners that the portal shows now: of the sign-in page, and above the pages. */
  bannerPlaces: z.object({ login: z.string(), floating: z.string() }),
});
export type ContentList = z.infer<typeof ContentList>;

/** `GET /api/admin/content/{kind}/{id}`. Every change of a piece answers with it, as it is afterwards. */
export const ContentPiece = z.object({
  kind: ContentKind,
  id: z.string(),
  state: ContentState,
  /** Grows with every change. A change names the one it was made over; an outdated one is refused (409). */
  revision: Revision,
  /** The draft or, without one, the latest version. One of `CONTENT_BODIES`. */
  body: z.record(z.string(), z.unknown()),
  hasDraft: z.boolean(),
  /** Whether readers see the latest version, apart from its times. */
  isPublished: z.boolean(),
  /** 0 before the first one. */
  latestVersion: z.number().int(),
  /** Who made the last change: an e-mail address of staff. */
  changedBy: z.string().nullable(),
  changedAt: Moment.nullable(),
});
export type ContentPiece = z.infer<typeof ContentPiece>;

/** `GET /api/admin/content/{kind}/{id}/versions`: the newest 50. */
export const ContentVersions = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      publishedAt: Moment.nullable(),
      /** Null for what was there before it could be edited. */
      publishedBy: z.string().nullable(),
      body: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type ContentVersions = z.infer<typeof ContentVersions>;

const Title = VisibleText.min(1, 'Enter a title').max(120, 'At most 120 characters');
const Slug = PromoSlug.describe('Lowercase letters, digits and hyphens');

/** `POST /api/admin/content/{kind}`. A promotional page needs its slug, a banner its label; others get an id. */
export const NEW_CONTENT = {
  event: z.strictObject({ title: Title }),
  perk: z.strictObject({ title: Title }),
  banner: z.strictObject({ title: Title, id: BannerLabel }),
  promo: z.strictObject({ title: Title, id: Slug }),
} as const;
export interface NewContent {
  title: string;
  id?: string;
}

/** Body of a change that needs nothing else: publish, take offline, discard the draft, restore. */
export const ContentStep = z.strictObject({ revision: Revision });

/** `POST /api/admin/content-images`: the bytes of a picture; answers with where the picture is then. */
export const UploadedImage = z.object({
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** In bytes, as it is sent to visitors. */
  size: z.number().int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;
