import { type BrowserRelease, FILE_TABLE } from '@portal/shared/contracts/release';
import { ENTRY_RETRY, retryAddress } from '@portal/shared/contracts/retry-policy';
import { addIntegrity } from './integrity.ts';
import { noResponse } from './load-script.ts';
import { MissingEntry } from './release-error.ts';

type Hashes = Readonly<Record<string, string>>;

/**
 * The hashes of a release's files. The HTML has those of its page's own remote; of other releases it has the hash of a
 * table, which is loaded once, when the release is. The browser compares the table with that hash.
 */
export class FileTables {
  readonly #loaded = new Map<string, Promise<Hashes>>();

  /**
   * Path -> integrity of a release's files, which webpack may load from then on.
   * @param attempt counts from 1; each requests another address
   * @throws MissingEntry when the table was refused, ScriptError when there was no response
   */
  hashesOf(release: BrowserRelease, attempt = 1): Promise<Hashes> {
    const { table, base, container } = release;
    if (table === undefined || Object.keys(release.integrity).length > 1) return Promise.resolve(release.integrity);
    const known = this.#loaded.get(container);
    if (known) return known;
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

async function fetchTable(address: string, integrity: string, attempt: number): Promise<Hashes> {
  const url = attempt > 1 ? retryAddress(address) : address;
  const { timeout } = ENTRY_RETRY;
  try {
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(timeout) });
    if (response.ok) return (await response.json()) as Hashes;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw noResponse(timeout);
    // without a network, or with other bytes than the HTML says
  }
  throw new MissingEntry(url, 'The table of its files');
}
