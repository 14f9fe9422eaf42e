import { msg } from '@portal/shared/domain';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What is wrong with an address, as a sentence at its field. */
export const NOT_PUBLIC = msg('This address is not on the public internet. We did not call it.');
const NOT_HTTPS = msg('Enter an address that starts with https://');
const WITH_USER = msg('Leave out the user name and the password.');
const OTHER_PORT = msg('Leave out the port, or use 443 or 8443.');
const OTHER_SPELLING = msg('Write the host as a name, not as a number.');
const UNREADABLE = msg('Enter an address like https://crm.example.com/hooks');

const PORTS = new Set(['', '443', '8443']);
/** Names that no public name server answers. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain|invalid|onion)$/;

/** The simulators that may be called although they are not public: the origin that is entered, and the one that is called. */
export type KnownOrigins = ReadonlyMap<string, string>;

/** Where to send, or what is wrong with the address. */
type ReadAddress = { url: URL; isKnown: boolean } | { problem: string };

/**
 * Reads an address that a person has entered and the server is to call (D-44). What it says by itself is checked here:
 * scheme, port, user, the spelling of the host. Where a name leads is checked by each call.
 */
export function readAddress(text: string, known: KnownOrigins): ReadAddress {
  const url = URL.parse(text);
  // the parser drops line breaks and reads a backslash as a slash: what is stored should be what was read
  if (!url || /[\s\\\p{Cc}]/u.test(text)) return { problem: UNREADABLE };
  if (url.username || url.password || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) return { problem: WITH_USER };
  const origin = known.get(url.origin);
  if (origin !== undefined) return { url: new URL(url.pathname + url.search, origin), isKnown: true };
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : !isPublicName(host)) return { problem: NOT_PUBLIC };
  if (url.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(text)) return { problem: NOT_HTTPS };
  if (!PORTS.has(url.port)) return { problem: OTHER_PORT };
  const typed = /^https:\/\/(\[[^\]]*\]|[^:/?#]*)/i.exec(text)?.[1] ?? '';
  if (isIP(host) && typed.toLowerCase() !== url.hostname) return { problem: OTHER_SPELLING };
  return { url, isKnown: false };
}

/** The host without the brackets of IPv6 and the last dot of a name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isPublicName(name: string): boolean {
  return name.includes('.') && !LOCAL_NAMES.test(name);
}
