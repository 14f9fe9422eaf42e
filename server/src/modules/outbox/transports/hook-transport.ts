import { z } from 'zod';
import { PartnerClient } from '../../../platform/partners/partner-client.ts';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Hooks that are called in the background, each at an address of the configuration (D-33). */
export type QueuedHook = 'lead-endpoint' | 'lead-zapier' | 'open-escrow' | 'release-guard';

/** A hook of another system, by the name of its setting. */
interface Hook {
  setting: string;
  /** Undefined: in production a fault that staff see; elsewhere its calls only stay readable in the outbox. */
  url: string | undefined;
}

const MAX_RESPONSE_BYTES = 64 * 1024;
/** Hooks answer what they like; that they answered with success is all that counts. */
const ANYTHING = z.unknown();

/** Calls hooks with what the message says, as JSON; the id of the message is the key of the call. */
export function hookTransport(hooks: Record<QueuedHook, Hook>, isProduction: boolean, timeoutMs = 10_000): Transport {
  const clients = new Map<string, PartnerClient>();
  for (const [hook, { url }] of Object.entries(hooks)) {
    if (url === undefined) continue;
    clients.set(hook, new PartnerClient({ name: `The hook “${hook}”`, url, timeoutMs, maxBytes: MAX_RESPONSE_BYTES }));
  }
  return {
    async deliver({ recipient, text, messageId }) {
      const client = clients.get(recipient);
      if (!client) {
        if (!isProduction) return;
        const setting = Object.entries(hooks).find(([hook]) => hook === recipient)?.[1].setting ?? recipient;
        throw new DeliveryError(`The setting ${setting} is missing.`, { isPermanent: true });
      }
      const body = JSON.parse(text) as object;
      try {
        // attempts are those of the outbox
        await client.post({ path: '', body, answer: ANYTHING, idempotencyKey: messageId, attempts: 1 });
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        throw new DeliveryError(error.message, { isPermanent: !error.isTemporary, cause: error });
      }
    },
    close: async () => {},
  };
}
