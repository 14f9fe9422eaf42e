import { PAGE_DATA_ELEMENT, pageDataText } from '@portal/shared/contracts';
import { matchesPagePath } from '@portal/shared/contracts/release';
import { z } from 'zod';

// Only what is needed here: the rest of the page's data belongs to the host.
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

/** Read once per delivered page. */
const known = new WeakMap<Element, Manifest[]>();

/**
 * Whether a remote of this visit's snapshot claims an address. A link to another remote's page is shown as soon as
 * that page is released, without a release of the remote that shows the link, and is never broken.
 */
export function hasPage(address: string, page: Document = document): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return manifestsOf(page).some(({ pages }) => pages.some(({ path }) => matchesPagePath(path, pathname)));
}

/** Whether a remote of this visit's snapshot opens a parcel when a topic is published. */
export const opensParcel = (topic: string, page: Document = document): boolean =>
  manifestsOf(page).some(({ parcels }) => parcels.some(({ opensOn }) => opensOn === topic));

function manifestsOf(page: Document): Manifest[] {
  const element = page.getElementById(PAGE_DATA_ELEMENT);
  const text = pageDataText(page);
  if (!element || text === null) return [];
  let manifests = known.get(element);
  if (!manifests) {
    const parsed = Offers.safeParse(JSON.parse(text));
    manifests = parsed.success ? Object.values(parsed.data.snapshot.remotes).map(({ manifest }) => manifest) : [];
    known.set(element, manifests);
  }
  return manifests;
}
