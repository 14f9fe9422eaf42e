import type { LeaveGuard } from './leave-guard.ts';

interface CloseOnBackOptions {
  page: Window & typeof globalThis;
  /** Closes what is open over the page; returns whether the page stays. */
  closesTop: () => boolean;
  /** Asks before a form that is not saved is left; returns whether it does. */
  ask: LeaveGuard['ask'];
}

/**
 * Back closes the dialog, drawer or menu on top of the page instead of leaving the page, and Back and Forward ask before
 * they leave a form that is not saved. The browser has already left the entry by then, so the host returns to it before
 * single-spa and the routers of the page notice; all entries and their states stay as they were. A step that changes the
 * fragment within a page goes its way, because drawers with an address have it there and follow it. Browsers without the
 * Navigation API do not say in which direction they went; there Back leaves the page. The first entry of a document gets
 * a second one, to which the browser can return, and is spare (keep-first-entry.ts): Back passes over it.
 *
 * To be called before single-spa starts, which listens to the same events.
 */
export function closeOnBack({ page, closesTop, ask }: CloseOnBackOptions): void {
  const { navigation, history } = page;
  if (!(navigation as Navigation | undefined)) return;
  let left: NavigationHistoryEntry | null = null;
  /** What the router had stored in that entry. */
  let state: unknown;
  /** Key of the entry to which the browser is about to return. */
  let returningTo: string | null = null;
  navigation.addEventListener('navigate', () => {
    state = history.state;
  });
  navigation.addEventListener('currententrychange', (event) => {
    left = event.navigationType === 'traverse' ? event.from : null;
  });
  const ignore = (event: Event) => event.stopImmediatePropagation();
  page.addEventListener(
    'popstate',
    (event) => {
      const from = left;
      const to = navigation.currentEntry;
      const isReturn = to?.key === returningTo;
      returningTo = null;
      if (isReturn) return ignore(event);
      if (!from?.url || !to) return;
      const steps = to.index - from.index;
      if (steps === 0) return;
      const before = new URL(from.url);
      const after = new URL(page.location.href);
      const followsAddress = before.pathname === after.pathname && before.hash !== after.hash;
      const isBackFromTop = steps < 0 && !followsAddress;
      if ((isBackFromTop && closesTop()) || ask(() => history.go(steps), after, before)) {
        returningTo = from.key;
        history.go(-steps);
      } else {
        // only a spare entry has such a state (spare-entry.ts)
        if (steps !== -1 || followsAddress || !to.getState()) return;
        // its second entry may have another address since; in a tab with nothing before it, the page stays
        history.replaceState(state, '', before);
        history.go(-1);
      }
      ignore(event);
    },
    { capture: true },
  );
  page.addEventListener('hashchange', (event) => returningTo !== null && ignore(event), { capture: true });
}
