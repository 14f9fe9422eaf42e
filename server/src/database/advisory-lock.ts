import { sql, type Kysely } from 'kysely';

/**
 * Waits until no other transaction holds the lock of this name, on any server, and holds it until this transaction ends. Outside
 * of a transaction it protects nothing.
 */
export async function lockByName<Schema>(trx: Kysely<Schema>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
