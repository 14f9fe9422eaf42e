import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';

/**
 * Inserts many rows with one statement and one parameter, however many there are: the rows are sent as JSON and
 * PostgreSQL reads them with the types of the table. All rows have the keys of the first one; columns that are not
 * among them get their defaults. Objects become jsonb.
 */
export async function insertRows(db: Kysely<Database>, table: keyof Database, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((key) => sql.ref(key)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(inSnakeCase))}::json)
  `.execute(db);
}

function inSnakeCase(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
