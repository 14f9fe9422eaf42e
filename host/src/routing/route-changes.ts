import type { PortalRouter } from './router.ts';

/** Keeps the router's view in sync with single-spa: which page is shown, and whether a change is in progress. */
export function watchRouteChanges(router: PortalRouter): void {
  window.addEventListener('single-spa:before-routing-event', () => {
    router.setChanging(true);
    router.update();
  });
  window.addEventListener('single-spa:routing-event', () => {
    router.update();
    router.setChanging(false);
  });
}
