import { useSession } from '@portal/shared/session';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import styles from './Content.module.css';
import { useFrame } from './frame-context.ts';
import { FrameLink } from './FrameLink.tsx';
import { type PartCrash, PartNotice } from './FramePart.tsx';
import { PageFailureCard } from './FailureCards.tsx';
import { useLatest } from './use-latest.ts';

/** The place of the page: the page itself, or the one sentence that stands for it. */
export function Content(): ReactNode {
  const { router, failures } = useFrame();
  const { decision } = useLatest(router.view$, () => router.view);
  const { status } = useSession();
  const failed = useLatest(failures.all$, () => failures.all);
  const page = decision.kind === 'show' ? decision.page : null;
  const failure = page ? failed.get(page.application) : undefined;
  const isPageShown = page !== null && !failure;
  return (
    <main id="content" className={styles[page?.layout ?? 'contained']} tabIndex={-1} ref={useFocusOnChange(page?.path)}>
      {decision.kind === 'wait' &&
        (status === 'offline' ? <Offline /> : <p className={styles['waiting']}>Loading...</p>)}
      {decision.kind === 'not-found' && <NotFound />}
      {page && failure && <PageFailureCard page={page} failure={failure} />}
      <Outlet isShown={isPageShown} />
    </main>
  );
}

/** When what is around the page has crashed: the page itself is a root of its own, and goes on. */
export function CrashedContent(crash: PartCrash): ReactNode {
  return (
    <main id="content" className={styles['contained']}>
      <PartNotice name="Something around this page" {...crash} />
      <Outlet isShown />
    </main>
  );
}

function Outlet({ isShown }: { isShown: boolean }): ReactNode {
  const { outlet } = useFrame();
  const attach = useCallback((place: HTMLDivElement | null) => place?.append(outlet), [outlet]);
  return <div ref={attach} hidden={!isShown} />;
}

/** Keyboard and screen-reader users start at the top of the new page, not on the link they left. */
function useFocusOnChange(path: string | undefined) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
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
    <div className={styles['message']}>
      <h1>Page not found</h1>
      <p>There is no page at this address, or it is not part of your portal.</p>
      <FrameLink to="/">Go to your home page</FrameLink>
    </div>
  );
}

function Offline(): ReactNode {
  const { session } = useFrame();
  return (
    <div className={styles['message']} role="alert">
      <h1>We cannot reach the portal</h1>
      <p>Your sign-in is kept. Check your connection, then try again.</p>
      <button type="button" onClick={() => void session.start()}>
        Try Again
      </button>
    </div>
  );
}
