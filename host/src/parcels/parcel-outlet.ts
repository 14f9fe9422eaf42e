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
  /** Reloads the page when another set of releases is live; returns whether it does. */
  reloadIfNewer: () => boolean;
}

/** Topics whose parcels nobody has asked for: the queue of popups opens them (D-25). */
export type QuietTopic = 'popups.wanted' | Extract<Topic, `popup.${PopupKind}`>;

const isQuietTopic = (topic: string): boolean =>
  topic === 'popups.wanted' || POPUP_KINDS.some((kind) => topic === `popup.${kind}`);

const keyOf = (remote: string, exposedModule: string): string => `${remote}${exposedModule.slice(1)}`;

/** Opens the parcels that remotes offer, when the topic in their manifest is published. */
export class ParcelOutlet {
  readonly #options: ParcelOutletOptions;
  readonly #open = new Map<string, AbortController>();
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

  /**
   * Listens for every topic that a parcel of the snapshot opens on; those of popups have their turn in the queue. When the
   * page begins again for another person, all of it is closed.
   */
  listen(): void {
    this.#options.events.on('session.subject-changed').subscribe(() => this.#closeAll());
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
    const wanted = new AbortController();
    this.#open.set(key, wanted);
    this.dismissFailure();
    // while its code is loaded the focus may be lost: that of the parcel itself begins later
    const opener = document.activeElement;
    try {
      await this.#run(remote, exposedModule, values, wanted.signal);
    } catch (error) {
      const { title } = this.#options.snapshot.remotes[remote]!.manifest;
      this.#failed.next({
        ...reportFailure(this.#options.health, error as ReleaseError),
        title,
        exposedModule,
        values,
      });
    } finally {
      // The next person may have opened it since.
      if (!wanted.signal.aborted) {
        this.#open.delete(key);
        returnFocus(opener);
      }
    }
  }

  /**
   * Nothing of the person before stays on the screen (AUTH-40): what is open, or could be tried again, has values that were
   * theirs. It may be opened again at once, while it still ends.
   */
  #closeAll(): void {
    for (const wanted of this.#open.values()) wanted.abort();
    this.#open.clear();
    this.dismissFailure();
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
    signal?.addEventListener('abort', close, { once: true });
    try {
      shown = await startModule<ParcelConfig<object>>({
        ...this.#options,
        remote,
        exposedModule,
        signal,
        onLost: closed.reject,
        start: (loaded, place) => this.#mount(remote, loaded, { values, close, ...place }),
      });
      await closed.promise;
    } catch (error) {
      // What was closed before it started has not failed.
      if (!signal?.aborted) throw error;
    } finally {
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

/** To the button that opened a parcel, or to the page when that is gone, unless the visitor is elsewhere by now. */
function returnFocus(opener: Element | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (!isLost || opener === null) return;
  const target = opener.isConnected ? opener : document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
