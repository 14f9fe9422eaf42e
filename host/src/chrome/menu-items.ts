import type { BrowserSnapshot, MenuArea, MenuEntry } from '@portal/shared/contracts/release';
import { encodeId } from '@portal/shared/domain';
import { isPromotional } from '../routing/guard.ts';
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
  const itemsOf = (area: MenuArea, agentId: number | null) =>
    entries.filter((entry) => entry.area === area).map((entry) => toItem(entry, agentId));
  return (area, agentId = null) =>
    area === 'agent-menu' ? withTabs(itemsOf(area, agentId), itemsOf('agent-tabs', agentId)) : itemsOf(area, agentId);
}

/**
 * The items of the agent's menu, and on small screens, where the header has no tabs, those that are tabs only; after the
 * last item that is a tab, too. Marks are those of the tabs.
 */
function withTabs(items: MenuItem[], tabs: MenuItem[]): MenuItem[] {
  const tabOf = ({ to }: MenuItem) => tabs.find((tab) => pathOf(tab) === pathOf({ to }));
  const marked = items.map((item) => ({ ...item, ...markOf(tabOf(item)) }));
  const missing = tabs
    .filter((tab) => !items.some((item) => pathOf(item) === pathOf(tab)))
    .map((tab) => ({ ...tab, isSmallScreensOnly: true }));
  return marked.toSpliced(marked.findLastIndex(tabOf) + 1, 0, ...missing);
}

/** Where an item leads to, without its query. */
export const pathOf = ({ to }: Pick<MenuItem, 'to'>): string => to.split('?')[0]!;
const markOf = (tab: MenuItem | undefined): Pick<MenuItem, 'mark'> => (tab?.mark ? { mark: tab.mark } : {});

/** Promotional pages have no main tabs (HOST-28). */
export const hasTabs = (pathname: string): boolean => !isPromotional(pathname);

function toItem({ label, path, mark, withAgentId, isSmallScreensOnly }: MenuEntry, agentId: number | null): MenuItem {
  return {
    label,
    to: withAgentId && agentId !== null ? `${path}?${new URLSearchParams({ id: encodeId(agentId) })}` : path,
    ...(mark && { mark }),
    ...(isSmallScreensOnly && { isSmallScreensOnly }),
  };
}

/** Pages of the referrals, which are at `/` for directors and admins, too (CS-002). */
const REFERRALS = /^\/(referrals|referrals-details)(\/|$)/;
/** Reports are about properties of referrals. */
const REPORTS = /^\/reports(\/|$)/;

/** Whether an item links to the current page, or to the one it belongs to (HOST-44). */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const path = pathOf(item);
  if (path === '/') return pathname === '/' || REFERRALS.test(pathname);
  if (path === '/referrals') return pathname === '/' || REFERRALS.test(pathname) || REPORTS.test(pathname);
  return pathname === path || pathname.startsWith(`${path}/`);
}
