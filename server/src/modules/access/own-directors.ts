import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';

/** One page view needs it several times within this time, and an id changes its e-mail once in years. */
const KNOWN_FOR_MS = 5_000;
/** A few hundred kilobytes. */
const MAX_KNOWN = 1_000;

interface OwnDirectorsOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** The relocation director that a user is, by the e-mail of their account (AUTH-15). */
export class OwnDirectors {
  readonly #options: OwnDirectorsOptions;
  readonly #ids: LRUCache<string, number>;

  constructor(options: OwnDirectorsOptions) {
    this.#options = options;
    const perf = { now: () => options.now().getTime() };
    // the cache still returns an entry in the millisecond in which it expires
    this.#ids = new LRUCache({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS - 1, ttlResolution: 0, perf });
  }

  /** Null when there is none; that is not cached, so that a new director need not wait. */
  async idOf(email: string): Promise<number | null> {
    const known = this.#ids.get(email);
    if (known !== undefined) return known;
    const row = await this.#options.db
      .selectFrom('reloDirector')
      .select('reloDirectorId')
      .modifyFront(prepared)
      .where('email', '=', email)
      .orderBy('reloDirectorId')
      .executeTakeFirst();
    if (!row) return null;
    this.#ids.set(email, row.reloDirectorId);
    return row.reloDirectorId;
  }
}
