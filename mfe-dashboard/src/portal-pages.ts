import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { matchesPagePath } from '@portal/shared/contracts/release';
import { z } from 'zod';

// Only what is asked here: the rest of the page's data is the host's business.
const ClaimedPages = z.object({
  snapshot: z.object({
    remotes: z.record(z.string(), z.object({ manifest: z.object({ pages: z.array(z.object({ path: z.string() })) }) })),
  }),
});

/**
 * Whether some remote of this visit's snapshot claims an address. A link to another remote's page is shown from the
 * moment that page is released, without a release of this remote, and never leads nowhere.
 */
export function hasPage(address: string, page: Document = document): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return claimedPaths(page).some((path) => matchesPagePath(path, pathname));
}

/** Read once for each page that is delivered: a dashboard asks for a handful of addresses. */
const known = new WeakMap<Element, string[]>();

function claimedPaths(page: Document): string[] {
  const element = page.getElementById(PAGE_DATA_ELEMENT);
  if (!element?.textContent) return [];
  let paths = known.get(element);
  if (!paths) {
    const parsed = ClaimedPages.safeParse(JSON.parse(element.textContent));
    paths = parsed.success
      ? Object.values(parsed.data.snapshot.remotes).flatMap(({ manifest }) => manifest.pages.map(({ path }) => path))
      : [];
    known.set(element, paths);
  }
  return paths;
}
