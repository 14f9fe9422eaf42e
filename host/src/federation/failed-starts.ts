import { MINUTE_MS } from '@portal/shared/durations';

const KEY = 'portalFailedStarts';
const KEPT_FOR = 10 * MINUTE_MS;

/** The version of each remote that failed, and until when that counts, in milliseconds since 1970. */
type Kept = Partial<Record<string, { version: string; until: number }>>;

/**
 * Releases that were loaded in this tab but did not start, or crashed, so that a reload does not wait for them again. What
 * could not be loaded is not kept: that may have been the network. Without storage nothing is kept.
 */
export class FailedStarts {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly #now: () => number;

  /** @param storage called each time: a browser may refuse it */
  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  has(remote: string, version: string): boolean {
    const kept = this.#read()[remote];
    return kept?.version === version && kept.until > this.#now();
  }

  keep(remote: string, version: string): void {
    const kept: Kept = { ...this.#read(), [remote]: { version, until: this.#now() + KEPT_FOR } };
    try {
      this.#storage().setItem(KEY, JSON.stringify(kept));
    } catch {
      // full or refused: the next load waits once more
    }
  }

  #read(): Kept {
    try {
      return (JSON.parse(this.#storage().getItem(KEY) ?? '{}') as Kept | null) ?? {};
    } catch {
      return {};
    }
  }
}
