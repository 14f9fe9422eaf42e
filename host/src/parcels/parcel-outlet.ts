import { TOPICS, type Topic } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import type { EventBus } from '@portal/shared/events';
import type { RootProps } from '@portal/shared/remote';
import { BehaviorSubject } from 'rxjs';
import type { Parcel, ParcelConfig } from 'single-spa';
import type { ReleaseError } from '../federation/release-error.ts';
import type { LoadedModule, ReleaseLoader } from '../federation/release-loader.ts';
import { type RootPlace, type ShownRoot, type StartedRoot, startModule } from '../federation/start-module.ts';
import type { HealthReports } from '../health/health-reports.ts';
import { type RemoteFailure, reportFailure } from '../routing/failures.ts';

/** Mounts a parcel as a child of the chrome application; single-spa forgets it when it is unmounted. */
export type MountParcel = (config: ParcelConfig<object>, props: object & { domElement: HTMLElement }) => Parcel;

/** A parcel that did not open, with the values it was called with. */
export interface FailedParcel extends RemoteFailure {
  title: string;
  exposedModule: string;
  values: unknown;
}

interface ParcelOutletOptions {
  snapshot: BrowserSnapshot;
  loader: ReleaseLoader;
  health: HealthReports;
  events: EventBus;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
}

/** Opens the parcels that remotes offer, when the topic in their manifest is published. */
export class ParcelOutlet {
  readonly #options: ParcelOutletOptions;
  readonly #open = new Set<string>();
  readonly #failed = new BehaviorSubject<FailedParcel | null>(null);
  readonly failed$ = this.#failed.asObservable();
  #mountParcel: MountParcel | null = null;

  constructor(options: ParcelOutletOptions) {
    this.#options = options;
  }

  /** The last parcel that did not open, until it is dismissed or tried again. */
  get failed(): FailedParcel | null {
    return this.#failed.value;
  }
  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  dismissFailure(): void {
    this.#failed.next(null);
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
        this.#options.events.on(opensOn as Topic).subscribe((values) => void this.open(remote, exposedModule, values));
      }
    }
  }

  /**
   * Opens a parcel of a remote by its name; resolves when it is closed.
   * @throws Error when the remote declares no parcel of that name
   */
  async openNamed(remote: string, name: string, values: unknown): Promise<void> {
    const parcel = this.#options.snapshot.remotes[remote]?.manifest.parcels.find((declared) => declared.name === name);
    if (!parcel) throw new Error(`${remote} declares no parcel "${name}" in its remote.json`);
    await this.open(remote, parcel.exposedModule, values);
  }

  /**
   * Opens a parcel; resolves when it is closed. An open one is not opened twice, and one that cannot be opened
   * is a failure for the card.
   */
  async open(remote: string, exposedModule: string, values: unknown): Promise<void> {
    const key = `${remote}${exposedModule.slice(1)}`;
    if (this.#open.has(key)) return;
    this.#open.add(key);
    this.dismissFailure();
    const closed = Promise.withResolvers<void>();
    let shown: ShownRoot | null = null;
    try {
      shown = await startModule<ParcelConfig<object>>({
        ...this.#options,
        remote,
        exposedModule,
        start: (loaded, place) =>
          this.#mount(remote, loaded, {
            values,
            close: () => closed.resolve(),
            ...place,
          }),
      });
      await closed.promise;
    } catch (error) {
      const { title } = this.#options.snapshot.remotes[remote]!.manifest;
      this.#failed.next({
        ...reportFailure(this.#options.health, error as ReleaseError),
        title,
        exposedModule,
        values,
      });
    } finally {
      await shown?.end();
      this.#open.delete(key);
    }
  }

  #mount(
    remote: string,
    { module, version }: LoadedModule<ParcelConfig<object>>,
    props: RootPlace & { values: unknown; close: () => void },
  ): StartedRoot {
    if (!this.#mountParcel) throw new Error('A parcel was opened before the chrome application was mounted');
    const parcel = this.#mountParcel(module, { ...this.#options.rootProps(remote, version), ...props });
    // `unmount` rejects with the same error; a second, unhandled one would only repeat it in the console.
    parcel.unmountPromise.catch(() => {});
    // single-spa mounts it in a later task, when this is assigned.
    document.body.append(props.domElement);
    return { mounted: parcel.mountPromise, unmount: () => parcel.unmount() };
  }
}
