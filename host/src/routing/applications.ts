import type { RootProps } from '@portal/shared/remote';
import { registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import type { ReleaseError } from '../federation/release-error.ts';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import { type RootPlace, type ShownRoot, type StartedRoot, startModule } from '../federation/start-module.ts';
import type { HealthReports } from '../health/health-reports.ts';
import { type Failures, reportFailure } from './failures.ts';
import type { PagePrerender } from '../prefetch/page-prerender.ts';
import { MOUNT_TIMEOUT } from './mount-timeout.ts';
import type { PortalPage } from './page-table.ts';
import type { PortalRouter } from './router.ts';
import { markShown, type PageLifeCycles, type PageModule, startPage } from './start-page.ts';

interface ApplicationsOptions {
  router: PortalRouter;
  loader: ReleaseLoader;
  health: HealthReports;
  failures: Failures;
  outlet: HTMLElement;
  /** Pages that were rendered before they are opened. */
  prerender: Pick<PagePrerender, 'take'>;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
  /** Reloads the page when another set of releases is live; returns whether it does. */
  reloadIfNewer: () => boolean;
}

export interface RegisteredPages {
  /** Removes the page that was left immediately; otherwise it stays until the next one is ready. */
  removeLeft: () => void;
}

/**
 * Registers one single-spa application for each exposed page module. A page that cannot be loaded or mounted becomes
 * a failure for the card; it does not affect the other pages or the header.
 */
export function registerPages(options: ApplicationsOptions): RegisteredPages {
  const wanted: WantedPages = new Map();
  const applications = new Map(options.router.pages.map((page) => [page.application, page]));
  for (const { application, remote, exposedModule } of applications.values()) {
    registerApplication({
      name: application,
      app: () => {
        // Loads while the previous page is unmounted. A failure is shown when this one is mounted, which loads it again.
        options.loader.load(remote, exposedModule).catch(() => {});
        return Promise.resolve(isolated(options, { application, remote, exposedModule }, wanted));
      },
      activeWhen: () => options.router.activeApplication() === application,
    });
  }
  return {
    removeLeft: () => {
      const active = options.router.activeApplication();
      for (const [application, page] of wanted) if (application !== active) page.abort();
    },
  };
}

/** Loads a failed page again. */
export async function retryPage(application: string, failures: Failures): Promise<void> {
  await unloadApplication(application, { waitForUnmount: false });
  failures.clear(application);
  await triggerAppChange();
}

/** The abort controllers of pages that are mounted or being mounted, by application. */
type WantedPages = Map<string, AbortController>;
type ExposedPage = Pick<PortalPage, 'application' | 'remote' | 'exposedModule'>;

/** How often the address is polled while a page is awaited, in milliseconds. */
const ADDRESS_POLL_INTERVAL = 50;

/**
 * The lifecycles of a page, isolated: an error or a hang while it is loaded, mounted or unmounted is a failure of this page
 * alone. single-spa waits for each lifecycle before it looks at the address again, so a page that is still loading gives way
 * when another one is requested.
 */
function isolated(
  options: ApplicationsOptions,
  page: ExposedPage,
  wantedPages: WantedPages,
): PageLifeCycles & { timeouts: object } {
  const { router, failures } = options;
  const { application, remote } = page;
  let shown: ShownRoot | null = null;

  function start({ module, version }: LoadedModule<PageModule>, place: RootPlace): StartedRoot {
    options.outlet.append(place.domElement);
    markShown(application, place);
    return startPage(application, module, { ...options.rootProps(remote, version), ...place });
  }

  return {
    timeouts: { mount: { millis: MOUNT_TIMEOUT, warningMillis: MOUNT_TIMEOUT, dieOnTimeout: false } },
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      failures.clear(application);
      const wanted = new AbortController();
      wantedPages.set(application, wanted);
      // Polled: until this promise settles, single-spa holds back its own events and those of the browser.
      const poll = setInterval(
        () => router.activeApplication() !== application && wanted.abort(),
        ADDRESS_POLL_INTERVAL,
      );
      try {
        const prerendered = (loaded: LoadedModule<PageModule>) => {
          // the address may have changed since the last poll, and the page must not start at the address of another one
          if (router.activeApplication() !== application) wanted.abort();
          wanted.signal.throwIfAborted();
          return options.prerender.take(application, loaded);
        };
        shown = await startModule<PageModule>({
          ...options,
          ...page,
          start,
          prerendered,
          signal: wanted.signal,
          onLost: (failure) => report(options, page, failure),
        });
      } catch (error) {
        if (!wanted.signal.aborted) report(options, page, error);
      } finally {
        clearInterval(poll);
      }
    },
    unmount: async () => {
      const leaving = shown;
      shown = null;
      wantedPages.delete(application);
      await leaving?.end();
    },
  };
}

function report({ failures, health }: ApplicationsOptions, { application }: ExposedPage, error: unknown): void {
  failures.set(application, reportFailure(health, error as ReleaseError));
}
