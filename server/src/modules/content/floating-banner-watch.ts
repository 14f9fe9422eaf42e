import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { hasFloatingBanner } from './content-view.ts';

/** For how long an answer is used, in milliseconds. */
const FRESH = 30_000;

interface FloatingBannerWatchOptions {
  db: Kysely<Database>;
  /** The label of the banner above the pages. */
  label: string;
  now?: () => number;
  onFailure: (error: unknown) => void;
}

/**
 * Whether there is a banner above the pages, for the HTML of every visit: a page never waits for it. It is asked for again
 * when the answer is older than half a minute; until then, and while the database does not answer, the last one holds.
 */
export class FloatingBannerWatch {
  readonly #options: FloatingBannerWatchOptions;
  #isThere = false;
  #askedAt = -Infinity;

  constructor(options: FloatingBannerWatchOptions) {
    this.#options = options;
  }

  readonly isThere = (): boolean => {
    const { now = Date.now, onFailure } = this.#options;
    if (now() - this.#askedAt >= FRESH) void this.refresh().catch(onFailure);
    return this.#isThere;
  };

  async refresh(): Promise<void> {
    const { db, label, now = Date.now } = this.#options;
    this.#askedAt = now();
    this.#isThere = await hasFloatingBanner(db, label, new Date(this.#askedAt));
  }
}
