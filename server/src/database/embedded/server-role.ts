import { sql, type Kysely } from 'kysely';
import { lockByName } from '../advisory-lock.ts';
import type { Database } from '../database.ts';

/** The role that the server's own connections use in an embedded cluster; migrations use the superuser. */
export const SERVER_ROLE = 'portal_server';

/**
 * Makes the role of the server and gives it what it needs: rows of all tables, but no way to change what a table is, and of
 * the audit log only to read and to add (docs/decisions/0054). Safe to repeat, by several processes at once.
 * @param db a connection of the superuser
 * @param password of the cluster, where it needs one
 */
export async function prepareServerRole(db: Kysely<Database>, password: string | undefined): Promise<void> {
  const role = sql.id(SERVER_ROLE);
  await db.transaction().execute(async (trx) => {
    // grants of two processes at once would fail
    await lockByName(trx, 'agent-portal server role');
    const { rows } = await sql`select from pg_roles where rolname = ${SERVER_ROLE}`.execute(trx);
    if (rows.length === 0) await sql`create role ${role} login`.execute(trx);
    if (password !== undefined) await sql`alter role ${role} password ${sql.lit(password)}`.execute(trx);
    await sql`alter default privileges grant select, insert, update, delete on tables to ${role}`.execute(trx);
    await sql`alter default privileges grant usage on sequences to ${role}`.execute(trx);
    // the job queue makes its own
    await sql`alter default privileges grant usage on schemas to ${role}`.execute(trx);
    for (const schema of await existingSchemas(trx)) {
      const name = sql.id(schema);
      await sql`grant usage on schema ${name} to ${role}`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema ${name} to ${role}`.execute(trx);
      await sql`grant usage on all sequences in schema ${name} to ${role}`.execute(trx);
    }
    await sql`
      do $$
      begin
        if to_regclass('audit_chain') is not null then
          revoke update, delete on audit_entry from portal_server;
          revoke insert, update, delete on audit_chain from portal_server;
        end if;
      end $$`.execute(trx);
  });
}

async function existingSchemas(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace where nspname in ('public', 'pgboss')`.execute(db);
  return rows.map(({ nspname }) => nspname);
}
