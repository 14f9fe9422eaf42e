import type { RootProps } from '@portal/shared/remote';
import { type LifeCycles, registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import type { ReleaseError } from '../federation/release-error.ts';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import { type RootPlace, type ShownRoot, type StartedRoot, startModule } from '../federation/start-module.ts';
import type { HealthReports } from '../health/health-reports.ts';
import { type Failures, reportFailure } from './failures.ts';
import type { PortalRouter } from './router.ts';

type PageLifeCycles = Pick<LifeCycles<object>, 'bootstrap' | 'mount' | 'unmount'>;

interface ApplicationsOptions {
  router: PortalRouter;
  loader: ReleaseLoader;
  health: HealthReports;
  failures: Failures;
  outlet: HTMLElement;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
}

/**
 * Registers one single-spa application for each exposed page module. A page that cannot be loaded or mounted becomes
 * a failure for the card; it does not affect the other pages or the header.
 */
export function registerPages(options: ApplicationsOptions): void {
  const applications = new Map(options.router.pages.map((page) => [page.application, page]));
  for (const { application, remote, exposedModule } of applications.values()) {
    registerApplication({
      name: application,
      app: () => loadPage(options, { application, remote, exposedModule }),
      activeWhen: () => options.router.activeApplication() === application,
    });
  }
}

/** Loads a failed page again. */
export async function retryPage(application: string, failures: Failures): Promise<void> {
  await unloadApplication(application, { waitForUnmount: false });
  failures.clear(application);
  await triggerAppChange();
}

interface PageModule {
  application: string;
  remote: string;
  exposedModule: string;
}

const nothing = () => Promise.resolve();

async function loadPage(options: ApplicationsOptions, page: PageModule): Promise<PageLifeCycles> {
  try {
    await options.loader.load(page.remote, page.exposedModule);
    return contain(options, page);
  } catch (error) {
    report(options, page, error);
    return { bootstrap: nothing, mount: nothing, unmount: nothing };
  }
}

let starts = 0;

/** A page's lifecycles, in which an error or a hang, on mount or unmount, is a failure of this page alone. */
function contain(options: ApplicationsOptions, page: PageModule): PageLifeCycles {
  let shown: ShownRoot | null = null;
  const bootstrapped = new Set<PageLifeCycles>();

  function start({ module, version }: LoadedModule<PageLifeCycles>, place: RootPlace): StartedRoot {
    place.domElement.dataset['page'] = page.application;
    // single-spa-react keeps its roots by name. With a new name for each start, the late end of an abandoned one
    // does not end its replacement. single-spa's own properties are not passed on: it would unmount a parcel that was
    // mounted through them before the page, and wait for it indefinitely.
    const name = `${page.application} ${++starts}`;
    const props = { ...options.rootProps(page.remote, version), ...place, name };
    const call = (lifecycle: PageLifeCycles[keyof PageLifeCycles]) =>
      Promise.all([lifecycle].flat().map((step) => step(props as never)));
    const mount = async () => {
      if (!bootstrapped.has(module)) await call(module.bootstrap);
      bootstrapped.add(module);
      await call(module.mount);
    };
    options.outlet.append(place.domElement);
    return { mounted: mount(), unmount: async () => call(module.unmount) };
  }

  return {
    bootstrap: nothing,
    mount: async () => {
      try {
        shown = await startModule<PageLifeCycles>({ ...options, ...page, start });
      } catch (error) {
        report(options, page, error);
      }
    },
    unmount: async () => {
      const leaving = shown;
      shown = null;
      await leaving?.end();
    },
  };
}

function report({ failures, health }: ApplicationsOptions, { application }: PageModule, error: unknown): void {
  failures.set(application, reportFailure(health, error as ReleaseError));
}
