import { msg, t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import classes from './Content.module.css';
import { useChrome } from './chrome-context.ts';
import { ChromeLink } from './ChromeLink.tsx';
import { type PartCrash, PartNotice } from './ChromePart.tsx';
import { PageFailureCard } from './messages/FailureCards.tsx';
import { useLatest } from './use-latest.ts';

/** Where the page goes: the page itself, or a one-sentence placeholder. */
export function Content(): ReactNode {
  const { router, failures } = useChrome();
  const decision = useLatest(router.view$, () => router.view.decision);
  const { status } = useSession();
  const failed = useLatest(failures.all$, () => failures.all);
  const page = decision.kind === 'show' ? decision.page : null;
  const failure = page ? failed.get(page.application) : undefined;
  const isPageShown = page !== null && !failure;
  const isAwaited = useIsAwaited();
  return (
    <main
      id="content"
      className={classes[page?.layout ?? 'contained']}
      tabIndex={-1}
      // gets the focus after a navigation, so its name is announced
      aria-label={page ? t(page.title) : undefined}
      ref={useFocusOnChange(page?.path)}
    >
      {decision.kind === 'wait' && status === 'offline' && <Offline />}
      {((decision.kind === 'wait' && status !== 'offline') || (isPageShown && isAwaited)) && (
        <p className={classes['waiting']}>{t('Loading...')}</p>
      )}
      {decision.kind === 'not-found' && <NotFound />}
      {page && failure && <PageFailureCard page={page} failure={failure} />}
      <Outlet isShown={isPageShown} />
    </main>
  );
}

/** When what is around the page has crashed: the page itself is a separate root and keeps working. */
export function CrashedContent(crash: PartCrash): ReactNode {
  return (
    <main id="content" className={classes['contained']}>
      <PartNotice name={msg('Something around this page')} {...crash} />
      <Outlet isShown />
    </main>
  );
}

function Outlet({ isShown }: { isShown: boolean }): ReactNode {
  const { outlet } = useChrome();
  const attach = useCallback((place: HTMLDivElement | null) => place?.append(outlet), [outlet]);
  return <div ref={attach} hidden={!isShown} />;
}

/** Whether a change of page is in progress and nothing is mounted yet: its code or its first render is awaited (HOST-37). */
function useIsAwaited(): boolean {
  const { router, outlet } = useChrome();
  const isChanging = useLatest(router.view$, () => router.view.isChanging);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new MutationObserver(onChange);
      const changes = { childList: true, subtree: true, attributeFilter: ['data-page'] };
      if (isChanging) observer.observe(outlet, changes);
      return () => observer.disconnect();
    },
    [isChanging, outlet],
  );
  // Only in the page on the screen: a prerendered one may have content already.
  return useSyncExternalStore(subscribe, () => isChanging && !outlet.querySelector(':scope > [data-page] > *'));
}

/** Keyboard and screen-reader users start at the top of the new page, not on the link they left. */
function useFocusOnChange(path: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  // with the page, not after it: a key pressed at once is not taken from where the visitor already is
  useLayoutEffect(() => {
    if (before.current === path) return;
    if (before.current !== undefined) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path]);
  return main;
}

function NotFound(): ReactNode {
  return (
    <div className={classes['message']}>
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no page at this address, or it is not part of your portal.')}</p>
      <ChromeLink to="/">{t('Go to your home page')}</ChromeLink>
    </div>
  );
}

function Offline(): ReactNode {
  const { session } = useChrome();
  return (
    <div className={classes['message']} role="alert">
      <h1>{t('We cannot reach the portal')}</h1>
      <p>{t('Your sign-in is kept. Check your connection, then try again.')}</p>
      <button type="button" onClick={() => void session.start()}>
        {t('Try Again')}
      </button>
    </div>
  );
}
