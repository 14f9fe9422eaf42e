import { sql, type Kysely } from 'kysely';

/**
 * Numbers of the audit log begin at 1, so that no row can hide below them. Rows that are there already are not checked: one
 * that was added by hand would keep the server from starting, and the check of the chain reports it. A role that neither
 * owns the log nor may become its owner (migration 0035) leaves it as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    do $$
    declare
      owner text := (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_entry'::regclass);
      is_member boolean := pg_has_role(current_user, owner, 'USAGE');
    begin
      if not is_member then execute format('grant %I to %I', owner, current_user); end if;
      alter table audit_entry
        add constraint audit_entry_sequence_check check (sequence is null or sequence > 0) not valid;
      if not is_member then execute format('revoke %I from %I', owner, current_user); end if;
    exception when insufficient_privilege then
      raise notice 'The numbers of the audit log stay without a check.';
    end $$`.execute(db);
}

/** Needs a role that may change the table. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entry drop constraint if exists audit_entry_sequence_check`.execute(db);
}
