import type { ItemStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';

/** The tab remembers popups of the previous visit: the next visitor sees each of them again (AUTH-02). */
export function clearPopupFlags(storage: ItemStorage): void {
  storage.removeItem(STORAGE_KEYS.rankCallout);
  storage.removeItem(STORAGE_KEYS.reactivationModalResponse);
  storage.removeItem(STORAGE_KEYS.renderedPopups);
}
