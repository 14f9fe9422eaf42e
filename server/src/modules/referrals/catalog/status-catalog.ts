import type { StatusDefinition } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../database/database.ts';
import { readStatusCatalog } from './status-catalog-store.ts';

/** After a change of the catalog, every server uses it within this time (decision 0029). */
export const CATALOG_KNOWN_FOR_MS = 60_000;
const KEY = 'catalog';

interface StatusCatalogOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** The statuses of referrals (D-16): read when they are first needed, then at most once a minute. */
export class StatusCatalog {
  readonly #options: StatusCatalogOptions;
  readonly #known: LRUCache<typeof KEY, readonly StatusDefinition[]>;
  #changes = 0;

  constructor(options: StatusCatalogOptions) {
    this.#options = options;
    const perf = { now: () => options.now().getTime() };
    // the cache still returns an entry in the millisecond in which it expires
    this.#known = new LRUCache({ max: 1, ttl: CATALOG_KNOWN_FOR_MS - 1, ttlResolution: 0, perf });
  }

  async read(): Promise<readonly StatusDefinition[]> {
    const known = this.#known.get(KEY);
    if (known) return known;
    // requests that come meanwhile read it too: one must not wait for the transaction of another
    const before = this.#changes;
    const catalog = await readStatusCatalog(this.#options.db);
    // one that was read before a change is not kept after it
    if (before === this.#changes) this.#known.set(KEY, catalog);
    return catalog;
  }

  /** It was changed on this server: the next request reads it. */
  forget(): void {
    this.#changes++;
    this.#known.clear();
  }

  /** The words that the list shows and filters by (REF-19): the sub-status where there is one, else the status. */
  async words(): Promise<ReadonlySet<string>> {
    const catalog = await this.read();
    return new Set(catalog.map(({ status, subStatus }) => subStatus ?? status));
  }
}
