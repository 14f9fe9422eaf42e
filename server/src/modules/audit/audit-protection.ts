import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Whether the role of these connections can only read the audit log and add to it, and only read the head of its chain. False
 * for a superuser, for an owner, for whoever may become the owner, and with more privileges, also on single columns
 * (docs/runbooks/production.md).
 */
export async function isProtected(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isProtected: boolean }>`
    select not r.rolsuper and not bool_or(
      pg_has_role(current_user, c.relowner, 'MEMBER')
      or pg_has_role(current_user, c.relowner, 'MEMBER WITH ADMIN OPTION')
      or has_table_privilege(current_user, c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      or has_any_column_privilege(current_user, c.oid, 'UPDATE')
      or (c.relname = 'audit_chain' and has_any_column_privilege(current_user, c.oid, 'INSERT'))
    ) as is_protected
    from pg_roles r, pg_class c
    where r.rolname = current_user and c.oid in ('audit_entry'::regclass, 'audit_chain'::regclass)
    group by r.rolsuper`.execute(db);
  return rows[0]?.isProtected ?? false;
}
