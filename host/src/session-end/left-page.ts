import type { ItemStorage } from '@portal/shared/browser-storage';
import { PIN_STORAGE_KEY } from '@portal/shared/contracts';
import type { Session } from '@portal/shared/session';

interface LeftPageOptions {
  page: Window;
  session: Pick<Session, 'isOfStoredSession'>;
  /** The token of the pin that the page was opened with; null without one. */
  pin: string | null;
  /** Session storage of the tab, which has the token of its pin. */
  storage: Pick<ItemStorage, 'getItem'>;
  reload: () => void;
}

/**
 * Hides a page that the browser keeps in its back/forward cache, and shows it again only to the person it was drawn for, acting
 * for the same person, in a tab with the same pin. Otherwise Back after a sign-out would show it, without asking anybody.
 */
export function hideLeftPage({ page, session, pin, storage, reload }: LeftPageOptions): void {
  const { dataset } = page.document.documentElement;
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset['isLeft'] = '';
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void session.isOfStoredSession().then((isSame) => {
      if (isSame && storage.getItem(PIN_STORAGE_KEY) === pin) delete dataset['isLeft'];
      else reload();
    }, reload);
  });
}
