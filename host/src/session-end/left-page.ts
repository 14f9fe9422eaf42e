import type { Session } from '@portal/shared/session';

/**
 * Hides a page that the browser keeps in its back/forward cache, and shows it again only to the person it was drawn for.
 * Otherwise Back after a sign-out would show it, without asking anybody.
 */
export function hideLeftPage(page: Window, session: Pick<Session, 'isOfStoredSession'>, reload: () => void): void {
  const { dataset } = page.document.documentElement;
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset['isLeft'] = '';
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void session.isOfStoredSession().then((isSame) => {
      if (isSame) delete dataset['isLeft'];
      else reload();
    }, reload);
  });
}
