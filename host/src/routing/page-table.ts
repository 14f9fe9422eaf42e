import type { PortalRole } from '@portal/shared/contracts';
import {
  bySpecificity,
  matchesPagePath,
  type BrowserSnapshot,
  type RemotePage,
} from '@portal/shared/contracts/release';

/** A page of the portal: which remote claims an address, and how it is shown. */
export interface PortalPage extends RemotePage {
  remote: string;
  /** Name of its single-spa application; pages of one exposed module share it. */
  application: string;
}

/** All pages of the snapshot. Addresses come from each remote's manifest; the host holds no list of screens. */
export const pagesOf = (snapshot: BrowserSnapshot): PortalPage[] =>
  Object.entries(snapshot.remotes).flatMap(([remote, { manifest }]) =>
    manifest.pages.map((page) => ({ ...page, remote, application: applicationName(remote, page.exposedModule) })),
  );

export const applicationName = (remote: string, exposedModule: string): string => `${remote}${exposedModule.slice(1)}`;

/** The page that claims an address; the most specific pattern wins. */
export const findPage = (pages: readonly PortalPage[], pathname: string): PortalPage | null =>
  pages
    .filter((page) => matchesPagePath(page.path, pathname))
    .toSorted((one, other) => bySpecificity(one.path, other.path))[0] ?? null;

/** Whether a role may open a page. The server checks access to data in any case. */
export const mayOpen = (page: PortalPage, roles: readonly (PortalRole | null)[]): boolean =>
  !page.roles || roles.some((role) => role !== null && page.roles!.includes(role));
