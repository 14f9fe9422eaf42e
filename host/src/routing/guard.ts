import { matchesPagePath } from '@portal/shared/contracts/release';
import type { SessionState } from '@portal/shared/session';
import { findPage, mayOpen, type PortalPage } from './page-table.ts';

/** What the host does with an address (HOST-37…39). */
export type Decision =
  | { kind: 'show'; page: PortalPage }
  /** The session is not known yet: "Loading..." and nothing of the page. */
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' };

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

export const LOGIN_PATH = '/login';

/** Promotional pages: public, so that also an address that no page claims does not ask to sign in (HOST-28, CS-009). */
export const isPromotional = (pathname: string): boolean => matchesPagePath('/promo/*', pathname);

/** The login address that returns to the address the visitor requested (HOST-09). */
export const loginAddress = ({ pathname, search, hash }: Address, origin: string): string =>
  `${LOGIN_PATH}?${new URLSearchParams({ redirect: `${origin}${pathname}${search}${hash}` })}`;

/** Decides what to do with an address, given the pages of the snapshot and the session. Pure. */
export function decide(
  pages: readonly PortalPage[],
  address: Address,
  session: SessionState,
  origin: string,
): Decision {
  const page = findPage(pages, address.pathname);
  if (page?.access === 'public') return { kind: 'show', page };
  if (!page && isPromotional(address.pathname)) return { kind: 'not-found' };
  if (session.status === 'starting' || session.status === 'offline') return { kind: 'wait' };
  // Also for unknown addresses: only members learn which pages exist.
  if (session.status === 'signed-out') {
    // without a sign-in page, as once its remote was retired, each redirect would lead to the next
    if (address.pathname === LOGIN_PATH) return { kind: 'not-found' };
    return { kind: 'redirect', to: loginAddress(address, origin) };
  }
  // HOST-01: an agent's home is the dashboard.
  if (address.pathname === '/' && session.role === 'ROLE_AGENT') return { kind: 'redirect', to: '/dashboard' };
  if (!page) return { kind: 'not-found' };
  // CS-020: a page without permission sends the user home.
  if (!mayOpen(page, [session.role, session.actingRole])) {
    return address.pathname === '/' ? { kind: 'not-found' } : { kind: 'redirect', to: '/' };
  }
  return { kind: 'show', page };
}
