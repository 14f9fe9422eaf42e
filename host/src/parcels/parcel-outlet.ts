import { POPUP_KINDS, type PopupKind, TOPICS, type Topic } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import type { EventBus } from '@portal/shared/events';
import { log } from '@portal/shared/log';
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

/** How a parcel is opened that nobody asked for. */
export interface QuietOptions {
  /** Ends it early, as closing it would. */
  signal?: AbortSignal;
}

interface ParcelOutletOptions {
  snapshot: BrowserSnapshot;
  loader: ReleaseLoader;
  health: HealthReports;
  events: EventBus;
  rootProps: (remote: string, version: string) => Omit<RootProps, keyof RootPlace>;
}

/** Topics whose parcels nobody has asked for: the queue of popups opens them (D-25). */
export type QuietTopic = 'popups.wanted' | Extract<Topic, `popup.${PopupKind}`>;

const isQuietTopic = (topic: string): boolean =>
  topic === 'popups.wanted' || POPUP_KINDS.some((kind) => topic === `popup.${kind}`);

const keyOf = (remote: string, exposedModule: string): string => `${remote}${exposedModule.slice(1)}`;

/** Opens the parcels that remotes offer, when the topic in their manifest is published. */
export class ParcelOutlet {
  readonly #options: ParcelOutletOptions;
  readonly #open = new Set<string>();
  readonly #quiet = new Set<string>();
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

  /** Listens for every topic that a parcel of the snapshot opens on; those of popups have their turn in the queue. */
  listen(): void {
    for (const { remote, exposedModule, opensOn } of this.#declared()) {
      if (!opensOn || !Object.hasOwn(TOPICS, opensOn) || isQuietTopic(opensOn)) continue;
      this.#options.events.on(opensOn as Topic).subscribe((values) => void this.open(remote, exposedModule, values));
    }
  }

  /**
   * Opens every parcel of the snapshot that opens on a topic for which nobody waits: a popup, or the search for popups. One
   * that fails is reported, without a card.
   * @returns when all of them are closed, whether there was one and none has failed
   */
  async openQuietly(topic: QuietTopic, values: unknown, { signal }: QuietOptions = {}): Promise<boolean> {
    const parcels = this.#declared().filter(({ opensOn }) => opensOn === topic);
    const results = await Promise.all(
      parcels.map(({ remote, exposedModule }) => this.#openQuietly(remote, exposedModule, values, signal)),
    );
    return results.length > 0 && results.every(Boolean);
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
    const key = keyOf(remote, exposedModule);
    if (this.#open.has(key)) return;
    this.#open.add(key);
    this.dismissFailure();
    try {
      await this.#run(remote, exposedModule, values);
    } catch (error) {
      const { title } = this.#options.snapshot.remotes[remote]!.manifest;
      this.#failed.next({
        ...reportFailure(this.#options.health, error as ReleaseError),
        title,
        exposedModule,
        values,
      });
    } finally {
      this.#open.delete(key);
    }
  }

  async #openQuietly(remote: string, exposedModule: string, values: unknown, signal?: AbortSignal): Promise<boolean> {
    const key = keyOf(remote, exposedModule);
    if (this.#quiet.has(key)) return false;
    this.#quiet.add(key);
    try {
      await this.#run(remote, exposedModule, values, signal);
      return true;
    } catch (error) {
      const { reference } = reportFailure(this.#options.health, error as ReleaseError);
      log.error(`${reference} ${remote} ${exposedModule} did not open`, error);
      return false;
    } finally {
      this.#quiet.delete(key);
    }
  }

  /** From loading until it is closed. @throws ReleaseError when it does not get on the page */
  async #run(remote: string, exposedModule: string, values: unknown, signal?: AbortSignal): Promise<void> {
    const closed = Promise.withResolvers<void>();
    const close = () => closed.resolve();
    let shown: ShownRoot | null = null;
    try {
      shown = await startModule<ParcelConfig<object>>({
        ...this.#options,
        remote,
        exposedModule,
        start: (loaded, place) => this.#mount(remote, loaded, { values, close, ...place }),
      });
      if (signal?.aborted) close();
      signal?.addEventListener('abort', close, { once: true });
      await closed.promise;
    } finally {
      signal?.removeEventListener('abort', close);
      await shown?.end();
    }
  }

  #declared(): { remote: string; exposedModule: string; opensOn?: string | undefined }[] {
    return Object.entries(this.#options.snapshot.remotes).flatMap(([remote, { manifest }]) =>
      manifest.parcels.map(({ exposedModule, opensOn }) => ({ remote, exposedModule, opensOn })),
    );
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
