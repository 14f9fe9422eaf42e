import { z } from 'zod';
import { httpAddress, type Parsed } from './setting-parsers.ts';

/** Other systems that hear of what happens here. */
export interface HookAddresses {
  /** Undefined: in production notifications fail, elsewhere they only stay readable in the outbox (D-33). */
  notificationWebhookUrl: string | undefined;
  /** The automation that hears of unlock requests (SGD-22); undefined: as above. */
  unlockWebhookUrl: string | undefined;
  /** Hears in production that an agent clicked Open Escrow at a partner's offer (REP-07); undefined: as above. */
  openEscrowWebhookUrl: string | undefined;
  /** Hear of each escrow that was opened (API-79); undefined: as above. */
  leadEndpointUrl: string | undefined;
  leadZapierUrl: string | undefined;
  /** Gets what the guard and rollouts in steps did, or could not do; undefined: nobody does. Its path is a secret. */
  releaseGuardWebhookUrl: string | undefined;
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export const hookShape = {
  NOTIFICATION_WEBHOOK_URL: httpAddress.optional(),
  UNLOCK_WEBHOOK_URL: httpAddress.optional(),
  OPEN_ESCROW_WEBHOOK_URL: httpAddress.optional(),
  LEAD_ENDPOINT_URL: httpAddress.optional(),
  LEAD_ZAPIER_URL: httpAddress.optional(),
  RELEASE_GUARD_WEBHOOK_URL: z
    .string()
    .refine(isWebhookAddress, 'must be an https address without a user name, like https://hooks.example.com/services/x')
    .optional(),
};

/** The address of an incoming webhook is its only secret, so it is never sent in the clear, except within this machine. */
function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** The addresses of other systems, as they are set. */
export function toHookAddresses(parsed: Parsed<typeof hookShape>): HookAddresses {
  return {
    notificationWebhookUrl: parsed.NOTIFICATION_WEBHOOK_URL,
    unlockWebhookUrl: parsed.UNLOCK_WEBHOOK_URL,
    openEscrowWebhookUrl: parsed.OPEN_ESCROW_WEBHOOK_URL,
    leadEndpointUrl: parsed.LEAD_ENDPOINT_URL,
    leadZapierUrl: parsed.LEAD_ZAPIER_URL,
    releaseGuardWebhookUrl: parsed.RELEASE_GUARD_WEBHOOK_URL,
  };
}
