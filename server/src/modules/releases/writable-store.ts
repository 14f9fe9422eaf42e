import { openStore, type ReleaseStore } from '@portal/release';

/**
 * The release store for changes. It is opened and probed on the first change: a server with a read-only
 * store still delivers pages.
 */
export class WritableStore {
  readonly #address: string;
  readonly #signers: ReleaseStore['signers'];
  #opened: Promise<ReleaseStore> | null = null;

  /** @param signers those of the store that pages are served from, so that both judge alike whatever becomes of the file */
  constructor(address: string, signers: ReleaseStore['signers']) {
    this.#address = address;
    this.#signers = signers;
  }

  /** @throws ReleaseError `unavailable` with a sentence when it cannot be written; the next call retries */
  open(): Promise<ReleaseStore> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async #open(): Promise<ReleaseStore> {
    const store = await openStore(this.#address, 'write', {});
    return this.#signers === undefined ? store : { ...store, signers: this.#signers };
  }

  async close(): Promise<void> {
    const store = await this.#opened?.catch(() => undefined);
    store?.close();
  }
}
