/** Only resolves paths; no photo is ever loaded from it. */
const OWN_ORIGIN = 'https://portal.invalid';

/**
 * Where a page may load a stored photo from: an http(s) address, or a path of the portal itself. Null for everything
 * else, such as `javascript:` and `data:`, and for addresses with a user name or without a scheme (`//host/x`).
 */
export function photoAddress(location: string | null | undefined): string | null {
  if (!location || /^\s*[/\\]{2}/.test(location) || !URL.canParse(location, OWN_ORIGIN)) return null;
  const { protocol, origin, username, password, pathname, search, href } = new URL(location, OWN_ORIGIN);
  if (origin === OWN_ORIGIN) return pathname.startsWith('//') ? null : pathname + search;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !username && !password ? href : null;
}
