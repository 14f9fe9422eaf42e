import { matchesPagePath } from '../../contracts/page/page-path.ts';

/** Target after a sign-in without a `redirect` parameter (HOST-01, HOST-02 decide what it shows). */
export const HOME_PATH = '/';

/**
 * Target of the `redirect` parameter after sign-in: a path of the portal itself, query and fragment included. It is
 * parsed, never compared by prefix, and anything of another origin is ignored (D-09). The sign-in
 * page itself is not a target.
 */
export function redirectTarget(value: string | null | undefined, portalOrigin: string): string {
  if (!value || !URL.canParse(value, portalOrigin)) return HOME_PATH;
  const target = new URL(value, portalOrigin);
  if (target.origin !== new URL(portalOrigin).origin || target.username || target.password) return HOME_PATH;
  // compared like in the host, which also shows the sign-in page at `/login/` and `/LOGIN`
  if (matchesPagePath('/login', target.pathname)) return HOME_PATH;
  // "//host" as a path would leave the portal again when it is used as an address
  const path = target.pathname.replace(/^\/{2,}/, '/');
  return `${path}${target.search}${target.hash}`;
}
