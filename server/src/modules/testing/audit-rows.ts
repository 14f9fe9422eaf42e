import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The rows of the audit log since a moment of a test: they cannot be deleted, so a test reads on from where it began. */
export class AuditRows {
  readonly #db: Kysely<Database>;
  #after = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** From now on only what is added later is read. */
  async forget(): Promise<void> {
    const { sequence } = await this.#db.selectFrom('auditChain').select('sequence').executeTakeFirstOrThrow();
    this.#after = sequence;
  }

  /** In the order of their numbers. */
  read() {
    return this.#db
      .selectFrom('auditEntry')
      .selectAll()
      .where('sequence', '>', this.#after)
      .orderBy('sequence')
      .execute();
  }

  /** Operations of writes, in that order. */
  async writes(): Promise<(string | null)[]> {
    return (await this.read()).flatMap(({ event, operation }) => (event === 'write' ? [operation] : []));
  }
}
