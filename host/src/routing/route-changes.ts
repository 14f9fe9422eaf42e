import type { PortalRouter } from './router.ts';

/** Keeps the router's view in step with single-spa: which page is shown, and whether a change is under way. */
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
