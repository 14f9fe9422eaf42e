interface CloseOnBackOptions {
  page: Window & typeof globalThis;
  /** Closes what is open over the page, or asks before it is left; returns whether the page stays. */
  isHeld: () => boolean;
}

/**
 * Back closes the dialog, drawer or menu on top of the page instead of leaving the page under it, and asks before it leaves a form that
 * is not saved. The browser has left the entry by then,
 * so it goes forward again, unseen by single-spa, with all entries and their states as they were. Within a page Back goes its way: what
 * has an address there follows it. Browsers without the Navigation API do not say which way they went; there Back leaves the page.
 *
 * To be called before single-spa starts, which listens to the same events.
 */
export function closeOnBack({ page, isHeld }: CloseOnBackOptions): void {
  const { navigation, history } = page;
  if (!(navigation as Navigation | undefined)) return;
  let left: NavigationHistoryEntry | null = null;
  let isReturning = false;
  navigation.addEventListener('currententrychange', (event) => {
    left = event.navigationType === 'traverse' ? event.from : null;
  });
  const ignore = (event: Event) => event.stopImmediatePropagation();
  page.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) {
        isReturning = false;
        ignore(event);
        return;
      }
      const steps = left === null ? 0 : left.index - (navigation.currentEntry?.index ?? left.index);
      if (steps <= 0 || left?.url == null || new URL(left.url).pathname === page.location.pathname || !isHeld()) return;
      ignore(event);
      isReturning = true;
      history.go(steps);
    },
    { capture: true },
  );
  page.addEventListener('hashchange', (event) => isReturning && ignore(event), { capture: true });
}
