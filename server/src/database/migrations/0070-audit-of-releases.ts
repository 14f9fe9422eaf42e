import { sql, type Kysely } from 'kysely';

/** An index of what an admin looks for in the audit log: the changes of a remote, also those that changed others with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create index audit_entry_by_remote on audit_entry using gin (string_to_array(object_id, ','))
    where object_kind = 'release'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entry_by_remote`.execute(db);
}
