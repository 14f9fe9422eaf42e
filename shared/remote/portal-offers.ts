import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { matchesPagePath } from '@portal/shared/contracts/release';
import { z } from 'zod';

// Only what is asked here: the rest of the page's data is the host's business.
const Offers = z.object({
  snapshot: z.object({
    remotes: z.record(
      z.string(),
      z.object({
        manifest: z.object({
          pages: z.array(z.object({ path: z.string() })).default([]),
          parcels: z.array(z.object({ opensOn: z.string().optional() })).default([]),
        }),
      }),
    ),
  }),
});
type Manifest = z.infer<typeof Offers>['snapshot']['remotes'][string]['manifest'];

/** Read once for each page that is delivered. */
const known = new WeakMap<Element, Manifest[]>();

/**
 * Whether some remote of this visit's snapshot claims an address. A link to another remote's page is shown from the
 * moment that page is released, without a release of the remote that shows it, and never leads nowhere.
 */
export function hasPage(address: string, page: Document = document): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return manifestsOf(page).some(({ pages }) => pages.some(({ path }) => matchesPagePath(path, pathname)));
}

/** Whether some remote of this visit's snapshot opens a parcel when a topic is sent. */
export const opensParcel = (topic: string, page: Document = document): boolean =>
  manifestsOf(page).some(({ parcels }) => parcels.some(({ opensOn }) => opensOn === topic));

function manifestsOf(page: Document): Manifest[] {
  const element = page.getElementById(PAGE_DATA_ELEMENT);
  if (!element?.textContent) return [];
  let manifests = known.get(element);
  if (!manifests) {
    const parsed = Offers.safeParse(JSON.parse(element.textContent));
    manifests = parsed.success ? Object.values(parsed.data.snapshot.remotes).map(({ manifest }) => manifest) : [];
    known.set(element, manifests);
  }
  return manifests;
}
