import type { PagePreparation, RootProps } from '@portal/shared/remote';
import type { LifeCycles } from 'single-spa';
import type { StartedRoot } from '../federation/start-module.ts';

export type PageLifeCycles = Pick<LifeCycles<object>, 'bootstrap' | 'mount' | 'unmount'>;

/** What a remote exposes for a page. */
export type PageModule = PageLifeCycles & PagePreparation;

const bootstrapped = new WeakSet<PageModule>();
let starts = 0;

/** Marks the element of the page on the screen; a prerendered page in the document has no mark. */
export function markShown(application: string, { domElement }: Pick<RootProps, 'domElement'>): void {
  domElement.dataset['page'] = application;
}

/** Begins to mount a page in its element, which may be on the screen or not. */
export function startPage(application: string, module: PageModule, props: RootProps): StartedRoot {
  // single-spa-react keeps its roots by name. With a new name for each start, the late end of an abandoned one
  // does not end its replacement. single-spa's own properties are not passed on: it would unmount a parcel that was
  // mounted through them before the page, and wait for it indefinitely.
  const given = { ...props, name: `${application} ${++starts}` };
  const call = (lifecycle: PageLifeCycles['mount' | 'bootstrap']) =>
    Promise.all([lifecycle].flat().map((step) => step(given as never)));
  const mount = async () => {
    if (!bootstrapped.has(module)) await call(module.bootstrap);
    bootstrapped.add(module);
    await call(module.mount);
  };
  return { mounted: mount(), unmount: async () => call(module.unmount) };
}
