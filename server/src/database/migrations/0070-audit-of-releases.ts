import { sql, type Kysely } from 'kysely';

/**
 * An index of what an admin looks for in the audit log: the changes of a remote, also those that changed others with it. A role
 * that neither owns the log nor may become its owner (migration 0035) leaves it without: the search is slower then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    do $$
    declare
      owner text := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_entry'::regclass);
      is_member boolean := pg_has_role(current_user, owner, 'USAGE');
    begin
      if not is_member then execute format('grant %I to %I', owner, current_user); end if;
      create index audit_entry_by_remote on audit_entry using gin (string_to_array(object_id, ','))
        where object_kind = 'release';
      if not is_member then execute format('revoke %I from %I', owner, current_user); end if;
    exception when insufficient_privilege then
      raise notice 'The audit log stays without an index of the remotes that were changed.';
    end $$`.execute(db);
}

/** Needs a role that may change the table. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists audit_entry_by_remote`.execute(db);
}
