import { matchesPagePath } from '../contracts/page-path.ts';

/** Where someone goes who signs in without having been sent from anywhere (HOST-01, HOST-02 decide what it shows). */
export const HOME_PATH = '/';

/**
 * Where the `redirect` parameter leads after sign-in: a path of the portal itself, query and fragment included. It is
 * parsed, never compared by prefix, and whatever is not of the portal's own origin is passed over (D-09). The sign-in
 * page itself is no target.
 */
export function redirectTarget(value: string | null | undefined, portalOrigin: string): string {
  if (!value || !URL.canParse(value, portalOrigin)) return HOME_PATH;
  const target = new URL(value, portalOrigin);
  if (target.origin !== new URL(portalOrigin).origin || target.username || target.password) return HOME_PATH;
  // compared as the host does: it shows the sign-in page at `/login/` and `/LOGIN` too
  if (matchesPagePath('/login', target.pathname)) return HOME_PATH;
  // "//host" as a path would leave the portal again when it is used as an address
  const path = target.pathname.replace(/^\/{2,}/, '/');
  return `${path}${target.search}${target.hash}`;
}
