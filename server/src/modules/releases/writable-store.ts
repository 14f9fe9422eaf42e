import { openStore } from '@portal/release';
import type { ReleaseStore } from '@portal/release';

/**
 * The release store for changes. It is opened and probed when the first change is asked for: a server that may only
 * read delivers pages all the same.
 */
export class WritableStore {
  readonly #address: string;
  #opened: Promise<ReleaseStore> | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  /** @throws ReleaseError `unavailable` with a sentence when it cannot be written; the next call tries again */
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
