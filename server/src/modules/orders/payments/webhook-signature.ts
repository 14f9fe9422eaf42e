import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignatureError } from './payment-provider.ts';

const PREFIX = 'whsec_';
/** How far the clock of the sender may be off, and how old a webhook that is sent again may be. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Checks a webhook by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, time and content, not older than five
 * minutes.
 * @param secret `whsec_` and a key in base64
 * @returns its id
 * @throws InvalidSignatureError
 */
export function verifiedWebhookId(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '') throw new InvalidSignatureError(`The header ${name} is missing.`);
    return value;
  }) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) {
    throw new InvalidSignatureError('The webhook is not of the last minutes.');
  }
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // one for each secret, while one takes the place of another
  const isRight = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRight) throw new InvalidSignatureError('The signature is wrong.');
  return id;
}
