import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Principal } from '../access/index.ts';
import { nameOfActor } from './actor-name.ts';
import { actorOf, type Actor } from './actor.ts';

/** An actor with their current name, which older servers read and which remains when the person's record is gone. */
export interface Editor extends Actor {
  name: string;
}

/** The author of a change, to be stored with it. Must run in the transaction of the change. */
export async function recordActor(db: Kysely<Database>, principal: Principal, now: Date): Promise<Editor> {
  const actor = actorOf(principal);
  if (actor.actorKind === 'staff') await recordStaff(db, principal, now);
  const { rows } = await sql<{ name: string | null }>`select ${nameOfActor(actor)} as name`.execute(db);
  return { ...actor, name: rows[0]?.name ?? principal.email };
}

/** Stores the e-mail address that is shown for a member of staff; it follows that of the account. */
export async function recordStaff(
  db: Kysely<Database>,
  { userId, email }: Pick<Principal, 'userId' | 'email'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('staffAccount')
    .values({ userId, email, seenAt: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ email, seenAt: now }).where('staffAccount.email', '<>', email),
    )
    .execute();
}
