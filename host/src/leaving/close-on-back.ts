interface CloseOnBackOptions {
  page: Window & typeof globalThis;
  /** Closes what is open over the page, or asks before it is left; returns whether the page stays. */
  isHeld: () => boolean;
}

/**
 * Back closes the dialog, drawer or menu on top of the page instead of leaving the page, and asks before it leaves a form that is
 * not saved. The browser has already left the entry by then, so the host goes forward again before single-spa notices; all entries
 * and their states stay as they were. Within a page Back works as usual, because drawers with an address follow it. Browsers without
 * the Navigation API do not say in which direction they went; there Back leaves the page.
 *
 * To be called before single-spa starts, which listens to the same events.
 */
export function closeOnBack({ page, isHeld }: CloseOnBackOptions): void {
  const { navigation, history } = page;
  if (!(navigation as Navigation | undefined)) return;
  let left: NavigationHistoryEntry | null = null;
  /** Key of the entry to which the browser is about to return. */
  let returningTo: string | null = null;
  navigation.addEventListener('currententrychange', (event) => {
    left = event.navigationType === 'traverse' ? event.from : null;
  });
  const ignore = (event: Event) => event.stopImmediatePropagation();
  page.addEventListener(
    'popstate',
    (event) => {
      const isBack = returningTo !== null && navigation.currentEntry?.key === returningTo;
      returningTo = null;
      if (isBack) return ignore(event);
      const steps = left === null ? 0 : left.index - (navigation.currentEntry?.index ?? left.index);
      if (steps <= 0 || left?.url == null || new URL(left.url).pathname === page.location.pathname || !isHeld()) return;
      ignore(event);
      returningTo = left.key;
      history.go(steps);
    },
    { capture: true },
  );
  page.addEventListener('hashchange', (event) => returningTo !== null && ignore(event), { capture: true });
}
