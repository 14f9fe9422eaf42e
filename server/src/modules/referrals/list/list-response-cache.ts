import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../database/database.ts';
import { markReused } from '../../../platform/responses/reused-bytes.ts';
import { namesOfActors } from '../../actors/index.ts';
import { readListVersion } from './list-version.ts';
import type { OtherNames } from '../details/read-entries.ts';
import { onlyAgent, type ReferralListRequest } from './list-request.ts';
import type { PageBasis } from './referral-list-view.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its response: a tenth of it for each encoding, names, and little else. */
const ENTRY_SHARE = 0.3;
const ENTRY_BYTES = 500;
/** In case something changed a table without its triggers. */
const KEPT_FOR_MS = 10 * 60_000;

interface CachedPage extends PageBasis {
  /** When it was read, in milliseconds: a clock that was set back may be before it. */
  since: number;
  /** The response as it is sent; its compressed forms are cached with it. */
  response: Buffer;
}

interface ListResponseCacheOptions {
  db: Kysely<Database>;
  /** Default: about a thousand pages of fifteen rows. */
  mostBytes?: number;
}

/**
 * Pages of referral lists as they were sent. One is sent again only when the database says, after the request for it has
 * begun, that nothing of it has changed, and the clock has changed nothing either: it is what reading it again would give
 * (decision 0086). Who may see whose list is decided before.
 */
export class ListResponseCache {
  readonly #options: ListResponseCacheOptions;
  readonly #pages: LRUCache<string, CachedPage>;

  constructor(options: ListResponseCacheOptions) {
    this.#options = options;
    this.#pages = new LRUCache({
      maxSize: options.mostBytes ?? MAX_BYTES,
      sizeCalculation: ({ response }) => Math.ceil(response.length * (1 + ENTRY_SHARE)) + ENTRY_BYTES,
      ttl: KEPT_FOR_MS,
    });
  }

  /** The response, if it is still what reading would give. Asks the database only when there is one. */
  async find(request: ReferralListRequest): Promise<Buffer | undefined> {
    const agentId = onlyAgent(request.scope);
    const page = this.#pages.get(keyOf(request));
    const now = request.now.getTime();
    if (agentId === undefined || !page || now < page.since || now >= page.until) return undefined;
    const [version, hasSameNames] = await Promise.all([
      readListVersion(this.#options.db, agentId),
      this.#hasSameNames(page.others),
    ]);
    return version === page.version && hasSameNames ? page.response : undefined;
  }

  async #hasSameNames({ references, names }: OtherNames): Promise<boolean> {
    return references.length === 0 || isDeepStrictEqual(await namesOfActors(this.#options.db, references), names);
  }

  keep(request: ReferralListRequest, basis: PageBasis, response: Buffer): void {
    markReused(response);
    this.#pages.set(keyOf(request), { ...basis, since: request.now.getTime(), response });
  }
}

/** All that a response depends on, but what its basis says. */
const keyOf = ({ scope, category, filter, limit, page, sortBy, sort }: ReferralListRequest): string =>
  JSON.stringify([scope, category, filter, limit, page, sortBy, sort]);
