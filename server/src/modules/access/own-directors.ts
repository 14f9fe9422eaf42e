import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';

/** One view of the portal asks several times within this time, and an id moves to another e-mail once in years. */
const KNOWN_FOR_MS = 5_000;
/** Some hundred kilobytes. */
const MOST_KNOWN = 1_000;

/** Which relocation director somebody is, by the e-mail of their account (AUTH-15). */
export class OwnDirectors {
  readonly #db: Kysely<Database>;
  readonly #now: () => Date;
  readonly #known = new Map<string, { id: number; until: number }>();

  constructor(db: Kysely<Database>, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Null when there is none; that is asked anew each time, so that a new director need not wait. */
  async idOf(email: string): Promise<number | null> {
    const known = this.#known.get(email);
    const time = this.#now().getTime();
    if (known && time < known.until) return known.id;
    const row = await this.#db
      .selectFrom('reloDirector')
      .select('reloDirectorId')
      .modifyFront(prepared)
      .where('email', '=', email)
      .orderBy('reloDirectorId')
      .executeTakeFirst();
    this.#known.delete(email);
    if (!row) return null;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(email, { id: row.reloDirectorId, until: time + KNOWN_FOR_MS });
    return row.reloDirectorId;
  }
}
