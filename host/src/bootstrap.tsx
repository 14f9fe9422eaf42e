import { http, queryClient, tracking } from '@portal/shared/api';
import { SNAPSHOT_HEADER } from '@portal/shared/contracts';
import { HOST } from '@portal/shared/contracts/release';
import { events } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import type { RootProps } from '@portal/shared/remote';
import { createIdentityProvider, otherTabsOf, session } from '@portal/shared/session';
import { preloadDialogs } from '@portal/shared/ui/dialog';
import { nonceStyles } from '@portal/shared/ui/portal-provider';
import { preloadSheets } from '@portal/shared/ui/sheet';
import { start as startSingleSpa } from 'single-spa';
import { mountChrome } from './chrome/chrome-application.tsx';
import type { ChromeServices } from './chrome/chrome-context.ts';
import { menuOf } from './chrome/menu-items.ts';
import { describeCrash } from './federation/release-error.ts';
import { ReleaseLoader } from './federation/release-loader.ts';
import { reportRecovery, type RootPlace } from './federation/start-module.ts';
import { openHealthReports } from './health/send-beacons.ts';
import { reportViolations } from './health/violations.ts';
import { VisitToken } from './health/visit-token.ts';
import { followLive } from './live/follow-live.ts';
import { openPageLog } from './log/open-page-log.ts';
import { readNonce, readPageData } from './page-data.ts';
import { NewsWatch } from './news/news-watch.ts';
import { ParcelOutlet } from './parcels/parcel-outlet.ts';
import { carryPin } from './pins/carry-pin.ts';
import { visitLinks } from './pins/visit-links.ts';
import { registerPages } from './routing/applications.ts';
import { Failures } from './routing/failures.ts';
import { followSession } from './routing/follow-session.ts';
import { hasOpenDialog, NewerRelease } from './routing/newer-release.ts';
import { findPage, pagesOf } from './routing/page-table.ts';
import { PortalRouter } from './routing/router.ts';
import { preloadWhenIdle } from './routing/preload.ts';
import { watchRouteChanges } from './routing/route-changes.ts';
import { FormInProgress } from './session-end/form-in-progress.ts';
import { hideLeftPage } from './session-end/left-page.ts';
import { startLanguage } from './start-language.ts';

const pageData = readPageData(document);
const { config, snapshot, pin } = pageData;
const visit = new VisitToken(pageData.visitToken, pin !== null);
openPageLog({ log, visit, level: config.pageLogLevel ?? 'error' });

// Before anything is drawn. Preload links are already fetching the code of the page.
await startLanguage(window.localStorage);

const nonce = readNonce(document);
if (nonce !== undefined) nonceStyles(nonce);

const health = openHealthReports(visit);
reportViolations({ page: document, origin: window.location.origin, snapshot, health });
const loader = new ReleaseLoader({
  snapshot,
  nonce,
  onLoad: (remote, version, milliseconds) => health.loaded(remote, version, milliseconds),
  onRecover: (error) => reportRecovery(health, error),
});
const pages = pagesOf(snapshot);
const preload = (address: string): void => {
  const page = findPage(pages, new URL(address, window.location.origin).pathname);
  // A failure shows up when the page is opened; here it only means that preloading did not help.
  if (page) loader.load(page.remote, page.exposedModule).catch(() => {});
};
// The page's own code begins to load while the session is still being requested.
preload(window.location.href);

const forms = new FormInProgress(document);
http.useHeaders({ [SNAPSHOT_HEADER]: snapshot.id });
session.connect({
  identity: createIdentityProvider(config.identity, window.location.origin),
  http,
  events,
  tracking,
  storage: window.sessionStorage,
  otherTabs: otherTabsOf(),
  hasFormInProgress: () => forms.isThere,
  sessionSeconds: config.identity.sessionSeconds,
  forgetSubject: () => {
    void queryClient.cancelQueries();
    queryClient.clear();
  },
  now: Date.now,
});

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
const parcels = new ParcelOutlet({ snapshot, loader, health, events, rootProps });
const newerRelease = new NewerRelease({
  snapshot: snapshot.id,
  visit,
  isBusy: () => parcels.hasOpen || hasOpenDialog(document),
  reload: () => window.location.reload(),
});
const news = new NewsWatch({ http, session, router, events });
const services: ChromeServices = {
  config,
  router,
  session,
  failures,
  outlet,
  parcels,
  pin,
  links,
  newerRelease,
  preload,
  events: events.from(HOST),
  menu: menuOf(snapshot),
  news,
  snapshotId: snapshot.id,
  onCrash: rootProps(HOST, snapshot.host.version).onCrash,
};

mountChrome({ services, nonce, parcels });
health.loaded(HOST, snapshot.host.version, Math.round(performance.now()));
registerPages({ router, loader, health, failures, outlet, rootProps });
parcels.listen();
watchRouteChanges(router);
followSession({ session, router, events });
news.watch();
hideLeftPage(window, session, () => window.location.reload());
followLive({ session, http, events: events.from(HOST) });
preloadWhenIdle({
  router,
  session,
  preload,
  preloadOverlays: () => {
    void preloadDialogs();
    void preloadSheets();
  },
});
// A pinned tab, and the tabs opened from it, keep their set until the pin is reset.
if (pin) carryPin({ token: pin.token, isPage: (pathname) => pathname === '/' || findPage(pages, pathname) !== null });
else newerRelease.watch();
startSingleSpa({ urlRerouteOnly: true });
router.update();
void session.start();
