import type { RootProps } from '@portal/shared/remote';
import { type LifeCycles, registerApplication, triggerAppChange, unloadApplication } from 'single-spa';
import { ReleaseLoadError, type ReleaseLoader } from '../federation/release-loader.ts';
import { type Failures, newReference } from './failures.ts';
import type { PortalRouter } from './router.ts';

type PageLifeCycles = Pick<LifeCycles<object>, 'bootstrap' | 'mount' | 'unmount'>;

interface ApplicationsOptions {
  router: PortalRouter;
  loader: ReleaseLoader;
  failures: Failures;
  outlet: HTMLElement;
  rootProps(remote: string, version: string): Omit<RootProps, 'domElement'>;
}

/**
 * Registers one single-spa application for each exposed page module. A page that cannot be loaded or mounted becomes
 * a failure for the card; nothing of it reaches the other pages or the header.
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

/** Loads a failed page anew. */
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

async function loadPage(options: ApplicationsOptions, page: PageModule): Promise<PageLifeCycles> {
  const { loader, failures } = options;
  const nothing = () => Promise.resolve();
  try {
    const { module, version, recoveredFrom } = await loader.load<PageLifeCycles>(page.remote, page.exposedModule);
    if (recoveredFrom) {
      console.warn(
        `release: ${page.remote} ${recoveredFrom.version} recovered with ${version}: ${recoveredFrom.reason}`,
      );
    }
    return contain(options, page, version, module);
  } catch (error) {
    const { version, attempts } = error instanceof ReleaseLoadError ? error : { version: 'unknown', attempts: 1 };
    report(failures, page, { version, attempts, phase: 'load', error });
    return { bootstrap: nothing, mount: nothing, unmount: nothing };
  }
}

/** Wraps a page's life cycles so that a throw while mounting is a failure of this page alone. */
function contain(
  options: ApplicationsOptions,
  page: PageModule,
  version: string,
  module: PageLifeCycles,
): PageLifeCycles {
  const domElement = document.createElement('div');
  domElement.dataset['page'] = page.application;
  const call = (lifecycle: PageLifeCycles[keyof PageLifeCycles], props: object) =>
    Promise.all(
      [lifecycle]
        .flat()
        .map((step) => step({ ...props, ...options.rootProps(page.remote, version), domElement } as never)),
    );
  let isMounted = false;
  return {
    bootstrap: async (props) => void (await call(module.bootstrap, props)),
    mount: async (props) => {
      options.outlet.append(domElement);
      try {
        await call(module.mount, props);
        isMounted = true;
      } catch (error) {
        report(options.failures, page, { version, attempts: 1, phase: 'mount', error });
      }
    },
    unmount: async (props) => {
      if (isMounted) await call(module.unmount, props);
      isMounted = false;
      domElement.remove();
    },
  };
}

function report(
  failures: Failures,
  { application, remote }: PageModule,
  { version, attempts, phase, error }: { version: string; attempts: number; phase: 'load' | 'mount'; error: unknown },
): void {
  const reason = error instanceof Error ? error.message : String(error);
  const reference = newReference();
  console.error(`${reference} ${remote} ${version} failed to ${phase}: ${reason}`, error);
  failures.set(application, { remote, version, phase, reason, attempts, reference, at: new Date() });
}
