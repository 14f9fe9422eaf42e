import { z } from 'zod';
import { Moment } from '../primitives.ts';

/** The last part of the address of a promotional page, `/promo/november-offer`; small letters, digits and hyphens. */
export const PromoSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const PromoIcon = z.enum(['bell', 'contact', 'percent', 'house', 'calendar', 'document']);
export type PromoIcon = z.infer<typeof PromoIcon>;

const Points = z.object({
  kind: z.literal('points'),
  points: z
    .array(z.object({ icon: PromoIcon, title: z.string(), text: z.string() }))
    .min(1)
    .max(6),
});
const Questions = z.object({
  kind: z.literal('questions'),
  title: z.string(),
  questions: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .min(1)
    .max(20),
});
const Text = z.object({
  kind: z.literal('text'),
  title: z.string().nullable(),
  paragraphs: z.array(z.string()).min(1).max(20),
});
/** What can be sponsored in a market. */
const FreeZips = z.object({ kind: z.literal('free-zips'), marketId: z.string() });

/** A part of a promotional page as an editor enters it: data, never markup. */
export const StoredPromoBlock = z.discriminatedUnion('kind', [Points, Questions, Text, FreeZips]);
export type StoredPromoBlock = z.infer<typeof StoredPromoBlock>;

/** A ZIP code that can be sponsored now, without who sponsors its other spots. */
export const FreeZip = z.object({
  zip: z.string(),
  name: z.string(),
  spotsFree: z.number().int(),
  spots: z.number().int(),
  /** US dollars. */
  monthlyPrice: z.number(),
});
export type FreeZip = z.infer<typeof FreeZip>;

export const PromoBlock = z.discriminatedUnion('kind', [
  Points,
  Questions,
  Text,
  /** The most expensive ones, and how many more there are. */
  FreeZips.extend({ market: z.string(), zips: z.array(FreeZip), more: z.number().int() }),
]);
export type PromoBlock = z.infer<typeof PromoBlock>;

/** A promotional page (HOST-28, D-34). */
export const PromoPage = z.object({
  slug: PromoSlug,
  /** What it is about, in a few words, above the title. */
  topic: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Gold only for Guaranteed Display. */
  tone: z.enum(['gold', 'teal']),
  image: z.object({ src: z.string(), alt: z.string() }).nullable(),
  /** To a page of the portal, or to an https address on a configured host (CS-151). */
  action: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** When the offer ends; null for one without an end. */
  until: Moment.nullable(),
  blocks: z.array(PromoBlock),
});
export type PromoPage = z.infer<typeof PromoPage>;

/** `GET /content/v1/promo-pages/{slug}`; null when there is none of this slug for this reader now. */
export const PromoPageResponse = z.object({ data: PromoPage.nullable() });

/** Who a promotional page is for; a draft has no audience (D-36). */
export const PROMO_EVERYONE = 'Everyone';
