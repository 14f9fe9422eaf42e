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
          pages: z.array(z.object({ path: z.string() })),
          parcels: z.array(z.object({ opensOn: z.string().optional() })),
        }),
      }),
    ),
  }),
});

/** What the other remotes of this visit's snapshot offer. */
export interface PortalOffers {
  /** Whether some remote claims an address. */
  hasPage(path: string): boolean;
  /** Whether some remote opens a parcel when a topic is sent. */
  opensParcel(topic: string): boolean;
}

/**
 * Reads from the page's own data what this visit's releases can do, so that nothing leads to a page or dialog that is
 * not there yet, and needs no release of this remote when it arrives.
 */
export function readPortalOffers(page: Document): PortalOffers {
  const text = page.getElementById(PAGE_DATA_ELEMENT)?.textContent ?? '';
  const parsed = text ? Offers.safeParse(JSON.parse(text)) : null;
  const manifests = parsed?.success ? Object.values(parsed.data.snapshot.remotes).map(({ manifest }) => manifest) : [];
  return {
    hasPage: (path) => manifests.some(({ pages }) => pages.some((claimed) => matchesPagePath(claimed.path, path))),
    opensParcel: (topic) => manifests.some(({ parcels }) => parcels.some(({ opensOn }) => opensOn === topic)),
  };
}
