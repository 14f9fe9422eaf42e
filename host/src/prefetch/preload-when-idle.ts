import { effectiveRole, type Session } from '@portal/shared/session';
import { mayOpen } from '../routing/page-table.ts';
import type { PortalRouter } from '../routing/router.ts';
import { savesData } from './saves-data.ts';

interface PreloadOptions {
  router: PortalRouter;
  session: Session;
  preload: (address: string) => void;
  /** Preloads what opens over any page: dialogs and menus, which must also open when the network fails later. */
  preloadOverlays: () => void;
}

const AFTER_PAGE = 1_500;

/** Preloads code and font for the other pages this visitor may open, once the first page is shown and the browser is idle. */
export function preloadWhenIdle({ router, session, preload, preloadOverlays }: PreloadOptions): void {
  if (savesData()) return;
  let isDone = false;
  session.state$.subscribe((state) => {
    if (isDone || state.status !== 'signed-in') return;
    isDone = true;
    setTimeout(() => {
      const paths = router.pages
        .filter((page) => page.access === 'protected' && !page.path.includes(':') && !page.path.includes('*'))
        .filter((page) => mayOpen(page, [state.role, effectiveRole(state)]))
        .map((page) => page.path);
      runWhenIdle([preloadOverlays, ...paths.map((path) => () => preload(path)), preloadLetters]);
    }, AFTER_PAGE);
  });
}

/** The part of the font for names. A page that needs it would be laid out again when it arrives. */
function preloadLetters(): void {
  // A page that needs it tries again.
  document.fonts.load('1em Inter', 'ø').catch(() => {});
}

/** One after another, each in its own idle callback; on a page that is never idle they do not run at all. */
function runWhenIdle([first, ...rest]: (() => void)[]): void {
  if (!first) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => {
    first();
    runWhenIdle(rest);
  });
}
