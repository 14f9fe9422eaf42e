import { hasInvisibleCharacters } from '../text/invisible-characters.ts';
import { isServicePath } from './service-paths.ts';

/** Only to resolve paths; no host has this name. */
const PORTAL = 'https://portal.invalid';

/**
 * Where a link of content may lead: to a page of the portal, or to an https address on a configured host (EVT-12, CS-151).
 * Credentials are refused, which make another host look like a known one; so are characters that nobody sees.
 * @param target as the editor entered it: a path of the portal or an absolute address
 * @param hosts host names, with their port if any, e.g. `www.example.com`
 * @returns the address to open, or undefined when the target is not allowed
 */
export function allowedTarget(target: string, hosts: readonly string[]): string | undefined {
  if (hasInvisibleCharacters(target) || !URL.canParse(target, PORTAL)) return undefined;
  const address = new URL(target, PORTAL);
  if (address.username || address.password) return undefined;
  if (address.origin === PORTAL) return isServicePath(address.pathname) ? undefined : ownPath(target);
  return address.protocol === 'https:' && hosts.includes(address.host) ? address.href : undefined;
}

/** A path of the portal itself as a browser resolves it; undefined for anything else. */
export function ownPath(target: string): string | undefined {
  if (!target.startsWith('/') || !URL.canParse(target, PORTAL)) return undefined;
  const address = new URL(target, PORTAL);
  // a path that begins with two slashes would be another host
  if (address.origin !== PORTAL || address.pathname.startsWith('//')) return undefined;
  return address.href.slice(PORTAL.length);
}
