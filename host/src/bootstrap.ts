import { forgetQueries, http, queryClient, tracking } from '@portal/shared/api';
import { browserStorage, tabStorage } from '@portal/shared/browser-storage';
import { SNAPSHOT_HEADER } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';
import { events } from '@portal/shared/events';
import { onLocaleChange } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import type { RootProps } from '@portal/shared/remote';
import { createIdentityProvider, otherTabsOf, session, subjectKey } from '@portal/shared/session';
import { preloadDialogs, requestClose } from '@portal/shared/ui/dialog';
import { nonceStyles } from '@portal/shared/ui/portal-provider';
import { preloadSheets } from '@portal/shared/ui/sheet';
import { start as startSingleSpa } from 'single-spa';
import { FloatingBannerMemory } from './banners/floating-banner.ts';
import { whenHidden } from './beacons/send-beacons.ts';
import { VisitToken } from './beacons/visit-token.ts';
import { mountChrome } from './chrome/chrome-application.tsx';
import type { ChromeServices } from './chrome/chrome-context.ts';
import { menuOf } from './chrome/menu-items.ts';
import { sidePanel } from './chrome/side-panel/side-panel.ts';
import { toasts } from './chrome/messages/toasts.ts';
import { describeCrash } from './federation/release-error.ts';
import { ReleaseLoader } from './federation/release-loader.ts';
import { reportRecovery, type RootPlace } from './federation/start-module.ts';
import { openHealthReports } from './health/open-health-reports.ts';
import { reportViolations } from './health/violations.ts';
import { whenIdleAfterDelay } from './idle/when-idle.ts';
import { CartCount } from './cart/cart-count.ts';
import { RunProgress } from './invites/run-progress.ts';
import { closeOnBack } from './leaving/close-on-back.ts';
import { holdAddress } from './leaving/hold-address.ts';
import { LeaveGuard } from './leaving/leave-guard.ts';
import { followLive } from './live/follow-live.ts';
import { openPageLog } from './log/open-page-log.ts';
import { levelOfVisit } from './log/page-log.ts';
import { readNonce, readPageData } from './start/page-data.ts';
import { loadAndShow } from './news/load-notifications.ts';
import { NewsWatch } from './news/news-watch.ts';
import { ParcelOutlet } from './parcels/parcel-outlet.ts';
import { reopenSearch } from './parcels/reopen-search.ts';
import { watchPopups } from './popups/watch-popups.ts';
import { visitLinks } from './pins/visit-links.ts';
import { prepareLikelyPage } from './prefetch/likely-page.ts';
import { PagePrefetch } from './prefetch/page-prefetch.ts';
import { PagePrerender } from './prefetch/page-prerender.ts';
import { preloadWhenIdle } from './prefetch/preload-when-idle.ts';
import { watchLinks } from './prefetch/watch-links.ts';
import { registerPages } from './routing/applications.ts';
import { Failures } from './routing/failures.ts';
import { followSession } from './routing/follow-session.ts';
import { hasOpenDialog, NewerRelease } from './routing/newer-release.ts';
import { findPage, pagesOf } from './routing/page-table.ts';
import { PortalRouter } from './routing/router.ts';
import { watchRouteChanges } from './routing/route-changes.ts';
import type { PageModule } from './routing/start-page.ts';
import { FormInProgress } from './session-end/form-in-progress.ts';
import { hideLeftPage } from './session-end/left-page.ts';
import { traceFirstCalls } from './start/trace-first-calls.ts';
import { startLanguage } from './start/start-language.ts';
import { startWhenIdle } from './idle/start-when-idle.ts';

// The composition root of the host: makes its parts, connects them, and starts them. The order matters: the language comes
// before any text, the code of the page begins to load before the session is requested, and whatever follows the router
// subscribes before its first update, which is the last line.

/** How long the first paint waits for a session whose response has already arrived, in milliseconds. */
const SESSION_READ_LIMIT = 60;

const pageData = readPageData(document);
const { config, snapshot, pin } = pageData;
const visit = new VisitToken(pageData.visitToken, pin !== null);
const { pageLogLevel = 'error', pageLogShare = 1, trackingSink = 'portal' } = config;
openPageLog({ log, visit, level: levelOfVisit(pageLogLevel, pageLogShare, Math.random()) });
tracking.useSink(trackingSink);
whenHidden(() => void tracking.flush());

// Before the first paint. Preload links are already fetching the code of the page.
await startLanguage(browserStorage);

const nonce = readNonce(document);
if (nonce !== undefined) nonceStyles(nonce);

const health = openHealthReports(visit);
reportViolations({ page: document, origin: window.location.origin, snapshot, health });
/** Remote -> the version that was loaded: its release, or the last known good one in its place. */
const loadedVersions = new Map<string, string>();
const loader = new ReleaseLoader({
  snapshot,
  nonce,
  onLoad: (remote, version) => void loadedVersions.set(remote, version),
  onRecover: (error) => reportRecovery(health, error),
});
const pages = pagesOf(snapshot);
const preload = (address: string): void => {
  const page = findPage(pages, new URL(address, window.location.origin).pathname);
  // A failure is shown when the page is opened; here it only means that preloading did not help.
  if (page) loader.load(page.remote, page.exposedModule).catch(() => {});
};
// The page's own code begins to load while the session is still being requested.
preload(window.location.href);

const forms = new FormInProgress(document);
const { __portalEarlyRequests: earlyRequests = [] } = globalThis;
http.useServices(config.services ?? {});
http.useEarlyRequests(earlyRequests);
delete globalThis.__portalEarlyRequests;
traceFirstCalls(http, { [SNAPSHOT_HEADER]: snapshot.id }, pageData.traceparent);
session.connect({
  identity: createIdentityProvider({
    identity: config.identity,
    origin: window.location.origin,
    storage: browserStorage,
    whenIdle: whenIdleAfterDelay,
    now: Date.now,
  }),
  http,
  events,
  tracking,
  storage: tabStorage,
  otherTabs: otherTabsOf(),
  hasFormInProgress: () => forms.isThere,
  sessionSeconds: config.identity.sessionSeconds,
  forgetSubject: () => forgetQueries(queryClient),
  now: Date.now,
});

