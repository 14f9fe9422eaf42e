import type { BrowserSnapshot, MenuArea, MenuEntry } from '@portal/shared/contracts/release';
import { encodeId } from '@portal/shared/domain';
import { findPage, pagesOf } from '../routing/page-table.ts';
import { HOST_ENTRIES } from './host-entries.ts';

export interface MenuItem {
  label: string;
  to: string;
  /** A word or a dot next to the label. */
  mark?: MenuEntry['mark'];
  isSmallScreensOnly?: boolean;
}

/** The items of a menu, in order, without Logout; `agentId` is the loaded agent's. */
export type Menu = (area: MenuArea, agentId?: number | null) => MenuItem[];

/**
 * The menus of a snapshot. A remote that declares entries decides about those that link to its pages; the host's own
 * are shown for pages of releases from before remotes declared any, and for pages no remote has yet. A declared entry
 * whose page does not exist is not shown.
 */
export function menuOf(snapshot: BrowserSnapshot): Menu {
  const pages = pagesOf(snapshot);
  const ownerOf = ({ path }: MenuEntry) => findPage(pages, path)?.remote;
  const isUndeclared = (entry: MenuEntry) => {
    const owner = ownerOf(entry);
    return owner === undefined || snapshot.remotes[owner]?.menu === undefined;
  };
  const declared = Object.values(snapshot.remotes).flatMap(({ menu }) => menu ?? []);
  const entries = [
    ...HOST_ENTRIES.filter(isUndeclared),
    ...declared.filter((entry) => ownerOf(entry) !== undefined),
  ].toSorted((one, other) => one.order - other.order);
  return (area, agentId = null) =>
    entries.filter((entry) => entry.area === area).map((entry) => toItem(entry, agentId));
}

function toItem({ label, path, mark, withAgentId, isSmallScreensOnly }: MenuEntry, agentId: number | null): MenuItem {
  return {
    label,
    to: withAgentId && agentId !== null ? `${path}?${new URLSearchParams({ id: encodeId(agentId) })}` : path,
    ...(mark && { mark }),
    ...(isSmallScreensOnly && { isSmallScreensOnly }),
  };
}

/** Whether an item links to the current page (HOST-44); the referrals page has two addresses (CS-002). */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const path = item.to.split('?')[0]!;
  if (path === '/referrals' && (pathname === '/' || pathname.startsWith('/referrals-details/'))) return true;
  return path === '/'
    ? pathname === '/' || pathname === '/referrals' || pathname.startsWith('/referrals/')
    : pathname === path || pathname.startsWith(`${path}/`);
}
