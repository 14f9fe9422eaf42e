import { z } from 'zod';
import { PartnerReference } from './title.ts';

/**
 * What the portal and the title partner say to each other (REP-09, D-38). The server gets a token for one agent. The partner's
 * page in its frame says that it is ready; then the portal answers with the token and what the quote is for, to exactly the
 * origin of the partner. So nothing of it is in an address, and nothing about the consumer is in any of it.
 */
export const TITLE_PARTNER_PATHS = {
  token: '/oauth/token',
  quote: '/quote',
  netSheet: '/net-sheet',
} as const;

/** An address of the partner: its pages and calls are below the configured one, whose query does not count. */
export function titlePartnerAddress(configured: string, path: string): string {
  const { origin, pathname } = new URL(configured);
  return origin + pathname.replace(/\/+$/, '') + path;
}

/** `POST /oauth/token`, as client credentials are exchanged (RFC 6749), in JSON. */
export const TitleTokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
  /** For whom: an agent's id. */
  subject: z.string(),
});
export type TitleTokenRequest = z.infer<typeof TitleTokenRequest>;

/** A token that is not short-lived, or is no token, is no answer. */
export const TitleTokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().int().min(1).max(3600),
});
export type TitleTokenAnswer = z.infer<typeof TitleTokenAnswer>;

export const TITLE_READY = 'title-ready';
export const TITLE_OPEN = 'title-open';
export const NEW_ORDER = 'new-order';
export const NEW_QUOTE = 'new-quote';
export const NEW_NET_SHEET = 'new-sns';

const Amount = z.number().int().min(0).max(1_000_000_000_00).optional().catch(undefined);

/** From the partner (REP-11, REP-12); any other type is ignored (CS-140). */
export const TitleFrameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal(TITLE_READY) }),
  /** An order was placed; its link opens in a new tab, if it leads to a web page. */
  z.object({ type: z.literal(NEW_ORDER), link: z.url({ protocol: /^https?$/ }).max(2_000) }),
  /** `amountCents`: the total of the quote, where the partner says it. */
  z.object({ type: z.literal(NEW_QUOTE), id: PartnerReference, amountCents: Amount }),
  /** `amountCents`: what is left for the sellers. */
  z.object({ type: z.literal(NEW_NET_SHEET), id: PartnerReference, amountCents: Amount }),
]);
export type TitleFrameMessage = z.infer<typeof TitleFrameMessage>;

/** From the portal. */
export interface TitleOpen {
  type: typeof TITLE_OPEN;
  token: string;
  /** US dollars as text (CS-142). */
  price: string;
  /** On one line; null: the property is not known yet. */
  address: string | null;
  /** Id of a saved quote or net sheet that is to be shown again; null: a new one. */
  id: string | null;
}