const hostEvents = events.from(HOST);
const router = new PortalRouter(pages, session);
const failures = new Failures();
const outlet = document.createElement('div');
outlet.id = 'portal-outlet';
const links = visitLinks(pageData, window.location);
const rootProps = (remote: string, version: string): Omit<RootProps, keyof RootPlace> => ({
  nonce,
  release: { remote, version, snapshot: snapshot.id },
  links,
  openParcel: (name, values) => parcels.openNamed(remote, name, values),
  onCrash: (error) => {
    const reference = health.failed(describeCrash(error, { remote, version }));
    console.error(`${reference} ${remote} ${version} crashed while rendering`, error);
    return reference;
  },
});
const reloadIfNewer = (): boolean => newerRelease.reloadIfThere();
const parcels = new ParcelOutlet({ snapshot, loader, health, events, rootProps, reloadIfNewer });
const runProgress = new RunProgress({ events: hostEvents, session, storage: tabStorage });
const newerRelease = new NewerRelease({
  snapshot: snapshot.id,
  visit,
  isPinned: pin !== null,
  hasFormInProgress: () => forms.isThere,
  isBusy: () => parcels.hasOpen || hasOpenDialog(document) || runProgress.isUnderWay || session.isRecordingSignIn,
  reload: () => window.location.reload(),
});
const leaveGuard = new LeaveGuard({
  page: window,
  events,
  session,
  onSettled: () => forms.settle(outlet),
});
const popups = watchPopups({
  page: window,
  session,
  router,
  events: hostEvents,
  parcels,
  forms,
  leaveGuard,
});
const news = new NewsWatch({
  http,
  session,
  router,
  events,
  notify: loadAndShow({
    http,
    events: hostEvents,
    page: document,
    open: (path) => router.navigate(path),
  }),
  wantLive: () => hostEvents.publish('live.wanted', {}),
});
const services: ChromeServices = {
  config,
  router,
  session,
  failures,
  leaveGuard,
  outlet,
  parcels,
  pin,
  links,
  newerRelease,
  events: hostEvents,
  menu: menuOf(snapshot),
  floatingBanner: new FloatingBannerMemory(tabStorage, pageData.hasFloatingBanner ?? false),
  now: Date.now,
  news,
  popups,
  cartCount: new CartCount({ events: hostEvents, session, storage: tabStorage }),
  runProgress,
  snapshotId: snapshot.id,
  onCrash: rootProps(HOST, snapshot.host.version).onCrash,
};

health.loaded(HOST, snapshot.host.version, Math.round(performance.now()));
const prerender = new PagePrerender({ router, outlet, window, rootProps });
const registeredPages = registerPages({
  router,
  loader,
  health,
  failures,
  outlet,
  prerender,
  rootProps,
  reloadIfNewer,
});
parcels.listen();
reopenSearch({ session, events: hostEvents, storage: tabStorage, performance });
leaveGuard.watch();
holdAddress(window, leaveGuard);
closeOnBack({
  page: window,
  closesTop: () => requestClose(document),
  ask: (...given) => leaveGuard.ask(...given),
});
// A new photo or name shows in the header at once (HOST-47).
events.on('agent.changed').subscribe(({ agentId }) => void session.refreshAgent(agentId));
watchRouteChanges(router);
onLocaleChange(() => router.translateTitle());
followSession({ session, router, pages: registeredPages, events });
news.watch();
hideLeftPage({
  page: window,
  session,
  pin: pin?.token ?? null,
  storage: tabStorage,
  reload: () => window.location.reload(),
});
followLive({ session, http, events: hostEvents });
preloadWhenIdle({
  router,
  session,
  preload,
  preloadOverlays: () => {
    void preloadDialogs();
    void preloadSheets();
    // a failed one is loaded again when it is opened
    for (const part of [sidePanel, toasts]) part.load().catch(() => null);
  },
});
const prefetch = new PagePrefetch({
  session,
  loader,
  pageOf: (address) => router.pageOf(address),
  isAboutToReload: () => newerRelease.isThere,
  prerender,
  opened$: router.opened$,
  window,
  now: Date.now,
});
watchLinks({ page: document, onIntent: (entry, intent) => prefetch.start(entry, intent) });
prepareLikelyPage({
  window,
  subject: () => subjectKey(session.current),
  pageOf: (address) => router.pageOf(address),
  nextOf: async ({ remote, exposedModule }) => (await loader.load<PageModule>(remote, exposedModule)).module.next,
  prefetch,
});
// A pinned tab, and the tabs opened from it, keep their set until the pin is reset. Awaited, so that it runs before the first link.
if (pin) {
  const { carryPin } = await import(/* webpackChunkName: "carry-pin" */ './pins/carry-pin.ts');
  carryPin({ token: pin.token, isPage: (pathname) => pathname === '/' || findPage(pages, pathname) !== null });
}
newerRelease.watch();
startWhenIdle({
  config,
  snapshot,
  visit,
  isPinned: pin !== null,
  router,
  versionOf: (remote) => loadedVersions.get(remote),
});
const started = session.start();
// With the response here already, the first paint has the session: no header is replaced, and no late bar moves the page.
if (earlyRequests[0]?.isHere) {
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, SESSION_READ_LIMIT))]);
}
mountChrome({ services, nonce, parcels });
startSingleSpa({ urlRerouteOnly: true });
router.update();
