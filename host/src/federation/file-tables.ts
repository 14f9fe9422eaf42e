import { type BrowserRelease, FILE_TABLE } from '@portal/shared/contracts/release';
import { ENTRY_RETRY, retryAddress } from '@portal/shared/contracts/retry-policy';
import { addIntegrity } from './integrity.ts';
import { noResponse } from './load-script.ts';
import { MissingEntry } from './release-error.ts';

type Hashes = Readonly<Record<string, string>>;
type WithTable = Pick<BrowserRelease, 'container' | 'base' | 'integrity' | 'table'>;

/**
 * The hashes of a release's files. The HTML has those of what its page loads of its own remote and of the host; of everything
 * else it has the hash of a table for each release, which is loaded once, when one of its files is needed. The browser
 * compares the table with that hash.
 */
class FileTables {
  readonly #loaded = new Map<string, Promise<Hashes>>();
  /** The loads that `preload` has started. */
  readonly #ahead = new WeakSet<Promise<Hashes>>();

  /**
   * Path -> integrity of a release's files, which webpack may load from then on.
   * @param attempt counts from 1; each requests another address
   * @throws MissingEntry when the table was refused, ScriptError when there was no response
   */
  hashesOf(release: BrowserRelease, attempt = 1): Promise<Hashes> {
    if (Object.keys(release.integrity).length > 1) return Promise.resolve(release.integrity);
    return this.#load(release, attempt);
  }

  /**
   * Loads the table of a release that webpack is about to load a file of, when the page does not have the file's hash
   * (shared/build/runtime-integrity-plugin.ts); null when there is nothing to wait for.
   * @param releases all of the page
   * @param attempt as for `hashesOf`, and so is what it throws
   */
  missingHash(address: string, releases: readonly WithTable[], attempt: number): Promise<unknown> | null {
    if (globalThis.__portalIntegrity?.[address] !== undefined) return null;
    const release = releases.find(({ base }) => address.startsWith(new URL(base, window.location.origin).href));
    return release?.table === undefined ? null : this.#load(release, attempt);
  }

  /** Loads a table before it is needed; a failure is shown when it is. */
  preload(release: WithTable): void {
    if (release.table === undefined || this.#loaded.has(release.container)) return;
    const loading = this.#load(release, 1);
    this.#ahead.add(loading);
    loading.catch(() => {});
  }

  #load(release: WithTable, attempt: number): Promise<Hashes> {
    const { table, base, container, integrity: known } = release;
    if (table === undefined) return Promise.resolve(known);
    const started = this.#loaded.get(container);
    // a failed preload does not count as a try of the caller: it may have used up its timeout before the caller needed it
    if (started) return this.#ahead.has(started) ? started.catch(() => this.#load(release, attempt)) : started;
    const loading = fetchTable(base + FILE_TABLE, table, attempt).then((integrity) => {
      addIntegrity({ base, integrity }, window.location.origin);
      return integrity;
    });
    this.#loaded.set(container, loading);
    // nothing that failed stays
    loading.catch(() => this.#loaded.delete(container));
    return loading;
  }
}

/** The tables of this page. */
export const fileTables = new FileTables();

async function fetchTable(address: string, integrity: string, attempt: number): Promise<Hashes> {
  const url = attempt > 1 ? retryAddress(address) : address;
  const { timeout } = ENTRY_RETRY;
  try {
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(timeout) });
    if (response.ok) return (await response.json()) as Hashes;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw noResponse(timeout);
    // there is no network, or the bytes do not match the hash in the HTML
  }
  throw new MissingEntry(url, 'The table of its files');
}
