import net from 'node:net';
import { hashSecret } from '../platform/security/hash-secret.ts';

/** Who calls, as far as it is known before sign-in. */
export interface Caller {
  /** An IPv4 address, or the /64 network of an IPv6 address, which one customer gets. */
  address: string;
  /** Hash of the token that this browser got at an earlier sign-in, of any account. */
  deviceHash: string | undefined;
  /** Gives the browser a token to recognize it by. */
  keepDevice: (token: string) => void;
}

const COOKIE = 'portal_device';
const TOKEN = /^[\w-]{43}$/;
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The network that limits are counted for. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !net.isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - first!.length - last!.length;
  const groups = [...first!, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...last!];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The hash of the token in a Cookie header; undefined without a usable one. */
export function deviceHashOf(cookieHeader: string | undefined): string | undefined {
  for (const cookie of cookieHeader?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name === COOKIE && TOKEN.test(value)) return hashSecret(value);
  }
  return undefined;
}

/** The cookie with the token, sent only to the provider. It proves no identity: it only avoids waiting. */
export function deviceCookie(token: string, path: string, isSecure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${ONE_YEAR_SECONDS}; HttpOnly; SameSite=Strict`;
  return `${COOKIE}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
