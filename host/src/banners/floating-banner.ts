import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';

/** The pages with the banner, by their exact addresses (EVT-13, CS-152). */
const PAGES: ReadonlySet<string> = new Set(['/events', '/update-profile', '/referrals']);

/** Whether the banner belongs above the page of this address; its query does not matter (CS-152). */
export const isBannerPage = (pathname: string): boolean => PAGES.has(pathname);

/**
 * What this tab knows of the banner above the pages: whether to leave room for it before it has arrived, so that nothing
 * moves when it does, and whether it was closed for this visit.
 */
export class FloatingBannerMemory {
  readonly #storage: ItemStorage;
  /** Whether a banner is expected: by the page's HTML, then by the last response. */
  isExpected: boolean;

  constructor(storage: ItemStorage, isExpected: boolean) {
    this.#storage = storage;
    this.isExpected = isExpected;
  }

  /** Until the tab ends, or whoever is signed in signs out. */
  get isClosed(): boolean {
    return this.#storage.getItem(STORAGE_KEYS.floatingBannerClosed) !== null;
  }
  close(): void {
    this.#storage.setItem(STORAGE_KEYS.floatingBannerClosed, 'true');
  }

  /** Whether the person last signed in in this tab sees banners: directors do not. */
  get isForReader(): boolean {
    return this.#storage.getItem(STORAGE_KEYS.floatingBannerNotForReader) === null;
  }
  rememberReader(isForReader: boolean): void {
    if (isForReader) this.#storage.removeItem(STORAGE_KEYS.floatingBannerNotForReader);
    else this.#storage.setItem(STORAGE_KEYS.floatingBannerNotForReader, 'true');
  }
}
