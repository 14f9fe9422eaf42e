import { createHmac, timingSafeEqual } from 'node:crypto';

const LONGEST = 2_000;

/** `text.base64url(HMAC-SHA256)`. @param text without a full stop */
export function signText(key: Uint8Array, text: string): string {
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
}

/** The text that was signed with this key; null for anything else. */
export function readSignedText(key: Uint8Array, signed: string): string | null {
  const [text = '', signature = '', ...rest] = signed.length > LONGEST ? [] : signed.split('.');
  const expected = signatureOf(key, text);
  const given = Buffer.from(signature, 'base64url');
  // Base64 can spell the same bytes in several ways; only ours is accepted.
  const isSigned = rest.length === 0 && given.toString('base64url') === signature && given.length === expected.length;
  return isSigned && timingSafeEqual(given, expected) ? text : null;
}

const signatureOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
