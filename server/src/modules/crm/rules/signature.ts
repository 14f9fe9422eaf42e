import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A new secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  deliveryId: string;
  content: string;
  at: Date;
  /** One signature for each; the old secret is valid for a while after it was replaced. */
  secrets: readonly string[];
}

/**
 * The headers of a delivery by Standard Webhooks (standardwebhooks.com): the id, which is the same in each try, the time of the
 * try, and HMAC-SHA256 over id, time and content, so that a delivery can neither be changed nor sent again much later.
 */
export function signatureHeaders({ deliveryId, content, at, secrets }: Signed): Record<string, string> {
  const id = webhookId(deliveryId);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** A delivery as its receiver knows it. */
export function webhookId(deliveryId: string): string {
  return `dlv_${deliveryId}`;
}
