import { tabStorage } from '@portal/shared/browser-storage';
import { ACTING_GRANT_KEY, STORAGE_KEYS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { z } from 'zod';
import { events } from '../../remote.ts';

/** How the results of a search are looked at. */
const SearchView = z.object({
  sort: z.object({ column: z.string(), direction: z.literal([1, -1]) }),
  selectedIds: z.array(z.number()),
  isDense: z.boolean(),
  /** The agent that something was done with last. */
  lastId: z.number().nullable(),
});
export type SearchView = z.infer<typeof SearchView>;

const LeftSearch = z.object({
  place: z.enum(['agents', 'directors']),
  /** The admin whose search it was: for anybody else it is ignored. */
  userId: z.string(),
  text: z.string(),
  view: SearchView.optional(),
});
/** The search an admin is in, or left by logging in as someone, so that they can return to it (D-07). */
export type LeftSearch = z.infer<typeof LeftSearch>;

let isUnderWay = false;

/**
 * Runs a login-as and remembers the search it was started from; after a refused one nothing is different (CS-111).
 * The page's subject changes, and every root is rendered again, before this has ended: the search checks `isLeaving`.
 */
export async function leaveSearch(search: LeftSearch, loginAs: () => Promise<void>, whenLeft: () => void) {
  const before = tabStorage.getItem(STORAGE_KEYS.adminSearch);
  write(search);
  isUnderWay = true;
  try {
    await loginAs();
    // nothing else says after a reload that somebody was acted for
    if (!tabStorage.isStored(ACTING_GRANT_KEY)) {
      events.publish('toast.show', {
        text: t('This browser cannot remember that you are acting for someone else. Reloading the page ends it.'),
      });
    }
    tabStorage.removeItem(STORAGE_KEYS.adminSearchOpen);
    whenLeft();
  } catch (error) {
    if (before === null) forgetSearch();
    else tabStorage.setItem(STORAGE_KEYS.adminSearch, before);
    throw error;
  } finally {
    isUnderWay = false;
  }
}

/** Whether a login-as is in progress, so that a search which is rendered again does not start over. */
export const isLeaving = (): boolean => isUnderWay;

/** Remembers the agent search while its results are shown: after a reload the host opens it again. */
export function rememberSearch(search: Omit<LeftSearch, 'place'>): void {
  write({ place: 'agents', ...search });
  tabStorage.setItem(STORAGE_KEYS.adminSearchOpen, 'true');
}

/** The search of this admin in this tab; null when there is none or it was someone else's. */
export function leftSearch(userId: string): LeftSearch | null {
  try {
    const left = LeftSearch.parse(JSON.parse(tabStorage.getItem(STORAGE_KEYS.adminSearch) ?? ''));
    return left.userId === userId ? left : null;
  } catch {
    return null;
  }
}

/** Forgets the search. */
export function forgetSearch(): void {
  tabStorage.removeItem(STORAGE_KEYS.adminSearch);
  tabStorage.removeItem(STORAGE_KEYS.adminSearchOpen);
}

function write(search: LeftSearch): void {
  tabStorage.setItem(STORAGE_KEYS.adminSearch, JSON.stringify(search));
}
