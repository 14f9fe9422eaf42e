import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';

/** The tables of an agent's data, in an order in which they can be inserted. */
const TABLES = [
  'agent',
  'consumer',
  'referral',
  'referral_history',
  'referral_row',
  'referral_summary',
  // no trigger writes what follows from what is copied
  'referral_place_count',
  'referral_status_count',
  'referral_list_version',
] as const;

/**
 * Copies agents with all their data inside the database; ids of the copies are larger by `step`. Only for measurements:
 * foreign keys are not checked, since complete data is copied.
 */
export async function copyAgents(
  db: Kysely<Database>,
  { first, last }: { first: number; last: number },
  step: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of TABLES) {
      const columns = await columnsOf(trx, table);
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
        select ${sql.join(columns.map((column) => copied(column, step)))}
        from ${sql.table(table)} where agent_id between ${first} and ${last}
      `.execute(trx);
    }
  });
}

function copied(column: string, step: number) {
  if (['agent_id', 'consumer_id', 'referral_id'].includes(column)) return sql`${sql.id(column)} + ${sql.lit(step)}`;
  if (column === 'referral_ids') return sql`array(select id + ${sql.lit(step)} from unnest(referral_ids) id)`;
  if (column === 'actor_id') return sql`(actor_id::bigint + ${sql.lit(step)})::text`;
  return sql.id(column);
}

async function columnsOf(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position
  `.execute(db);
  return rows.map(({ name }) => name);
}
