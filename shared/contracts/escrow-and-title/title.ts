import { z } from 'zod';
import { EntityId, Moment } from '../primitives.ts';

/** How the title partner names a quote or a net sheet. */
export const PartnerReference = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'must be an id of the title partner');
/** US dollars as text, with at most two decimals (CS-142). */
export const PriceText = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be US dollars, like 690000 or 690000.50');

/** The two views of the partner (REP-09). */
export const TITLE_VIEWS = ['quote', 'net-sheet'] as const;
export const TitleView = z.enum(TITLE_VIEWS);
export type TitleView = z.infer<typeof TitleView>;

/** Where the price of a quote comes from (REP-14…16); `saved`: that of a saved quote;
 * `fallback`: there is none, so it is 1 dollar (CONST-12). */
export const QUOTE_PRICE_BASES = [
  'list-price',
  'contract-price',
  'sold-price',
  'estimated-value',
  'entered',
  'saved',
  'fallback',
] as const;
export const QuotePriceBasis = z.enum(QUOTE_PRICE_BASES);
export type QuotePriceBasis = z.infer<typeof QuotePriceBasis>;

/** A quote or net sheet that was saved to a referral. */
export const TitleRecord = z.object({
  view: TitleView,
  id: PartnerReference,
  /** What it was made for; null: not known. */
  price: PriceText.nullable(),
  /** The total of a quote, or what a net sheet leaves the sellers, as the partner said it. */
  amountCents: z.number().int().nonnegative().nullable(),
  savedAt: Moment,
});
export type TitleRecord = z.infer<typeof TitleRecord>;

/** What the title service knows of a referral (REP-13): the latest of each, and all that were saved, newest first. */
export const TitleEvent = z.object({
  _id: z.uuid(),
  agentReferralId: EntityId,
  transactionId: PartnerReference.nullable(),
  sellerNetSheetId: PartnerReference.nullable(),
  lastQuotePrice: PriceText.nullable(),
  records: z.array(TitleRecord),
});
export type TitleEvent = z.infer<typeof TitleEvent>;

const changes = {
  transactionId: PartnerReference.optional(),
  /** Saved with every new quote (CS-141). */
  lastQuotePrice: PriceText.optional(),
  sellerNetSheetId: PartnerReference.optional(),
  /** What the net sheet was made for. */
  netSheetPrice: PriceText.optional(),
  /** Amount of the quote or net sheet that is saved. */
  amountCents: z.number().int().min(0).max(1_000_000_000_00).optional(),
};
const hasChange = (body: { transactionId?: unknown; lastQuotePrice?: unknown; sellerNetSheetId?: unknown }) =>
  body.transactionId !== undefined || body.lastQuotePrice !== undefined || body.sellerNetSheetId !== undefined;
const NO_CHANGE = { message: 'Name a quote, a net sheet or a price', path: ['transactionId'] };

/** What is added to a title event (API-81). */
export const ChangeTitleEventRequest = z.object(changes).refine(hasChange, NO_CHANGE);
export type ChangeTitleEventRequest = z.infer<typeof ChangeTitleEventRequest>;

/** The first title event of a referral (API-81). */
export const CreateTitleEventRequest = z.object({ agentReferralId: EntityId, ...changes }).refine(hasChange, NO_CHANGE);
export type CreateTitleEventRequest = z.infer<typeof CreateTitleEventRequest>;

/** The token for the partner's page (API-82). */
export const TitleToken = z.object({ access_token: z.string().min(1) });
export type TitleToken = z.infer<typeof TitleToken>;
