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

const known = new WeakMap<Document, string[]>();

function claimedPaths(page: Document): string[] {
  let paths = known.get(page);
  if (!paths) {
    const text = page.getElementById(PAGE_DATA_ELEMENT)?.textContent;
    const parsed = text ? ClaimedPages.safeParse(JSON.parse(text)) : null;
    paths = parsed?.success
      ? Object.values(parsed.data.snapshot.remotes).flatMap(({ manifest }) => manifest.pages.map(({ path }) => path))
      : [];
    known.set(page, paths);
  }
  return paths;
}
