import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Claim } from './claim.ts';
import type { IdempotencyKeyTable } from './idempotency-tables.ts';

export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
/** How many expired keys each write deletes, which is more than it adds. */
const EXPIRED_AT_ONCE = 50;

/** Locks this key until the transaction ends; false when another request has it. */
export async function lockKey(trx: Transaction<Database>, { keyHash }: Claim): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${keyHash}`}, 0)) as is_mine
  `.execute(trx);
  return rows[0]!.isMine;
}

export function findKey(
  db: Kysely<Database>,
  { actorId, keyHash }: Claim,
  now: Date,
): Promise<Selectable<IdempotencyKeyTable> | undefined> {
  return db
    .selectFrom('idempotencyKey')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export type KeptAnswer = Pick<IdempotencyKeyTable, 'reservedUntil' | 'status' | 'contentType' | 'body'> & {
  reach: string | null;
};

/** Writes the state of a key, and deletes some expired ones. */
export async function writeKey(
  db: Kysely<Database>,
  { actorId, keyHash, fingerprint }: Claim,
  answer: KeptAnswer,
  now: Date,
): Promise<void> {
  const row = { fingerprint, createdAt: now, expiresAt: new Date(now.getTime() + KEPT_FOR_MS), ...answer };
  await db
    .insertInto('idempotencyKey')
    .values({ actorId, keyHash, ...row })
    .onConflict((conflict) => conflict.columns(['actorId', 'keyHash']).doUpdateSet(row))
    .execute();
  await sql`
    delete from idempotency_key where (actor_id, key_hash) in (
      select actor_id, key_hash from idempotency_key where expires_at <= ${now}
      order by expires_at limit ${EXPIRED_AT_ONCE} for update skip locked)
  `.execute(db);
}

export async function dropKey(db: Kysely<Database>, { actorId, keyHash }: Claim): Promise<void> {
  await db.deleteFrom('idempotencyKey').where('actorId', '=', actorId).where('keyHash', '=', keyHash).execute();
}
