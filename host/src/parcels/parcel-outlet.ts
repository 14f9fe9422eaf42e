import { TOPICS, type Topic } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import type { EventBus } from '@portal/shared/events';
import type { RootProps } from '@portal/shared/remote';
import type { Parcel, ParcelConfig } from 'single-spa';
import type { ReleaseLoader } from '../federation/release-loader.ts';

/** Mounts a parcel as a child of the chrome application; single-spa forgets it when it is unmounted. */
export type MountParcel = (config: ParcelConfig<object>, props: object & { domElement: HTMLElement }) => Parcel;

interface ParcelOutletOptions {
  snapshot: BrowserSnapshot;
  loader: ReleaseLoader;
  events: EventBus;
  rootProps(remote: string, version: string): Omit<RootProps, 'domElement'>;
  onFailure(remote: string, error: unknown): void;
}

/** Opens the parcels that remotes offer: by name, or when the topic is sent that their manifest names. */
export class ParcelOutlet {
  readonly #options: ParcelOutletOptions;
  readonly #open = new Map<string, Parcel>();
  #mountParcel: MountParcel | null = null;

  constructor(options: ParcelOutletOptions) {
    this.#options = options;
  }

  /** Gives the outlet the chrome application's own `mountParcel`; `mountRootParcel` would leak every parcel. */
  attach(mountParcel: MountParcel): void {
    this.#mountParcel = mountParcel;
  }

  /** Listens for every topic that a parcel of the snapshot opens on. */
  listen(): void {
    for (const [remote, { manifest }] of Object.entries(this.#options.snapshot.remotes)) {
      for (const { exposedModule, opensOn } of manifest.parcels) {
        if (!opensOn || !Object.hasOwn(TOPICS, opensOn)) continue;
        this.#options.events.on(opensOn as Topic).subscribe((values) => {
          this.open(remote, exposedModule, values).catch((error: unknown) => this.#options.onFailure(remote, error));
        });
      }
    }
  }

  /** Opens a parcel and answers what it was closed with. A parcel that is open already is not opened twice. */
  async open(remote: string, exposedModule: string, values: unknown): Promise<unknown> {
    const key = `${remote}${exposedModule.slice(1)}`;
    if (this.#open.has(key)) return undefined;
    if (!this.#mountParcel) throw new Error('A parcel was opened before the frame stood');
    const { module, version } = await this.#options.loader.load<ParcelConfig<object>>(remote, exposedModule);
    const domElement = document.createElement('div');
    document.body.append(domElement);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const parcel = this.#mountParcel(module, {
      ...this.#options.rootProps(remote, version),
      domElement,
      values,
      close: resolve,
    } as never);
    this.#open.set(key, parcel);
    try {
      await parcel.mountPromise;
      return await promise;
    } finally {
      await parcel.unmount().catch(() => {});
      domElement.remove();
      this.#open.delete(key);
    }
  }
}
