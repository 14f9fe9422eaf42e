import { openStore, type ReleaseStore } from '@portal/release';

type StoreEnvironment = Readonly<{ RELEASE_SIGNERS?: string | undefined }>;

/**
 * The release store for changes. It is opened and probed on the first change: a server with a read-only
 * store still delivers pages.
 */
export class WritableStore {
  readonly #address: string;
  readonly #env: StoreEnvironment | undefined;
  #opened: Promise<ReleaseStore> | null = null;

  /** @param env where the file of the release signers is; default: as in the environment of this process */
  constructor(address: string, env?: StoreEnvironment) {
    this.#address = address;
    this.#env = env;
  }

  /** @throws ReleaseError `unavailable` with a sentence when it cannot be written; the next call retries */
  open(): Promise<ReleaseStore> {
    this.#opened ??= openStore(this.#address, 'write', this.#env).catch((error: unknown) => {
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
