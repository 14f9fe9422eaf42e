const SCHEME_AND_AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
/** `//host` and `/\host` lead to another origin when a browser reads them as an address. */
const SEVERAL_SLASHES = /^[/\\]{2,}/;

/**
 * The path and query of a request target in any form (RFC 9112, 3.2). The host that an absolute form such as `http://host/path`
 * names does not matter here: the portal has one origin. The result begins with a slash.
 */
export function originForm(target: string): string {
  const rest = target.replace(SCHEME_AND_AUTHORITY, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Reads the path and query of a request; never throws and never mistakes a part of the path for a host. */
export function parseTarget(target: string): URL {
  return new URL(`http://portal${originForm(target)}`);
}

/** The same address with one slash at its beginning, so that it is safe as a redirect; null when it has one already. */
export function withOneSlash(target: string): string | null {
  return SEVERAL_SLASHES.test(target) ? target.replace(SEVERAL_SLASHES, '/') : null;
}
