import { openStore, type ReleaseStore } from '@portal/release';

/**
 * The release store for changes. It is opened and probed on the first change: a server with a read-only
 * store still delivers pages.
 */
export class WritableStore {
  readonly #address: string;
  #opened: Promise<ReleaseStore> | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws ReleaseError `unavailable` with a sentence when it cannot be written; the next call retries */
  open(): Promise<ReleaseStore> {
    this.#opened ??= openStore(this.#address, 'write').catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async close(): Promise<void> {
    const store = await this.#opened?.catch(() => undefined);
    store?.close();
  }
}
