import type { PortalRole } from '@portal/shared/contracts';
import type { BrowserSnapshot, RemotePage } from '@portal/shared/contracts/release';

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

/** The page that claims an address. Literal segments win over `:parameters`, and both over a rest (`*`). */
export function findPage(pages: readonly PortalPage[], pathname: string): PortalPage | null {
  const segments = segmentsOf(pathname);
  let best: { page: PortalPage; rank: string } | null = null;
  for (const page of pages) {
    const rank = matchRank(segmentsOf(page.path), segments);
    if (rank !== null && (best === null || rank < best.rank)) best = { page, rank };
  }
  return best?.page ?? null;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Null when the pattern does not fit; else a text that sorts better matches first. */
function matchRank(pattern: string[], segments: string[]): string | null {
  let rank = '';
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return `${rank}c`;
    const segment = segments[index];
    if (segment === undefined) return null;
    if (part.startsWith(':')) rank += 'b';
    else if (part === segment) rank += 'a';
    else return null;
  }
  return pattern.length === segments.length ? rank : null;
}

/** Whether a role may open a page. The server decides about data in any case. */
export const mayOpen = (page: PortalPage, roles: readonly (PortalRole | null)[]): boolean =>
  !page.roles || roles.some((role) => role !== null && page.roles!.includes(role));
