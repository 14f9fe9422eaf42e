import type { CallResult, PublicCaller } from '../../platform/public-calls/public-caller.ts';
import type { WebhookRow } from './crm-store.ts';
import { signatureHeaders } from './rules/signature.ts';

interface Sending {
  deliveryId: string;
  content: string;
  at: Date;
  signal?: AbortSignal;
}

/** One try of a delivery, signed with the secret and, for a day after it was replaced, with the one before. */
export function sendDelivery(
  caller: PublicCaller,
  { url, secret, oldSecret, oldSecretUntil }: Pick<WebhookRow, 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  { deliveryId, content, at, signal }: Sending,
): Promise<CallResult> {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at;
  const secrets = isOldValid ? [secret, oldSecret] : [secret];
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Agent-Portal-Webhooks/1',
    ...signatureHeaders({ deliveryId, content, at, secrets }),
  };
  return caller.post(url, content, headers, signal);
}
