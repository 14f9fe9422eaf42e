import { SnapshotId } from '@portal/shared/contracts/release';
import { z } from 'zod';
import { PinError } from './pin-error.ts';
import { readSignedText, signText } from './signed-text.ts';

/**
 * What a token holds: which snapshot it opens, for how long, and its pin. A bug link has a pin only when it was made in
 * a tab with one.
 */
const PinClaims = z.strictObject({
  kind: z.enum(['pin', 'bug-link']),
  id: z.string().nullable(),
  snapshot: SnapshotId,
  issued: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type PinClaims = z.infer<typeof PinClaims>;

/** How far the clocks of two machines may differ, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** Signs the claims: `base64url(JSON).base64url(HMAC-SHA256)`. */
export function signToken(key: Uint8Array, claims: PinClaims): string {
  return signText(key, Buffer.from(JSON.stringify(claims)).toString('base64url'));
}

/**
 * The claims of a token made with this key and valid now.
 * @throws PinError `invalid`, `not-yet` or `expired`; revocation is checked elsewhere
 */
export function readToken(key: Uint8Array, token: string, now: Date): PinClaims {
  const claims = signedClaims(key, token);
  if (Date.parse(claims.issued) > now.getTime() + CLOCK_TOLERANCE) {
    throw new PinError(
      'not-yet',
      `This link says it was made at ${claims.issued}, but here it is ${now.toISOString()}. Check the clock of the machine that made it.`,
    );
  }
  if (Date.parse(claims.expires) <= now.getTime()) {
    throw new PinError('expired', `This link expired at ${claims.expires}. Ask whoever sent it for a new one.`);
  }
  return claims;
}

function signedClaims(key: Uint8Array, token: string): PinClaims {
  const notOurs = (cause?: unknown) =>
    new PinError('invalid', 'This link was not made for this portal, or was changed on the way.', { cause });
  const body = readSignedText(key, token);
  if (body === null) throw notOurs();
  try {
    return PinClaims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  } catch (error) {
    throw notOurs(error);
  }
}
